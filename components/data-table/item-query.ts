import { noFilter, type ItemFilter } from './item-filter';
import { sortKeys, type ItemSort, type SortKey } from './sort-items';

export type RowHeight = 'compact' | 'comfortable';

/** Everything the items table shows, as the address holds it. */
export type ItemQuery = { filter: ItemFilter; sort: ItemSort | null; hidden: string[]; rowHeight: RowHeight };

const names = {
  q: 'q',
  models: 'model',
  categories: 'category',
  statuses: 'status',
  outcomes: 'outcome',
  minScore: 'min',
  maxScore: 'max',
  violations: 'violations',
  violationCategories: 'violation',
  disagree: 'disagree',
} as const satisfies Record<keyof ItemFilter, string>;

type Readable = Pick<URLSearchParams, 'get' | 'getAll'>;

function readScore(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : null;
}

function readSort(text: string | null): ItemSort | null {
  const key = text?.replace(/^-/, '');
  const known = sortKeys.find((one) => one === key);
  return known ? { key: known, descending: text?.startsWith('-') ?? false } : null;
}

/** What cannot be understood is left out: an address may come from anywhere. */
export function readItemQuery(query: Readable): ItemQuery {
  return {
    filter: {
      q: query.get(names.q)?.slice(0, 1000) ?? '',
      models: query.getAll(names.models),
      categories: query.getAll(names.categories),
      statuses: query.getAll(names.statuses),
      outcomes: query.getAll(names.outcomes),
      minScore: readScore(query.get(names.minScore)),
      maxScore: readScore(query.get(names.maxScore)),
      violations: query.get(names.violations) === '1',
      violationCategories: query.getAll(names.violationCategories),
      disagree: query.get(names.disagree) === '1',
    },
    sort: readSort(query.get('sort')),
    hidden: query.getAll('hide'),
    rowHeight: query.get('rows') === 'comfortable' ? 'comfortable' : 'compact',
  };
}

/** Writes the filter into the query and leaves everything else of it alone. */
export function writeFilter(query: URLSearchParams, filter: ItemFilter): void {
  for (const [field, name] of Object.entries(names) as [keyof ItemFilter, string][]) {
    query.delete(name);
    const value = filter[field];
    const values = Array.isArray(value)
      ? value
      : value === noFilter[field]
        ? []
        : [value === true ? '1' : String(value)];
    for (const one of values) query.append(name, one);
  }
}

/** Ascending, descending, as they came. Figures begin with the largest: that is what one looks for. */
export function nextSort(current: ItemSort | null, key: SortKey): ItemSort | null {
  const textual = ['task', 'category', 'model', 'status', 'outcome', 'error'].includes(key);
  if (current?.key !== key) return { key, descending: !textual };
  return current.descending === textual ? null : { key, descending: !current.descending };
}

export function writeSort(query: URLSearchParams, sort: ItemSort | null): void {
  if (sort) query.set('sort', `${sort.descending ? '-' : ''}${sort.key}`);
  else query.delete('sort');
}
