import type { ItemColumns } from '@/lib/runs/item-columns';
import { TaskRows } from './task-rows';

type Columns = ItemColumns['columns'];
export type Task = ItemColumns['tasks'][string];
export type Target = ItemColumns['targets'][string];

const emptyColumns = (): Columns => ({
  id: [],
  task: [],
  target: [],
  repetition: [],
  inputIndex: [],
  status: [],
  failedPhase: [],
  outcome: [],
  score: [],
  timeTakenMs: [],
  ttftMs: [],
  tokensGenerated: [],
  tokensPerSecond: [],
  attempts: [],
  violations: [],
  violationCategories: [],
  costUsd: [],
  judgeCostUsd: [],
  unknownCostCalls: [],
  errorKind: [],
  errorMsg: [],
});

/** One item as the table shows it, made when it comes into view: 50,000 of them at once would be 30 MB. */
export type ItemView = { [key in keyof Columns]: Columns[key][number] } & Pick<
  Task,
  'taskId' | 'category'
> & {
    model: string;
    provider: string;
    simulated: boolean;
    /** Number of the input, from 1; null where the task has one or none. */
    input: number | null;
  };

/** Light fields of all items of a run, by column. `version` rises with each change; readers derive from it. */
export class ItemStore {
  private readonly listeners = new Set<() => void>();
  private readonly placeOf = new Map<string, number>();
  columns = emptyColumns();
  readonly tasks = new Map<string, Task>();
  readonly targets = new Map<string, Target>();
  readonly taskRows = new TaskRows();
  /** Keys of the tasks that have several inputs, as far as they are loaded. */
  private readonly severalInputs = new Set<string>();
  version = 0;
  /** All items of the run; null until the first page has come. */
  total: number | null = null;
  complete = false;
  /** The load that is under way. */
  loading: Promise<void> | null = null;
  /** The database's time from which changes have to be asked for. */
  readAt: string | null = null;
  problem: string | null = null;

  get count(): number {
    return this.columns.id.length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getVersion = (): number => this.version;

  /** Adds the items of a page, or writes over those that are known. */
  merge(page: ItemColumns): void {
    for (const [key, task] of Object.entries(page.tasks)) this.tasks.set(key, task);
    for (const [key, target] of Object.entries(page.targets)) this.targets.set(key, target);
    const added: { place: number; task: string }[] = [];
    const places = page.columns.id.map((id, i) => {
      const known = this.placeOf.get(id);
      if (known !== undefined) return known;
      const place = this.placeOf.size;
      this.placeOf.set(id, place);
      added.push({ place, task: page.columns.task[i] ?? '' });
      return place;
    });
    this.taskRows.add(added, this.tasks);
    for (const name of Object.keys(this.columns) as (keyof Columns)[]) {
      const into = this.columns[name] as unknown[];
      const from = page.columns[name] as unknown[];
      places.forEach((place, i) => (into[place] = from[i]));
    }
    page.columns.inputIndex.forEach((input, i) => {
      if (input > 0) this.severalInputs.add(page.columns.task[i] ?? '');
    });
    this.total = page.total;
    this.changed();
  }

  changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  indexOf(itemId: string): number | undefined {
    return this.placeOf.get(itemId);
  }

  view(index: number): ItemView {
    const { columns } = this;
    const fields = Object.fromEntries(
      (Object.keys(columns) as (keyof Columns)[]).map((name) => [name, columns[name][index]]),
    ) as { [key in keyof Columns]: Columns[key][number] };
    const task = this.tasks.get(fields.task);
    const target = this.targets.get(fields.target);
    return {
      ...fields,
      taskId: task?.taskId ?? '',
      category: task?.category ?? '',
      model: target?.model ?? '',
      provider: target?.provider ?? '',
      simulated: target?.simulated ?? false,
      input: this.severalInputs.has(fields.task) ? fields.inputIndex + 1 : null,
    };
  }
}
