import type { ItemStore } from '@/components/data-table/item-store';
import type { TaskRow } from '@/components/data-table/task-rows';
import type { ItemColumns } from '@/lib/runs/item-columns';

type ItemStatus = ItemColumns['columns']['status'][number];

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

function stateOfItem(status: ItemStatus, score: number | null): GridCell['state'] {
  if (status === 'FAILED') return 'failed';
  if (status === 'COMPLETED') return score === null ? 'answered' : 'scored';
  return stateOf[status];
}

/** One task's items folded into a cell for each target that has some. Cheap enough to be done for the rows in view only. */
export function summarizeRow({ columns }: ItemStore, row: TaskRow): Map<string, GridCell> {
  const cells = new Map<string, GridCell>();
  const sums = new Map<GridCell, { sum: number; n: number }>();
  for (const place of row.places) {
    const itemId = columns.id[place] ?? '';
    const target = columns.target[place] ?? '';
    const status = columns.status[place] ?? 'NEW';
    const score = columns.score[place] ?? null;
    const state = stateOfItem(status, score);
    let cell = cells.get(target);
    if (!cell) cells.set(target, (cell = { itemId, state, score: null, settled: 0, total: 0 }));
    cell.total++;
    if (status === 'COMPLETED' || status === 'FAILED') cell.settled++;
    if (weight[state] > weight[cell.state]) Object.assign(cell, { state, itemId });
    if (score !== null) {
      const sum = sums.get(cell) ?? { sum: 0, n: 0 };
      sums.set(cell, { sum: sum.sum + score, n: sum.n + 1 });
    }
  }
  for (const [cell, { sum, n }] of sums) cell.score = sum / n;
  return cells;
}
