import { constraintSchema, type Constraint } from '../constraint';
import { readChat, type ChatPrompt } from './chat-messages';
import { idealConstraint, type IdealCheck } from './ideal-check';
import type { JsonObject } from './read-json-objects';
import { TaskCollector } from './task-collector';

const known = ['input', 'ideal', 'id'];

export type ReadEvalsOptions = {
  category: string;
  /** Makes a constraint of the ideal answers. */
  ideal?: IdealCheck;
};

function readPrompt(input: unknown): ChatPrompt | string {
  if (typeof input === 'string') return { systemPrompt: null, question: input, earlierTurns: 0 };
  return Array.isArray(input) ? readChat(input) : 'must be a text or a list of messages';
}

/** Ideal answers as texts; null when they are neither texts nor numbers. */
function readIdeals(ideal: unknown): string[] | null {
  if (ideal === undefined || ideal === null) return [];
  const list: unknown[] = Array.isArray(ideal) ? ideal : [ideal];
  const texts = list.map((one) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? String(one) : null,
  );
  return texts.every((text) => text !== null) ? texts : null;
}

function readConstraints(
  ideals: string[],
  line: number,
  { ideal }: ReadEvalsOptions,
  into: TaskCollector,
): Constraint[] {
  const filled = ideals.filter((text) => text.trim() !== '');
  if (!ideal || filled.length === 0) return [];
  const parsed = constraintSchema.safeParse(idealConstraint(ideal, filled));
  if (parsed.success) return [parsed.data];
  const [issue] = parsed.error.issues;
  into.unmapped.add(
    line,
    'ideal',
    filled,
    `is a reference, but cannot be checked by ${ideal}: ${issue?.message}`,
  );
  return [];
}

/** Reads one sample; returns the number of turns that were written into the question. */
function readSample({ line, object }: JsonObject, options: ReadEvalsOptions, into: TaskCollector): number {
  const prompt = readPrompt(object.input);
  const ideals = readIdeals(object.ideal);
  if (typeof prompt === 'string') into.fault(line, 'input', prompt);
  if (!ideals) into.fault(line, 'ideal', 'must be a text or a list of texts');
  if (typeof prompt === 'string' || !ideals) return 0;
  const { systemPrompt, question } = prompt;
  const constraints = readConstraints(ideals, line, options, into);
  const [excellent = null, ...others] = ideals;
  into.add(line, '', {
    taskId:
      typeof object.id === 'string' && object.id.trim()
        ? object.id
        : into.ids.next(`${systemPrompt ?? ''}\n${question}`, question),
    category: options.category,
    question,
    excellent,
    good: others.join('\n') || null,
    structure:
      systemPrompt !== null || constraints.length > 0
        ? { prompt: 'question', systemPrompt, constraints }
        : null,
  });
  for (const [key, value] of Object.entries(object))
    if (!known.includes(key))
      into.unmapped.add(line, key, value, 'a sample has input and ideal; a task has no place for this');
  return prompt.earlierTurns;
}

/** Reads samples of OpenAI evals. */
export function readOpenAiEvals(objects: readonly JsonObject[], options: ReadEvalsOptions): TaskCollector {
  const into = new TaskCollector();
  let withTurns = 0;
  for (const object of objects) if (readSample(object, options, into) > 0) withTurns++;
  if (withTurns > 0)
    into.notes.push(
      `${withTurns} of ${objects.length} tasks have earlier turns: written into the question as a transcript`,
    );
  return into;
}
