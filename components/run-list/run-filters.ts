import { runStatuses, type RunStatus } from '@/lib/runs/run-state';

/** What the list shows, as it stands in the URL. Dates are days in UTC, as the times in the list are. */
export type RunFilters = {
  status: RunStatus | null;
  from: string | null;
  to: string | null;
  cursor: string | null;
};

type Query = Record<string, string | string[] | undefined>;

const day = /^\d{4}-\d{2}-\d{2}$/;
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);

function dayOf(value: string | string[] | undefined): string | null {
  const text = one(value);
  return text && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Reads the URL leniently: what is no filter is left out, so that an old link still shows a list. */
export function readFilters(query: Query): RunFilters {
  const cursor = one(query.cursor);
  return {
    status: runStatuses.find((status) => status === query.status) ?? null,
    from: dayOf(query.from),
    to: dayOf(query.to),
    cursor: cursor && /^\d{1,18}$/.test(cursor) ? cursor : null,
  };
}

/** For the verb: a day ends with its last millisecond. */
export function toListQuery({ status, from, to, cursor }: RunFilters) {
  return {
    ...(status ? { status } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to: `${to}T23:59:59.999Z` } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

/** The address of the list with these filters. */
export function runsHref(filters: Partial<RunFilters>): string {
  const search = new URLSearchParams();
  for (const key of ['status', 'from', 'to', 'cursor'] as const) {
    const value = filters[key];
    if (value) search.set(key, value);
  }
  const text = search.toString();
  return text ? `/runs?${text}` : '/runs';
}
