import { isMap } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import { readEntries, startOf } from './read-entries';
import { isStructured, readStructuredNode } from './read-structured-node';
import { namedBy, readTexts, referenceFields, withAnswers, type TaskNode } from './read-task-texts';
import { createTaskSchema } from './task';
import type { YamlSource } from './yaml-source';

const taskKeys = [
  'task_id',
  'category',
  'sub_category',
  'question',
  'expected_answer',
  'incorrect_direction',
] as const;
const required = ['task_id', 'category', 'question'] as const;

/** Way to a text in the file → the field it fills. */
const fieldOf = {
  task_id: 'taskId',
  category: 'category',
  sub_category: 'subcategory',
  question: 'question',
  ...referenceFields,
} as const;

/**
 * Reads one entry of a task file in either form. Structure is judged here, each text by the schema that the API uses,
 * and every fault lands in `source`.
 */
export function readTaskNode(node: Node, path: string, source: YamlSource): TaskNode {
  const offset = startOf(node, 0);
  const map = source.follow(node, path);
  if (!isMap(map)) {
    if (map) source.fault(offset, path, `must be a mapping with ${required.join(', ')}`);
    return { offset, task: null, taskId: null };
  }
  return isStructured(map)
    ? readStructuredNode(map, offset, path, source)
    : readPlainNode(map, offset, path, source);
}

function readPlainNode(map: YAMLMap, offset: number, path: string, source: YamlSource): TaskNode {
  const faultsBefore = source.faults.length;
  const entries = withAnswers(readEntries(map, taskKeys, path, source), path, source);
  for (const key of required)
    if (!entries.has(key)) source.fault(offset, `${path}.${key}`, `${key} is missing`);
  const texts = readTexts(entries, fieldOf, path, source);
  return {
    offset,
    task: source.faults.length === faultsBefore ? createTaskSchema.parse(texts) : null,
    taskId: namedBy(entries.get('task_id'), texts.taskId),
  };
}
