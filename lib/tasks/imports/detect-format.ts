import { readJsonObjects, type JsonObjects } from './read-json-objects';
import type { TaskFileFormat } from './task-file-format';

export type Syntax = 'csv' | 'json' | 'yaml';

const ofExtension: Record<string, Syntax> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  yaml: 'yaml',
  yml: 'yaml',
};

/** JSON begins with a brace or bracket; a list or a key makes YAML; a first line with separators is a CSV's header. */
function guessSyntax(text: string): Syntax {
  if (/^\s*[{[]/.test(text)) return 'json';
  const line = /^(?!\s*(?:#|%|---|$)).+/m.exec(text)?.[0] ?? '';
  if (/^\s*-(?:\s|$)/.test(line) || /^\s*["']?[\w ]+["']?\s*:(?:\s|$)/.test(line)) return 'yaml';
  return /[,;\t]/.test(line) ? 'csv' : 'yaml';
}

/** A configuration by its keys; a list of tests by those of its first entries, where tasks would have ids. */
function isPromptfoo(text: string): boolean {
  const start = text.slice(0, 20_000);
  if (/^[\s-]*["']?task_id["']?\s*:/m.test(start)) return false;
  return (
    /^(?:prompts|tests|providers|defaultTest|scenarios)\s*:/m.test(text) ||
    /^(?:- | {2})(?:vars|assert)\s*:/m.test(start)
  );
}

/** The form of JSON objects, by the keys of the first. */
function jsonForm({ objects: [first] }: JsonObjects): TaskFileFormat {
  const object = first?.object ?? {};
  const has = (key: string) => Object.hasOwn(object, key);
  if (has('question_id') && Array.isArray(object.turns)) return 'mt-bench';
  if (has('prompts') || has('tests') || has('vars') || has('assert')) return 'promptfoo';
  return has('input') && (has('ideal') || Array.isArray(object.input)) ? 'openai-evals' : 'jsonl';
}

/**
 * The form of a file, by what is known of its syntax or by its name's ending, else by its text; with the objects of
 * JSON, which had to be parsed to know.
 */
export function detectFormat(
  text: string,
  fileName: string,
  known?: Syntax,
): { format: TaskFileFormat; json: JsonObjects | null } {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const syntax = known ?? ofExtension[extension] ?? guessSyntax(text);
  if (syntax === 'csv') return { format: 'csv', json: null };
  if (syntax === 'yaml') return { format: isPromptfoo(text) ? 'promptfoo' : 'tasks', json: null };
  const json = readJsonObjects(text);
  return { format: jsonForm(json), json };
}
