import type { TaskFileFault } from '../import-result';

/** One row of a file of rows. */
export type TaskRecord = {
  /** Where it begins, from 1. */
  line: number;
  /** Column → value. */
  values: Map<string, unknown>;
};

/** The rows of a CSV or JSON file, with what was found wrong on the way. */
export type Records = { columns: string[]; records: TaskRecord[]; faults: TaskFileFault[] };
