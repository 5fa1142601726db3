import type { ItemChange, MetricChange, RunComparison } from './compare-runs';
import { holm } from './holm';
import type { Interval } from './interval-of-mean';
import type { TaskMean } from './mean-by-task';
import { minTasks } from './mean-interval';
import { pairedDifference } from './paired-difference';

export type TargetChange = {
  targetId: string;
  verdict: 'worse' | 'not_worse' | 'not_comparable';
  /** Candidate − baseline in points, over the tasks that both runs scored. */
  change: number | null;
  /** At the level at which Holm looked at this target: wholly below 0 exactly when `worse`. */
  interval: (Interval & { level: number }) | null;
  adjustedP: number | null;
  tasks: number;
  /** Why there is no verdict. */
  reason: string | null;
};

export type Regressions = {
  targets: TargetChange[];
  /** (target, task) pairs that could not be matched, by the cause. */
  leftOut: { onlyInBaseline: number; onlyInCandidate: number; contentChanged: number };
  /** Why no score could be compared at all; null when they could. */
  notComparable: string | null;
};

const count = ({ leftOut }: RunComparison, reason: RunComparison['leftOut'][number]['reason']) =>
  leftOut.filter((one) => one.reason === reason).length;

const means = (items: ItemChange[], side: 'baseline' | 'candidate'): Map<string, TaskMean> =>
  new Map(items.map((item) => [item.taskId, { mean: item[side], scored: 1, asked: 1 }]));

function intervalAt(items: ItemChange[], level: number): TargetChange['interval'] {
  const { interval } = pairedDifference(means(items, 'candidate'), means(items, 'baseline'), { level });
  return interval && { ...interval, level };
}

function whyUnknown(targetId: string, tasks: number, comparison: RunComparison): string {
  const changed = comparison.leftOut.filter(
    (one) => one.targetId === targetId && one.reason === 'content_changed',
  ).length;
  const causes = changed > 0 ? `; ${changed} tasks have another content than in the baseline` : '';
  return tasks === 0
    ? `no task has a score in both runs${causes}`
    : `only ${tasks} tasks have a score in both runs, at least ${minTasks} are needed${causes}`;
}

/**
 * Whether each target of the candidate run scores worse than in the baseline: the paired change over tasks, corrected by Holm
 * for the number of targets. A difference that chance explains is not worse; what cannot be tested is neither.
 */
export function findRegressions(comparison: RunComparison, alpha = 0.05): Regressions {
  const scoreOf = new Map(
    comparison.byTarget.map(({ targetId, metrics }) => [
      targetId,
      metrics.find(({ metric }) => metric === 'score'),
    ]),
  );
  const inCandidate = comparison.leftOut.filter(({ reason }) => reason !== 'only_in_baseline');
  const ids = [...new Set([...scoreOf.keys(), ...inCandidate.map(({ targetId }) => targetId)])].toSorted();
  const scores = ids.map((targetId): MetricChange | undefined => scoreOf.get(targetId));
  const decisions = holm(
    scores.map((score) => score?.pValue ?? null),
    alpha,
  );
  const targets = ids.map((targetId, i): TargetChange => {
    const score = scores[i];
    const { adjustedP = null, rejected = false, intervalLevel = null } = decisions[i] ?? {};
    const { change = null, tasks = 0, items = [] } = score ?? {};
    if (adjustedP === null || intervalLevel === null) {
      const reason = comparison.scoresNotComparable ?? whyUnknown(targetId, tasks, comparison);
      return { targetId, verdict: 'not_comparable', change, interval: null, adjustedP: null, tasks, reason };
    }
    const verdict = rejected && (change ?? 0) < 0 ? 'worse' : 'not_worse';
    const interval = intervalAt(items, intervalLevel);
    return { targetId, verdict, change, interval, adjustedP, tasks, reason: null };
  });
  return {
    targets,
    leftOut: {
      onlyInBaseline: count(comparison, 'only_in_baseline'),
      onlyInCandidate: count(comparison, 'only_in_candidate'),
      contentChanged: count(comparison, 'content_changed'),
    },
    notComparable: comparison.scoresNotComparable,
  };
}
