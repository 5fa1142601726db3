import { expect, test } from 'vitest';
import { ItemStore } from '@/components/data-table/item-store';
import type { ItemColumns } from '@/lib/runs/item-columns';
import { summarizeRow } from './summarize-row';

type Status = ItemColumns['columns']['status'][number];

function storeOf(items: [task: string, target: string, status: Status, score: number | null][]): ItemStore {
  const store = new ItemStore();
  const none = items.map(() => null);
  const zero = items.map(() => 0);
  const figures = { score: items.map(([, , , score]) => score), timeTakenMs: none, ttftMs: none };
  const costs = { costUsd: none, judgeCostUsd: none, unknownCostCalls: zero };
  const texts = { failedPhase: none, outcome: none, errorKind: none, errorMsg: none };
  store.merge({
    count: items.length,
    total: items.length,
    nextAfter: null,
    readAt: '2026-01-01T00:00:00.000Z',
    tasks: {
      t1: { taskId: 'b-task', category: 'A', subcategory: null },
      t2: { taskId: 'a-task', category: 'B', subcategory: null },
    },
    targets: {},
    columns: {
      ...figures,
      ...costs,
      ...texts,
      id: items.map((_, i) => String(i + 1)),
      task: items.map(([task]) => task),
      target: items.map(([, target]) => target),
      repetition: zero,
      inputIndex: zero,
      status: items.map(([, , status]) => status),
      tokensGenerated: none,
      tokensPerSecond: none,
      attempts: zero,
      violations: zero,
      violationCategories: items.map(() => ''),
    },
  });
  return store;
}

const cellsOf = (store: ItemStore, taskId: string) => {
  const row = store.taskRows.list.find((one) => one.taskId === taskId);
  return row ? summarizeRow(store, row) : null;
};

test('repetitions fold into one cell: mean of what has a score, a failure is seen and is the item to open', () => {
  const store = storeOf([
    ['t1', 'm', 'COMPLETED', 80],
    ['t1', 'm', 'COMPLETED', 60],
    ['t1', 'm', 'FAILED', null],
    ['t1', 'n', 'NEW', null],
  ]);
  const cells = cellsOf(store, 'b-task');
  expect(cells?.get('m')).toEqual({ itemId: '3', state: 'failed', score: 70, settled: 3, total: 3 });
  expect(cells?.get('n')).toMatchObject({ state: 'waiting', score: null, settled: 0 });
});

test('what is called now is shown before anything else; answers of a run without a judge have no score', () => {
  const store = storeOf([
    ['t2', 'm', 'COMPLETED', null],
    ['t1', 'm', 'FAILED', null],
    ['t1', 'm', 'JUDGING', null],
  ]);
  expect(cellsOf(store, 'b-task')?.get('m')).toMatchObject({ state: 'calling', itemId: '3' });
  expect(cellsOf(store, 'a-task')?.get('m')).toMatchObject({ state: 'answered', settled: 1 });
});
