import { isMap, isScalar, isSeq, visit, type Document } from 'yaml';
import type { TaskFileFault } from '../import-result';
import { parseYamlParts } from '../parse-yaml-parts';
import { readYamlSource } from '../yaml-source';

export type ValuePath = readonly (string | number)[];

export type YamlValue = {
  /** Null when the file cannot be read. */
  value: unknown;
  /** The line of the innermost part of a path that stands in the file. */
  lineOf(path: ValuePath): number;
  faults: TaskFileFault[];
};

const maxBroken = 1000;
/** Aliases may stand for aliases: a small file would become more than there is memory. */
const maxAliasCount = 1000;

type Step = { node: unknown; place: unknown };

/** What stands under a key or index, and the node that one would look at: a mapping's key, a list's entry. */
function step(node: unknown, key: string | number): Step {
  if (isSeq(node)) return { node: node.items[Number(key)], place: node.items[Number(key)] };
  const pairs = isMap(node) ? node.items : [];
  const pair = pairs.find((one) => isScalar(one.key) && String(one.key.value) === String(key));
  return { node: pair?.value, place: pair?.key };
}

const offsetOf = (node: unknown): number | undefined =>
  isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;

/** Offsets of keys that stand twice in a mapping: as a plain value only the last of them would be left. */
function doubledKeys(document: Document.Parsed): { offset: number; key: string }[] {
  const doubled: { offset: number; key: string }[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (seen.has(name)) doubled.push({ offset: offsetOf(key) ?? 0, key: name.slice(0, 60) });
        seen.add(name);
      }
    },
  });
  return doubled;
}

/** Reads one YAML document (JSON is YAML) as a plain value. Syntax errors become faults, as in Assay's own files. */
export function parseYamlValue(text: string): YamlValue {
  const { parts, lines, stoppedAt } = parseYamlParts(text, maxBroken);
  const [part] = parts;
  const lineOf = (path: ValuePath): number => {
    let node: unknown = part?.document.contents;
    let offset = offsetOf(node) ?? 0;
    for (const key of path) {
      const next = step(node, key);
      node = next.node;
      offset = offsetOf(next.place) ?? offset;
    }
    return Math.max(lines.linePos(offset).line, 1);
  };
  const fault = (message: string): YamlValue => ({
    value: null,
    lineOf,
    faults: [{ line: 1, column: 1, path: '', message }],
  });
  if (stoppedAt !== null || parts.some(({ errors }) => errors.length > 0))
    return { value: null, lineOf, faults: readYamlSource(text, maxBroken).faults };
  if (!part) return fault('The file is empty');
  const faults = doubledKeys(part.document).map(({ offset, key }) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col, path: key, message: 'stands twice: remove one' };
  });
  if (faults.length > 0) return { value: null, lineOf, faults };
  if (parts.length > 1) return fault('The file holds several documents: import them one by one');
  try {
    return { value: part.document.toJS({ maxAliasCount }) as unknown, lineOf, faults: [] };
  } catch (error) {
    return fault(`cannot be read: ${(error as Error).message}`);
  }
}
