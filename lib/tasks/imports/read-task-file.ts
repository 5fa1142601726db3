import type { TaskFileFault } from '../import-result';
import { parseTaskFile, type TaskInFile } from '../task-file';
import { detectFormat, type Syntax } from './detect-format';
import { readCsv } from './read-csv';
import { readJsonRecords } from './read-json-records';
import { readRows } from './read-rows';
import type { ColumnMapping, TaskColumn } from './task-columns';
import type { TaskFileFormat } from './task-file-format';
import type { Unmapped } from './unmapped';

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

const maxFaults = 1000;

/** Reads a task file of any form. Every fault is found in one pass and none throws. */
export function readTaskFile(file: TaskFile): TaskFileRead {
  const { fileName, category = 'Imported' } = file;
  const text = file.text.replace(/^\ufeff/, '');
  const format = file.format ?? detectFormat(text, fileName, file.syntax);
  if (format === 'tasks')
    return { format, ...parseTaskFile(text, { fileName }), unmapped: [], columns: null };
  const records = format === 'csv' ? readCsv(text) : readJsonRecords(text);
  const read = readRows(records, { mapping: file.columns, category });
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
    columns: read.columns,
  };
}
