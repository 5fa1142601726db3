import { runMetrics, type ChangeKind, type RunMetric } from '@/lib/statistics/run-metric';

/** What the comparison shows, as it stands in the URL. */
export type CompareState = {
  runs: string[];
  baseline: string;
  /** The run whose items are listed. */
  candidate: string;
  metric: RunMetric;
  show: ChangeKind | 'changed';
  limit: number;
  /** The task and target whose answers are open. */
  task: string | null;
  target: string | null;
};

type Query = Record<string, string | string[] | undefined>;

export const shownKinds = ['changed', 'regressed', 'improved', 'equal'] as const;
export const firstItems = 50;
const mostItems = 1000;

const id = /^\d{1,18}$/;
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);

/** A NUL stands in no name, and PostgreSQL refuses to be asked for one. */
function nameOf(value: string | string[] | undefined): string | null {
  const text = one(value);
  return text === null || text.includes('\0') ? null : text;
}

/** Null when the address names fewer than two runs. */
export function readCompareState(query: Query): CompareState | null {
  const runs = [...new Set((one(query.runs) ?? '').split(',').filter((text) => id.test(text)))];
  const [first, second] = runs;
  if (first === undefined || second === undefined) return null;
  const baseline = runs.find((run) => run === query.baseline) ?? first;
  const others = runs.filter((run) => run !== baseline);
  const limit = Number(one(query.limit) ?? firstItems);
  return {
    runs,
    baseline,
    candidate: others.find((run) => run === query.with) ?? others[0] ?? second,
    metric: runMetrics.find((metric) => metric === query.metric) ?? 'score',
    show: shownKinds.find((kind) => kind === query.show) ?? 'changed',
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostItems) : firstItems,
    task: nameOf(query.task),
    target: nameOf(query.target),
  };
}

/** The address with some of it changed. What is as it would be anyway is left out. */
export function compareHref(state: CompareState, change: Partial<CompareState> = {}): string {
  const next = { ...state, ...change };
  const search = new URLSearchParams({ runs: next.runs.join(',') });
  const defaults = readCompareState({ runs: next.runs.join(','), baseline: next.baseline });
  const put = (key: string, value: string | null, usual: string | null | undefined) =>
    value !== null && value !== usual ? search.set(key, value) : undefined;
  put('baseline', next.baseline, next.runs[0]);
  put('with', next.candidate, defaults?.candidate);
  put('metric', next.metric, 'score');
  put('show', next.show, 'changed');
  put('limit', String(next.limit), String(firstItems));
  put('task', next.task, null);
  put('target', next.target, null);
  return `/runs/compare?${search.toString().replaceAll('%2C', ',')}`;
}
