import type { TaskFileFault } from '../import-result';
import { createTaskSchema } from '../task';
import type { TaskInFile } from '../task-file';
import { DerivedTaskIds } from './derive-task-id';
import { UnmappedReport } from './unmapped';

/** What the reader of one form gathers from one file. */
export class TaskCollector {
  readonly tasks: TaskInFile[] = [];
  readonly errors: TaskFileFault[] = [];
  readonly notes: string[] = [];
  readonly unmapped = new UnmappedReport();
  readonly ids = new DerivedTaskIds();

  fault(line: number, path: string, message: string): void {
    this.errors.push({ line, column: 1, path, message });
  }

  /** Adds a task as the API takes it; what its schema refuses becomes faults at this place. */
  add(line: number, path: string, input: Record<string, unknown>): void {
    const parsed = createTaskSchema.safeParse(input);
    if (parsed.success) this.tasks.push({ task: parsed.data, line });
    else
      for (const issue of parsed.error.issues)
        this.fault(line, [path, ...issue.path].filter((part) => part !== '').join('.'), issue.message);
  }
}
