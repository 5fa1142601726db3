import type { TaskFilter } from '../task';
import { writeTaskFile } from '../write-task-file';
import { listTasks } from './list-tasks';

/** Rows held in memory at a time; one may have 5 MB of texts. */
const pageSize = 100;

/** The tasks as a YAML file in the S2 form, in pieces, in the order of their taskId; importing it changes nothing. */
export async function* exportTasks(filter: TaskFilter = {}): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  do {
    const page = await listTasks({ ...filter, cursor, limit: pageSize });
    if (page.items.length > 0 || cursor === undefined) yield writeTaskFile(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
