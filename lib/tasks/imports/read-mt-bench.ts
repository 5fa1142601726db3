import type { JsonObject } from './read-json-objects';
import { TaskCollector } from './task-collector';

const known = ['question_id', 'category', 'turns', 'reference'];

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** The references of all turns as one text; a turn without one is left out. */
function joinReferences(references: string[], turns: number): string | null {
  if (turns === 1) return references[0] ?? null;
  const labelled = references.flatMap((text, index) =>
    text.trim() ? [`Answer to turn ${index + 1}:\n${text}`] : [],
  );
  return labelled.join('\n\n') || null;
}

function readQuestion({ line, object }: JsonObject, category: string, into: TaskCollector): void {
  const { question_id: id, turns, reference } = object;
  if (typeof id !== 'string' && typeof id !== 'number')
    return into.fault(line, 'question_id', 'is missing: it must be a number or a text');
  if (!isTexts(turns) || turns.length === 0)
    return into.fault(line, 'turns', 'must be a list of texts, one for each turn');
  if (reference !== undefined && reference !== null && !isTexts(reference))
    return into.fault(line, 'reference', 'must be a list of texts, one for each turn');
  if (reference && reference.length > turns.length)
    into.fault(line, 'reference', `has ${reference.length} texts for ${turns.length} turns`);
  const [question, ...followUps] = turns;
  into.add(line, '', {
    taskId: `mt-bench-${id}`,
    category: object.category ?? category,
    question,
    excellent: joinReferences(reference ?? [], turns.length),
    structure: followUps.length > 0 ? { prompt: 'question', followUps } : null,
  });
  for (const [key, value] of Object.entries(object))
    if (!known.includes(key))
      into.unmapped.add(line, key, value, 'MT-Bench has no such key and a task no place for it');
}

/** Reads MT-Bench's question.jsonl: the first turn is the question, the others follow the model's own answers. */
export function readMtBench(objects: readonly JsonObject[], category: string): TaskCollector {
  const into = new TaskCollector();
  for (const object of objects) readQuestion(object, category, into);
  return into;
}
