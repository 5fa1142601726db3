import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readStructuredPrompt } from './keep-constraints';

/** A task whose answers the simulated candidates know. */
export type BookEntry = {
  taskId: string;
  question: string;
  excellent: string;
  good: string;
  pass: string;
  incorrectDirection: string;
};

export type AnswerBook = {
  entries: BookEntry[];
  find(question: string): BookEntry | undefined;
  /** What could not be read, one sentence each: a broken task file must not keep the simulator from starting. */
  faults: string[];
};

/** Reads every `*.yaml` of the folders (none: an empty book) in the form of S2 or S4. */
export function loadAnswerBook(...directories: string[]): AnswerBook {
  const faults: string[] = [];
  const entries = directories
    .flatMap((directory) => listFiles(directory, faults))
    .flatMap((file) => readTasks(file, faults));
  const byQuestion = new Map(entries.map((entry) => [normalize(entry.question), entry]));
  // The prompt of a structured task begins with its description and has more parts after it.
  const find = (question: string) =>
    byQuestion.get(normalize(question)) ??
    byQuestion.get(normalize(readStructuredPrompt(question)?.description ?? ''));
  return { entries, faults, find };
}

function listFiles(directory: string, faults: string[]): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /\.ya?ml$/.test(name))
      .toSorted()
      .map((name) => join(directory, name));
  } catch (error) {
    faults.push(`The answer book ${directory} cannot be read: ${String(error)}`);
    return [];
  }
}

function readTasks(file: string, faults: string[]): BookEntry[] {
  try {
    const tasks: unknown = parse(readFileSync(file, 'utf8'));
    // A structured task may stand alone in its file.
    const alone = toEntry(tasks);
    if (alone) return [alone];
    if (!Array.isArray(tasks)) throw new Error('it is not a list of tasks');
    return tasks.flatMap((task) => toEntry(task) ?? []);
  } catch (error) {
    faults.push(
      `The task file ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}

function toEntry(task: unknown): BookEntry | null {
  const fields = record(task);
  const expected = record(fields.expected_answer);
  const [question, excellent, good, pass] = [
    fields.question ?? fields.description,
    expected.most_expected,
    expected.good_answer,
    expected.pass_option,
  ];
  if (typeof question !== 'string' || typeof excellent !== 'string') return null;
  return {
    taskId: text(fields.task_id) ?? text(fields.name) ?? question,
    question,
    excellent,
    good: text(good) ?? excellent,
    pass: text(pass) ?? text(good) ?? excellent,
    incorrectDirection: text(fields.incorrect_direction) ?? '',
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function normalize(question: string): string {
  return question.replace(/\s+/g, ' ').trim();
}
