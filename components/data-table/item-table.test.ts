import { describe, expect, test } from 'vitest';
import type { ItemColumns } from '@/lib/runs/item-columns';
import { chooseViolations, disagreedTasks, filterItems, noFilter } from './item-filter';
import { nextSort, readItemQuery, writeFilter, writeSort } from './item-query';
import { ItemStore } from './item-store';
import { sortItems } from './sort-items';

type Given = {
  input?: number;
  id: string;
  task?: string;
  target?: string;
  score?: number | null;
  status?: string;
  errorMsg?: string;
  violations?: number;
};

function page(items: Given[]): ItemColumns {
  const all = <T>(pick: (item: Given) => T) => items.map(pick);
  return {
    count: items.length,
    total: items.length,
    nextAfter: null,
    readAt: '2026-01-01T00:00:00.000Z',
    tasks: {
      t1: { taskId: 'task-10', category: 'Maths', subcategory: null },
      t2: { taskId: 'task-9', category: 'Law', subcategory: 'Contracts' },
    },
    targets: {
      a: { providerId: '1', provider: 'Local', model: 'zeta', simulated: false },
      b: { providerId: '1', provider: 'Local', model: 'alpha', simulated: false },
    },
    columns: {
      id: all(({ id }) => id),
      task: all(({ task = 't1' }) => task),
      target: all(({ target = 'a' }) => target),
      repetition: all(() => 1),
      inputIndex: all(({ input = 0 }) => input),
      status: all(({ status = 'COMPLETED' }) => status as 'COMPLETED'),
      failedPhase: all(() => null),
      outcome: all(() => 'ok' as const),
      score: all(({ score = null }) => score),
      timeTakenMs: all(() => 1),
      ttftMs: all(() => 1),
      tokensGenerated: all(() => 1),
      tokensPerSecond: all(() => 1),
      attempts: all(() => 1),
      violations: all(({ violations = 0 }) => violations),
      violationCategories: all(() => ''),
      costUsd: all(() => null),
      judgeCostUsd: all(() => null),
      unknownCostCalls: all(() => 0),
      errorKind: all(() => null),
      errorMsg: all(({ errorMsg = null as unknown as string }) => errorMsg),
    },
  };
}

function storeOf(items: Given[]): ItemStore {
  const store = new ItemStore();
  store.merge(page(items));
  return store;
}

const idsOf = (store: ItemStore, places: number[]) =>
  places.map((place) => store.columns.id[place]).join(' ');
const everything = (store: ItemStore) => filterItems(store, noFilter, null);

describe('the store', () => {
  test('inputs are numbered where a task has several, be it only a later page that shows it', () => {
    const store = storeOf([{ id: '1' }, { id: '2', task: 't2' }]);
    expect(store.view(0).input).toBeNull();
    store.merge(page([{ id: '3', input: 1 }]));
    expect([0, 1, 2].map((place) => store.view(place).input)).toEqual([1, null, 2]);
  });
  test('a page adds, a later one writes over what is known and tells its readers', () => {
    const store = storeOf([{ id: '1', score: 1 }, { id: '2' }]);
    const { version } = store;
    store.merge(
      page([
        { id: '2', score: 7 },
        { id: '3', score: 3 },
      ]),
    );
    expect(store.count).toBe(3);
    expect(store.columns.score).toEqual([1, 7, 3]);
    expect(store.version).toBeGreaterThan(version);
    expect(store.view(1)).toMatchObject({ id: '2', score: 7, taskId: 'task-10', model: 'zeta' });
  });
});

describe('sorting', () => {
  const store = storeOf([
    { id: '1', score: 50, task: 't1' },
    { id: '2', score: null, task: 't2' },
    { id: '3', score: 90, task: 't1', target: 'b' },
    { id: '4', score: 50, task: 't2' },
  ]);
  const sorted = (sort: string) =>
    idsOf(store, sortItems(store, everything(store), readItemQuery(new URLSearchParams({ sort })).sort));

  test('missing values stand at the end in either direction; equal ones keep their order', () => {
    expect(sorted('score')).toBe('1 4 3 2');
    expect(sorted('-score')).toBe('3 1 4 2');
  });
  test('task ids go by number, models by name', () => {
    expect(sorted('task')).toBe('2 4 1 3');
    expect(sorted('model')).toBe('3 1 2 4');
  });
  test('an unknown key sorts nothing', () => expect(sorted('password')).toBe('1 2 3 4'));
  test('a click sorts, another turns, a third gives back', () => {
    const first = nextSort(null, 'score');
    const second = nextSort(first, 'score');
    expect([first, second, nextSort(second, 'score')]).toEqual([
      { key: 'score', descending: true },
      { key: 'score', descending: false },
      null,
    ]);
    expect(nextSort(first, 'task')).toEqual({ key: 'task', descending: false });
  });
});

describe('filtering', () => {
  const store = storeOf([
    { id: '1', score: 90, task: 't1', target: 'a', violations: 2 },
    { id: '2', score: 60, task: 't1', target: 'b' },
    { id: '3', score: 70, task: 't2', target: 'a' },
    { id: '4', score: 75, task: 't2', target: 'b' },
    { id: '5', score: null, task: 't2', target: 'b', status: 'FAILED', errorMsg: 'Timed OUT' },
  ]);
  const filtered = (filter: Partial<typeof noFilter>, inTexts: string[] | null = null) =>
    idsOf(store, filterItems(store, { ...noFilter, ...filter }, inTexts && new Set(inTexts)));

  test.each([
    [{ models: ['b'] }, '2 4 5'],
    [{ models: ['b'], categories: ['Law'] }, '4 5'],
    [{ statuses: ['FAILED', 'NEW'] }, '5'],
    [{ minScore: 70 }, '1 3 4'],
    [{ maxScore: 70 }, '2 3'],
    [{ violations: true }, '1'],
    [{ disagree: true }, '1 2'],
    [{ q: 'contracts' }, '3 4 5'],
    [{ q: 'ALPHA' }, '2 4 5'],
    [{ q: 'timed out' }, '5'],
    [{ q: 'nowhere' }, ''],
  ])('%j leaves %s', (filter, ids) => expect(filtered(filter)).toBe(ids));

  test.each([
    [['format', 'other'], { violations: false, violationCategories: ['format', 'other'] }],
    [['format', 'any'], { violations: true, violationCategories: [] }],
    [['any', 'format'], { violations: false, violationCategories: ['format'] }],
    [[], { violations: false, violationCategories: [] }],
  ])('of violations, %j chosen one after the other is %j', (chosen, filter) =>
    expect(chooseViolations({ ...noFilter, violations: true }, chosen)).toEqual({ ...noFilter, ...filter }),
  );
  test('what the server found in texts is added', () => expect(filtered({ q: 'nowhere' }, ['3'])).toBe('3'));
  test('repetitions are averaged before models disagree', () => {
    const again = storeOf([
      { id: '1', score: 100, target: 'a' },
      { id: '2', score: 70, target: 'a' },
      { id: '3', score: 66, target: 'b' },
    ]);
    expect(disagreedTasks(again).size).toBe(0);
    again.merge(page([{ id: '3', score: 65, target: 'b' }]));
    expect([...disagreedTasks(again)]).toEqual(['t1']);
  });
});

describe('the address', () => {
  test('a filter comes back as it went', () => {
    const filter = {
      ...noFilter,
      q: 'a&b',
      models: ['1', '2'],
      categories: ['x,y'],
      minScore: 0,
      violations: true,
    };
    const query = new URLSearchParams('tab=items&item=4');
    writeFilter(query, filter);
    writeSort(query, { key: 'ttftMs', descending: true });
    expect(query.get('tab')).toBe('items');
    expect(readItemQuery(query)).toMatchObject({ filter, sort: { key: 'ttftMs', descending: true } });
    writeFilter(query, noFilter);
    writeSort(query, null);
    expect(query.toString()).toBe('tab=items&item=4');
  });
  test('nonsense is left out', () => {
    const query = readItemQuery(
      new URLSearchParams('min=abc&max=900&sort=__proto__&rows=huge&violations=yes'),
    );
    expect(query).toEqual({
      filter: { ...noFilter, maxScore: 100 },
      sort: null,
      hidden: [],
      rowHeight: 'compact',
    });
  });
});
