import { isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import { suggestKey } from './suggest-key';
import type { YamlSource } from './yaml-source';

/** A key of a mapping: where it stands and what it holds. */
export type Entry = { offset: number; value: Node | null };

export const startOf = (node: Node | null, otherwise: number) => node?.range?.[0] ?? otherwise;

/** The mapping's entries by key; faults for keys that are unknown, doubled or no words. */
export function readEntries(
  map: YAMLMap,
  keys: readonly string[],
  path: string,
  source: YamlSource,
  suggest: (key: string, keys: readonly string[]) => string = suggestKey,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  for (const pair of map.items as { key: Node | null; value: Node | null }[]) {
    const offset = startOf(pair.key, startOf(map, 0));
    const key = isScalar(pair.key) ? String(pair.key.value) : null;
    if (key === null) {
      source.fault(offset, path, 'This key is no word: write one of the known keys');
      continue;
    }
    const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key;
    const first = seen.get(key);
    if (first !== undefined)
      source.fault(
        offset,
        `${path}.${shown}`,
        `${shown} stands twice, first on line ${source.locate(first).line}`,
      );
    else if (!keys.includes(key))
      source.fault(offset, `${path}.${shown}`, `Unknown key ${shown}: ${suggest(key, keys)}`);
    else entries.set(key, { offset, value: pair.value });
    seen.set(key, first ?? offset);
  }
  return entries;
}

/** The text of a value: null when it is empty, undefined (with a fault) when it is no text. */
export function readText(entry: Entry, path: string, source: YamlSource): string | null | undefined {
  const node = entry.value && source.follow(entry.value, path);
  if (!node) return entry.value ? undefined : null;
  const offset = startOf(entry.value, entry.offset);
  if (!isScalar(node)) {
    const kind = isSeq(node) ? 'a list' : 'a mapping';
    source.fault(offset, path, `must be text but is ${kind}: put the text in quotes`);
    return undefined;
  }
  if (typeof node.value === 'string' || node.value === null) return node.value;
  const shown = (node.source ?? '').slice(0, 60);
  const kind = node.value instanceof Date ? 'date' : typeof node.value;
  source.fault(offset, path, `must be text, but ${shown} is read as a ${kind}: write "${shown}"`);
  return undefined;
}
