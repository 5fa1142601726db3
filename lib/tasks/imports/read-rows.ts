import type { TaskFileFault } from '../import-result';
import { createTaskSchema } from '../task';
import type { TaskInFile } from '../task-file';
import { DerivedTaskIds } from './derive-task-id';
import type { Records, TaskRecord } from './records';
import { matchColumns, type ColumnMapping, type TaskColumn, type TaskField } from './task-columns';
import { showValue, UnmappedReport } from './unmapped';

export type ReadRowsOptions = {
  mapping?: ColumnMapping;
  /** For rows without one. */
  category: string;
};

export type RowsRead = {
  tasks: TaskInFile[];
  errors: TaskFileFault[];
  notes: string[];
  unmapped: UnmappedReport;
  columns: TaskColumn[];
};

const maxSamples = 3;
/** A table of a million columns is no table of tasks, and its report would be larger than the file. */
const maxColumns = 500;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function sampleColumns({ columns, records }: Records, fields: Map<TaskField, string>): TaskColumn[] {
  const fieldOf = new Map(Array.from(fields, ([field, column]) => [column, field]));
  return columns.map((name) => ({
    name,
    field: fieldOf.get(name) ?? null,
    samples: records
      .slice(0, maxSamples)
      .map(({ values }) => values.get(name))
      .map((value) => (isEmpty(value) ? '' : showValue(value))),
  }));
}

/** Names that the mapping gives to columns which are not there, and the question that no column is. */
function checkColumns(
  { columns, records, faults: found }: Records,
  fields: Map<TaskField, string>,
): string[] {
  const known = columns.map((column) => showValue(column)).slice(0, 20);
  const more = columns.length > known.length ? ', …' : '';
  const list = known.length > 0 ? `the columns are ${known.join(', ')}${more}` : 'the file has no columns';
  if (columns.length > maxColumns)
    return [`The file has ${columns.length} columns; at most ${maxColumns} are read`];
  const faults = Array.from(fields).flatMap(([field, column]) =>
    columns.includes(column) ? [] : `There is no column ${column} for ${field}: ${list}`,
  );
  if (records.length === 0 && found.length === 0) faults.push('The file has columns and no row');
  if (!fields.has('question'))
    faults.push(`No column is known as the question: say which one is (question=COLUMN); ${list}`);
  return faults;
}

/** The text of a cell; undefined when it holds none. Numbers would lose zeros and digits on the way through JSON. */
function toText(value: unknown): string | null | undefined {
  if (isEmpty(value)) return null;
  if (typeof value === 'string') return value;
  const isExact = typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value));
  return isExact ? String(value) : undefined;
}

function readRow(
  { line, values }: TaskRecord,
  fields: Map<TaskField, string>,
  ids: DerivedTaskIds,
  options: ReadRowsOptions,
): TaskInFile | TaskFileFault[] {
  const faults: TaskFileFault[] = [];
  const fault = (path: string, message: string) => faults.push({ line, column: 1, path, message });
  const texts: Partial<Record<TaskField, string | null>> = {};
  for (const [field, column] of fields) {
    const text = toText(values.get(column));
    if (text === undefined)
      fault(
        column,
        `must be text but is ${typeof values.get(column)} ${showValue(values.get(column))}: put it in quotes`,
      );
    else texts[field] = text;
  }
  if (faults.length > 0) return faults;
  if (!texts.category?.trim()) texts.category = options.category;
  if (!texts.taskId?.trim()) texts.taskId = ids.next(texts.question ?? '');
  const parsed = createTaskSchema.safeParse({ ...texts, question: texts.question ?? '' });
  if (parsed.success) return { task: parsed.data, line };
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]) as TaskField;
    fault(fields.get(field) ?? field, message);
  }
  return faults;
}

function reportRest({ line, values }: TaskRecord, rest: string[], into: UnmappedReport): void {
  for (const column of rest) {
    const value = values.get(column);
    if (!isEmpty(value)) into.add(line, column, value, 'no field of a task takes this column');
  }
}

/** Makes tasks of rows: columns fill fields by `mapping` and by known names, and all else is reported. */
export function readRows(read: Records, options: ReadRowsOptions): RowsRead {
  const { columns, records } = read;
  const fields = matchColumns(columns, options.mapping);
  const unmapped = new UnmappedReport();
  const errors = [...read.faults];
  const result = {
    tasks: [] as TaskInFile[],
    errors,
    notes: [] as string[],
    unmapped,
    columns: sampleColumns(read, fields),
  };
  if (columns.length === 0 && errors.length > 0) return result;
  const unusable = checkColumns(read, fields);
  for (const message of unusable) errors.push({ line: 1, column: 1, path: '', message });
  if (unusable.length > 0) return { ...result, columns: result.columns.slice(0, maxColumns) };

  const used = new Set(fields.values());
  const rest = columns.filter((column) => !used.has(column));
  const ids = new DerivedTaskIds();
  let derived = 0;
  for (const record of records) {
    const idColumn = fields.get('taskId');
    if (idColumn === undefined || isEmpty(record.values.get(idColumn))) derived++;
    const row = readRow(record, fields, ids, options);
    if (Array.isArray(row)) errors.push(...row);
    else result.tasks.push(row);
    reportRest(record, rest, unmapped);
  }
  if (derived > 0)
    result.notes.push(`${derived} of ${records.length} tasks have no id in the file: made from the question`);
  return result;
}
