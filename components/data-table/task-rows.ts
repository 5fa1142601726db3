import type { ItemColumns } from '@/lib/runs/item-columns';

/** The places of one task's items in the store. */
export type TaskRow = { task: string; taskId: string; category: string; places: number[] };

const inOrder = (a: TaskRow, b: TaskRow): number =>
  a.category === b.category ? (a.taskId < b.taskId ? -1 : 1) : a.category < b.category ? -1 : 1;

/**
 * The items by task, in the order of category and task id. Grows with each page: made anew from 50,000 items it would hold
 * up what is typed beside it for 50 ms and more.
 */
export class TaskRows {
  private readonly byTask = new Map<string, TaskRow>();
  /** Another array when a task has come; the same while only items have. */
  list: TaskRow[] = [];

  /** Takes in items the store did not have; `task` is the key of each one's task among `tasks`. */
  add(
    items: { place: number; task: string }[],
    tasks: ReadonlyMap<string, ItemColumns['tasks'][string]>,
  ): void {
    const added: TaskRow[] = [];
    for (const { place, task } of items) {
      const known = this.byTask.get(task);
      if (known) {
        known.places.push(place);
        continue;
      }
      const { taskId = '', category = '' } = tasks.get(task) ?? {};
      const row = { task, taskId, category, places: [place] };
      this.byTask.set(task, row);
      added.push(row);
    }
    // Two runs that are each in order are merged with few comparisons.
    if (added.length > 0) this.list = [...this.list, ...added.sort(inOrder)].sort(inOrder);
  }
}
