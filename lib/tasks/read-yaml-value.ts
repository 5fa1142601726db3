import { isMap, isScalar, isSeq } from 'yaml';
import type { Node } from 'yaml';
import type { YamlSource } from './yaml-source';

/** Values of one entry, those behind aliases counted as often as they are used: aliases of aliases grow exponentially. */
const maxValues = 100_000;
const maxDepth = 40;

type Reading = { source: YamlSource; left: number; broken: boolean };

const start = (node: Node | null, otherwise: number) => node?.range?.[0] ?? otherwise;

function fault(reading: Reading, offset: number, path: string, message: string): null {
  // One fault for a value that is too large, not one for each of its parts.
  if (!reading.broken) reading.source.fault(offset, path, message);
  reading.broken = true;
  return null;
}

function read(node: Node | null, path: string, depth: number, reading: Reading): unknown {
  const { source } = reading;
  if (!node || reading.broken) return null;
  const offset = start(node, 0);
  if (--reading.left < 0) return fault(reading, offset, path, 'holds too many values: shorten it');
  if (depth > maxDepth)
    return fault(reading, offset, path, `is nested more than ${maxDepth} levels deep: flatten it`);
  const target = source.follow(node, path);
  if (isSeq(target))
    return target.items.map((item, index) => read(item as Node, `${path}.${index}`, depth + 1, reading));
  if (isMap(target)) {
    const entries = new Map<string, unknown>();
    for (const pair of target.items as { key: Node | null; value: Node | null }[]) {
      const key = isScalar(pair.key) ? String(pair.key.value) : null;
      if (key === null) return fault(reading, start(pair.key, offset), path, 'This key is no word');
      if (entries.has(key))
        return fault(
          reading,
          start(pair.key, offset),
          `${path}.${key.slice(0, 60)}`,
          `${key.slice(0, 60)} stands twice`,
        );
      entries.set(key, read(pair.value, `${path}.${key.slice(0, 60)}`, depth + 1, reading));
    }
    return Object.fromEntries(entries);
  }
  return isScalar(target) ? target.value : null;
}

/** The plain value of a node, aliases followed; undefined, with a fault in `source`, when it cannot be read. */
export function readYamlValue(node: Node | null, path: string, source: YamlSource): unknown {
  const before = source.faults.length;
  const value = read(node, path, 0, { source, left: maxValues, broken: false });
  return source.faults.length > before ? undefined : value;
}

/** Where the part of `node` that `way` leads to begins; as near to it as the file goes. */
export function locateValue(node: Node | null, way: readonly PropertyKey[], otherwise: number): number {
  let at = start(node, otherwise);
  let part: unknown = node;
  for (const step of way) {
    let next: unknown;
    if (isSeq(part)) next = part.items[Number(step)];
    else if (isMap(part))
      next = (part.items as { key: Node | null; value: Node | null }[]).find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      )?.value;
    if (typeof next !== 'object' || next === null) break;
    part = next;
    at = start(next as Node, at);
  }
  return at;
}
