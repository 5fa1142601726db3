import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import { suggestKey } from './suggest-key';
import { createTaskSchema, type TaskInput } from './task';
import type { YamlSource } from './yaml-source';

const taskKeys = [
  'task_id',
  'category',
  'sub_category',
  'question',
  'expected_answer',
  'incorrect_direction',
] as const;
const answerKeys = ['most_expected', 'good_answer', 'pass_option'] as const;
const required = ['task_id', 'category', 'question'] as const;

/** Way to a text in the file → the field it fills. */
const fieldOf = {
  task_id: 'taskId',
  category: 'category',
  sub_category: 'subcategory',
  question: 'question',
  'expected_answer.most_expected': 'excellent',
  'expected_answer.good_answer': 'good',
  'expected_answer.pass_option': 'pass',
  incorrect_direction: 'incorrectAnswerDirection',
} as const satisfies Record<string, keyof TaskInput>;

type Entry = { offset: number; value: Node | null };

export type TaskNode = {
  offset: number;
  /** Null when a fault was found. */
  task: TaskInput | null;
  taskId: { value: string; offset: number } | null;
};

const start = (node: Node | null, otherwise: number) => node?.range?.[0] ?? otherwise;

/** The mapping's entries by key; faults for keys that are unknown, doubled or no words. */
function readEntries(map: YAMLMap, keys: readonly string[], path: string, source: YamlSource) {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  for (const pair of map.items as { key: Node | null; value: Node | null }[]) {
    const offset = start(pair.key, start(map, 0));
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
      source.fault(offset, `${path}.${shown}`, `Unknown key ${shown}: ${suggestKey(key, keys)}`);
    else entries.set(key, { offset, value: pair.value });
    seen.set(key, first ?? offset);
  }
  return entries;
}

/** The text of a value: null when it is empty, undefined (with a fault) when it is no text. */
function readText(entry: Entry, path: string, source: YamlSource): string | null | undefined {
  const node = entry.value && source.follow(entry.value, path);
  if (!node) return entry.value ? undefined : null;
  const offset = start(entry.value, entry.offset);
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

/** All text entries of a task by their way in the file, those under expected_answer included. */
function readTaskEntries(map: YAMLMap, path: string, source: YamlSource): Map<string, Entry> {
  const entries = readEntries(map, taskKeys, path, source);
  const answer = entries.get('expected_answer');
  entries.delete('expected_answer');
  const node = answer?.value && source.follow(answer.value, `${path}.expected_answer`);
  if (!answer || !node || (isScalar(node) && node.value === null)) return entries;
  if (!isMap(node)) {
    const message = `must be a mapping of ${answerKeys.join(', ')}`;
    source.fault(start(node, answer.offset), `${path}.expected_answer`, message);
    return entries;
  }
  for (const [key, entry] of readEntries(node, answerKeys, `${path}.expected_answer`, source))
    entries.set(`expected_answer.${key}`, entry);
  return entries;
}

/**
 * Reads one entry of a task file. Structure is judged here, each text by the schema that the API uses, and every
 * fault lands in `source`.
 */
export function readTaskNode(node: Node, path: string, source: YamlSource): TaskNode {
  const offset = start(node, 0);
  const map = source.follow(node, path);
  if (!isMap(map)) {
    if (map) source.fault(offset, path, `must be a mapping with ${required.join(', ')}`);
    return { offset, task: null, taskId: null };
  }
  const faultsBefore = source.faults.length;
  const entries = readTaskEntries(map, path, source);
  for (const key of required)
    if (!entries.has(key)) source.fault(offset, `${path}.${key}`, `${key} is missing`);

  const texts: Partial<Record<keyof TaskInput, string | null>> = {};
  for (const [way, field] of Object.entries(fieldOf)) {
    const entry = entries.get(way);
    const text = entry ? readText(entry, `${path}.${way}`, source) : null;
    texts[field] = text ?? null;
    if (!entry || text === undefined) continue;
    const checked = createTaskSchema.shape[field].safeParse(text ?? '');
    for (const issue of checked.error?.issues ?? [])
      source.fault(start(entry.value, entry.offset), `${path}.${way}`, issue.message);
  }
  const idEntry = entries.get('task_id');
  const taskId = texts.taskId?.trim();
  return {
    offset,
    task: source.faults.length === faultsBefore ? createTaskSchema.parse(texts) : null,
    taskId: taskId && idEntry ? { value: taskId, offset: start(idEntry.value, idEntry.offset) } : null,
  };
}
