import type { Interval } from './interval-of-mean';
import { matchRuns, type MatchedTask, type RunItem, type UnmatchedTask } from './match-runs';
import type { TaskMean } from './mean-by-task';
import { pairedDifference, type PairedDifference } from './paired-difference';
import {
  classifyChange,
  metricRules,
  runMetrics,
  type ChangeKind,
  type MetricRule,
  type RunMetric,
} from './run-metric';

export type ItemChange = {
  targetId: string;
  taskId: string;
  /** Mean over the repetitions that were measured. */
  baseline: number;
  candidate: number;
  change: number;
  kind: ChangeKind;
};

export type MetricChange = {
  metric: RunMetric;
  /** Means over the tasks that both runs measured. */
  baselineMean: number | null;
  candidateMean: number | null;
  /** Candidate − baseline, in the metric's unit. */
  change: number | null;
  /** Of this metric alone, not corrected for the number of metrics and targets. */
  interval: Interval | null;
  pValue: number | null;
  verdict: ChangeKind | 'not_distinguishable' | 'too_few_tasks' | 'not_comparable';
  /** Tasks in the interval: the unit is the task also when several targets answered it. */
  tasks: number;
  improved: number;
  regressed: number;
  equal: number;
  /** Matched (target, task) pairs that one of the runs, or both, have no value for. */
  unmeasured: number;
  items: ItemChange[];
};

export type RunComparison = {
  overall: MetricChange[];
  byTarget: { targetId: string; metrics: MetricChange[] }[];
  leftOut: UnmatchedTask[];
  /** Why scores were not compared, as the caller said; null when they were. */
  scoresNotComparable: string | null;
};

/**
 * Two runs, matched by target, task and task content: per metric the paired change with its interval over tasks, and how many
 * (target, task) pairs improved, regressed or stayed equal (`metricRules` has the thresholds).
 *
 * Overall, a task's change is the mean over the targets that both runs measured on it, so that a task answered by five models is
 * still one observation. `scoresNotComparable` (such as "The judges differ") leaves scores out; timings are still compared.
 */
export function compareRuns(
  baseline: readonly RunItem[],
  candidate: readonly RunItem[],
  { level = 0.95, scoresNotComparable = null }: { level?: number; scoresNotComparable?: string | null } = {},
): RunComparison {
  const { matched, unmatched } = matchRuns(baseline, candidate);
  const perTarget = Map.groupBy(matched, ({ targetId }) => targetId);
  const metrics = runMetrics.map((metric) => {
    if (metric === 'score' && scoresNotComparable !== null) return { metric, items: null };
    return { metric, items: changesOf(metric, matched) };
  });
  const changes = (asked: number, belongs: (item: ItemChange) => boolean) =>
    metrics.map(({ metric, items }) =>
      items === null ? notComparable(metric) : metricChange(metric, items.filter(belongs), asked, level),
    );
  return {
    overall: changes(matched.length, () => true),
    byTarget: [...perTarget.keys()].toSorted().map((id) => ({
      targetId: id,
      metrics: changes(perTarget.get(id)?.length ?? 0, ({ targetId }) => targetId === id),
    })),
    leftOut: unmatched,
    scoresNotComparable,
  };
}

function changesOf(metric: RunMetric, matched: readonly MatchedTask[]): ItemChange[] {
  return matched.flatMap(({ targetId, taskId, ...runs }) => {
    const baseline = meanOf(runs.baseline, metric);
    const candidate = meanOf(runs.candidate, metric);
    if (baseline === null || candidate === null) return [];
    const kind = classifyChange(baseline, candidate, metricRules[metric]);
    return [{ targetId, taskId, baseline, candidate, change: candidate - baseline, kind }];
  });
}

/** `asked` is the number of matched (target, task) pairs, of which `items` are those that were measured in both runs. */
function metricChange(metric: RunMetric, items: ItemChange[], asked: number, level: number): MetricChange {
  const rule = metricRules[metric];
  const before = meansByTask(items, 'baseline');
  const after = meansByTask(items, 'candidate');
  const { estimate, interval, pValue, tasks, equal, reason } = pairedDifference(after, before, {
    level,
    bounds: rule.bounds,
  });
  const count = (kind: ChangeKind) => items.filter((item) => item.kind === kind).length;
  return {
    metric,
    baselineMean: meanOfTasks(before),
    candidateMean: meanOfTasks(after),
    change: estimate,
    interval,
    pValue,
    verdict:
      reason === null ? judge(interval, meanOfTasks(before), rule) : withoutInterval(reason, equal === tasks),
    tasks,
    improved: count('improved'),
    regressed: count('regressed'),
    equal: count('equal'),
    unmeasured: asked - items.length,
    items,
  };
}

/**
 * A timing or cost whose whole interval is below what counts as a change is equal, however sure a hundredth of a
 * millisecond may be. A score is not: the mean tells apart what the scores of single tasks cannot.
 */
function judge(interval: Interval | null, before: number | null, rule: MetricRule): MetricChange['verdict'] {
  if (!interval) return 'not_distinguishable';
  const { low, high } = interval;
  const { equalUpTo, higherIsBetter } = rule;
  const negligible =
    'shareOfBaseline' in equalUpTo &&
    before !== null &&
    Math.max(Math.abs(low), Math.abs(high)) <= equalUpTo.shareOfBaseline * Math.abs(before);
  if (negligible) return 'equal';
  if (low <= 0 && high >= 0) return 'not_distinguishable';
  return low > 0 === higherIsBetter ? 'improved' : 'regressed';
}

/** No or few tasks changed, or all by the same amount. Where none did the runs are equal as far as anyone can see. */
function withoutInterval(reason: PairedDifference['reason'], noneChanged: boolean): MetricChange['verdict'] {
  if (reason !== 'no_spread' && reason !== 'too_few_differ') return 'too_few_tasks';
  return noneChanged ? 'equal' : 'not_distinguishable';
}

function notComparable(metric: RunMetric): MetricChange {
  return {
    metric,
    baselineMean: null,
    candidateMean: null,
    change: null,
    interval: null,
    pValue: null,
    verdict: 'not_comparable',
    tasks: 0,
    improved: 0,
    regressed: 0,
    equal: 0,
    unmeasured: 0,
    items: [],
  };
}

function meanOf(items: readonly RunItem[], metric: RunMetric): number | null {
  const values = items.map((item) => item[metric]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Per task the mean over targets; both sides hold the same (target, task) pairs, so the targets weigh alike. */
function meansByTask(
  items: readonly ItemChange[],
  side: 'baseline' | 'candidate',
): Map<string, TaskMean & { mean: number }> {
  const values = Map.groupBy(items, ({ taskId }) => taskId);
  return new Map(
    [...values].map(([taskId, ofTask]) => [
      taskId,
      {
        mean: ofTask.reduce((sum, item) => sum + item[side], 0) / ofTask.length,
        scored: ofTask.length,
        asked: ofTask.length,
      },
    ]),
  );
}

function meanOfTasks(means: ReadonlyMap<string, { mean: number }>): number | null {
  if (means.size === 0) return null;
  return [...means.values()].reduce((sum, { mean }) => sum + mean, 0) / means.size;
}
