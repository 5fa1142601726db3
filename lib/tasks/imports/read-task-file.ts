import type { TaskFileFault } from '../import-result';
import { parseTaskFile, type TaskInFile } from '../task-file';
import { detectFormat, type Syntax } from './detect-format';
import type { IdealCheck } from './ideal-check';
import { readCsv } from './read-csv';
import { readJsonObjects, type JsonObjects } from './read-json-objects';
import { readJsonRecords } from './read-json-records';
import { readMtBench } from './read-mt-bench';
import { readOpenAiEvals } from './read-openai-evals';
import { readPromptfoo } from './read-promptfoo';
import { readRows } from './read-rows';
import type { ColumnMapping, TaskColumn } from './task-columns';
import type { TaskFileFormat } from './task-file-format';
import type { Unmapped, UnmappedReport } from './unmapped';

export type TaskFile = {
  fileName: string;
  text: string;
  /** Found by name and content without. */
  format?: TaskFileFormat;
  /** What the sender says about it without naming the form. */
  syntax?: Syntax;
  /** For files of rows: which column fills which field. */
  columns?: ColumnMapping;
  /** Category of tasks for which the file names none; "Imported" without. */
  category?: string;
  /** For OpenAI evals: how code checks the ideal answers. */
  ideal?: IdealCheck;
};

export type TaskFileRead = {
  format: TaskFileFormat;
  tasks: TaskInFile[];
  errors: TaskFileFault[];
  notes: string[];
  unmapped: Unmapped[];
  /** Null for forms that have none. */
  columns: TaskColumn[] | null;
};

type Read = Pick<TaskFileRead, 'tasks' | 'errors' | 'notes'> & {
  unmapped: UnmappedReport;
  columns?: TaskColumn[];
};

const maxFaults = 1000;

function readForeign(
  format: Exclude<TaskFileFormat, 'tasks'>,
  text: string,
  json: JsonObjects | null,
  file: TaskFile,
): Read {
  if (format === 'promptfoo') return readPromptfoo(text, file.category);
  const { columns: mapping, category = 'Imported', ideal } = file;
  if (format === 'csv') return readRows(readCsv(text), { mapping, category });
  const { objects, faults } = json ?? readJsonObjects(text);
  if (format === 'jsonl') return readRows(readJsonRecords({ objects, faults }), { mapping, category });
  const read =
    format === 'mt-bench' ? readMtBench(objects, category) : readOpenAiEvals(objects, { category, ideal });
  read.errors.push(...faults);
  return read;
}

/** Reads a task file of any form. Every fault is found in one pass and none throws. */
export function readTaskFile(file: TaskFile): TaskFileRead {
  const { fileName } = file;
  const text = file.text.replace(/^\ufeff/, '');
  const { format, json } = file.format
    ? { format: file.format, json: null }
    : detectFormat(text, fileName, file.syntax);
  if (format === 'tasks')
    return { format, ...parseTaskFile(text, { fileName }), unmapped: [], columns: null };
  const read = readForeign(format, text, json, file);
  const errors = read.errors.sort((a, b) => a.line - b.line || a.column - b.column);
  const notes = [...read.notes, ...read.unmapped.notes()];
  if (errors.length > maxFaults)
    notes.push(`${errors.length - maxFaults} more faults are not listed: correct these first`);
  return {
    format,
    tasks: read.tasks,
    errors: errors.slice(0, maxFaults),
    notes: notes.map((note) => (fileName ? `${fileName}: ${note}` : note)),
    unmapped: read.unmapped.entries(),
    columns: read.columns ?? null,
  };
}
