import type { ItemStore } from '@/components/data-table/item-store';

/** One model's answers to one task. */
export type GridCell = {
  /** The item to open: one that failed, or the first. */
  itemId: string;
  state: 'waiting' | 'calling' | 'answered' | 'failed' | 'scored';
  /** Mean of the repetitions that have a score. */
  score: number | null;
  settled: number;
  total: number;
};

export type GridRow = { task: string; taskId: string; category: string; cells: Map<string, GridCell> };

const stateOf = {
  NEW: 'waiting',
  IN_PROGRESS: 'calling',
  WAITING_FOR_JUDGE: 'answered',
  JUDGING: 'calling',
} as const;

/** What is most worth seeing of several repetitions wins. */
const weight: Record<GridCell['state'], number> = {
  calling: 4,
  failed: 3,
  waiting: 2,
  answered: 1,
  scored: 0,
};

/** The items folded into tasks × models, in the order of category and task. */
export function summarizeCells(store: ItemStore): GridRow[] {
  const { columns } = store;
  const rows = new Map<string, GridRow>();
  const sums = new Map<GridCell, { sum: number; n: number }>();
  columns.id.forEach((itemId, i) => {
    const task = columns.task[i] ?? '';
    const target = columns.target[i] ?? '';
    const status = columns.status[i] ?? 'NEW';
    const score = columns.score[i] ?? null;
    let row = rows.get(task);
    if (!row) {
      const { taskId = '', category = '' } = store.tasks.get(task) ?? {};
      rows.set(task, (row = { task, taskId, category, cells: new Map() }));
    }
    const settled = status === 'COMPLETED' || status === 'FAILED' ? 1 : 0;
    const state =
      status === 'FAILED'
        ? 'failed'
        : status === 'COMPLETED'
          ? score === null
            ? 'answered'
            : 'scored'
          : stateOf[status];
    let cell = row.cells.get(target);
    if (!cell) row.cells.set(target, (cell = { itemId, state, score: null, settled: 0, total: 0 }));
    cell.total++;
    cell.settled += settled;
    if (weight[state] > weight[cell.state]) Object.assign(cell, { state, itemId });
    if (score !== null) {
      const sum = sums.get(cell) ?? { sum: 0, n: 0 };
      sums.set(cell, { sum: sum.sum + score, n: sum.n + 1 });
    }
  });
  for (const [cell, { sum, n }] of sums) cell.score = sum / n;
  return [...rows.values()].sort((a, b) =>
    a.category === b.category ? (a.taskId < b.taskId ? -1 : 1) : a.category < b.category ? -1 : 1,
  );
}
