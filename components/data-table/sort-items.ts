import type { ItemStore } from './item-store';

export const sortKeys = [
  'task',
  'category',
  'model',
  'repetition',
  'status',
  'outcome',
  'score',
  'timeTakenMs',
  'ttftMs',
  'tokensGenerated',
  'tokensPerSecond',
  'attempts',
  'violations',
  'costUsd',
  'error',
] as const;
export type SortKey = (typeof sortKeys)[number];
export type ItemSort = { key: SortKey; descending: boolean };

const collator = new Intl.Collator('en', { numeric: true });

/** Places of distinct texts in their order: sorting 50,000 texts by comparison would take a second, by place 30 ms. */
function placesOf(texts: Iterable<string>): Map<string, number> {
  const sorted = [...new Set(texts)].sort((a, b) => collator.compare(a, b));
  return new Map(sorted.map((text, place) => [text, place]));
}

function byLookup<T>(
  keys: readonly string[],
  map: ReadonlyMap<string, T>,
  textOf: (value: T) => string,
): (number | undefined)[] {
  const places = placesOf([...map.values()].map(textOf));
  const placeOfKey = new Map([...map].map(([key, value]) => [key, places.get(textOf(value))]));
  return keys.map((key) => placeOfKey.get(key));
}

function byText(texts: readonly (string | null)[]): (number | undefined)[] {
  const places = placesOf(texts.filter((text) => text !== null));
  return texts.map((text) => (text === null ? undefined : places.get(text)));
}

/** What to sort by, as numbers. */
function valuesOf(
  { columns, tasks, targets }: ItemStore,
  key: SortKey,
): readonly (number | null | undefined)[] {
  switch (key) {
    case 'task':
      return byLookup(columns.task, tasks, ({ taskId }) => taskId);
    case 'category':
      return byLookup(columns.task, tasks, ({ category }) => category);
    case 'model':
      return byLookup(columns.target, targets, ({ model, provider }) => `${model}\0${provider}`);
    case 'status':
      return byText(columns.status);
    case 'outcome':
      return byText(columns.outcome);
    case 'error':
      return byText(columns.errorMsg);
    default:
      return columns[key];
  }
}

/** The places in the order of `sort`; equal ones keep their order, missing values stand at the end in either direction. */
export function sortItems(store: ItemStore, places: readonly number[], sort: ItemSort | null): number[] {
  if (!sort) return [...places];
  const values = valuesOf(store, sort.key);
  const sign = sort.descending ? -1 : 1;
  const keys = new Float64Array(store.count);
  for (let i = 0; i < keys.length; i++) {
    const value = values[i];
    keys[i] = value === null || value === undefined ? Infinity : sign * value;
  }
  const key = (place: number) => keys[place] ?? Infinity;
  // Infinity − Infinity is no order: equal ones go by place.
  return [...places].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b));
}
