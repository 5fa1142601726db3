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

/** The form of a file, by what is known of its syntax or by its name's ending, else by its text. */
export function detectFormat(text: string, fileName: string, known?: Syntax): TaskFileFormat {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const syntax = known ?? ofExtension[extension] ?? guessSyntax(text);
  if (syntax === 'csv') return 'csv';
  return syntax === 'json' ? 'jsonl' : 'tasks';
}
