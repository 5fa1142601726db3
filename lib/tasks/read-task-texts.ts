import { isMap, isScalar } from 'yaml';
import { readEntries, readText, startOf, type Entry } from './read-entries';
import { createTaskSchema, type TaskInput } from './task';
import type { YamlSource } from './yaml-source';

// What the plain and the structured form have in common: texts, and the references among them.

export type TaskNode = {
  offset: number;
  /** Null when a fault was found. */
  task: TaskInput | null;
  taskId: { value: string; offset: number } | null;
};

export const answerKeys = ['most_expected', 'good_answer', 'pass_option'] as const;

export const referenceFields = {
  'expected_answer.most_expected': 'excellent',
  'expected_answer.good_answer': 'good',
  'expected_answer.pass_option': 'pass',
  incorrect_direction: 'incorrectAnswerDirection',
} as const;

type TextField = Exclude<keyof TaskInput, 'structure'>;

/** The entries with those under expected_answer in its place, by their way in the file. */
export function withAnswers(
  entries: Map<string, Entry>,
  path: string,
  source: YamlSource,
): Map<string, Entry> {
  const answer = entries.get('expected_answer');
  entries.delete('expected_answer');
  const node = answer?.value && source.follow(answer.value, `${path}.expected_answer`);
  if (!answer || !node || (isScalar(node) && node.value === null)) return entries;
  if (!isMap(node)) {
    const message = `must be a mapping of ${answerKeys.join(', ')}`;
    source.fault(startOf(node, answer.offset), `${path}.expected_answer`, message);
    return entries;
  }
  for (const [key, entry] of readEntries(node, answerKeys, `${path}.expected_answer`, source))
    entries.set(`expected_answer.${key}`, entry);
  return entries;
}

/** The texts of a task by field, each held to the schema; null where there is none or it is faulty. */
export function readTexts(
  entries: Map<string, Entry>,
  fieldOf: Record<string, TextField>,
  path: string,
  source: YamlSource,
): Partial<Record<TextField, string | null>> {
  const texts: Partial<Record<TextField, string | null>> = {};
  for (const [way, field] of Object.entries(fieldOf)) {
    const entry = entries.get(way);
    const text = entry ? readText(entry, `${path}.${way}`, source) : null;
    texts[field] = text ?? null;
    if (!entry || text === undefined) continue;
    const checked = createTaskSchema.shape[field].safeParse(text ?? '');
    for (const issue of checked.error?.issues ?? [])
      source.fault(startOf(entry.value, entry.offset), `${path}.${way}`, issue.message);
  }
  return texts;
}

/** The task's own id and where it stands; null when it has none. */
export function namedBy(entry: Entry | undefined, text: string | null | undefined): TaskNode['taskId'] {
  const value = text?.trim();
  return value && entry ? { value, offset: startOf(entry.value, entry.offset) } : null;
}
