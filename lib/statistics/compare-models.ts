import { holm } from './holm';
import { intervalOfMean } from './interval-of-mean';
import { meanByTask } from './mean-by-task';
import { meanInterval, minTasks, type MeanInterval } from './mean-interval';
import { pairedDifference, smallestPValue, type PairedDifference } from './paired-difference';
import { rankModels, type Rank } from './rank-models';
import type { ScoreRow } from './score-row';

export type PairComparison = Omit<PairedDifference, 'summary' | 'smallestP'> & {
  a: string;
  b: string;
  /** By Holm over all pairs of this comparison. */
  adjustedP: number | null;
  different: boolean;
  /** Wider than `interval`: at the level at which Holm looked at the pair; excludes 0 exactly when `different`; null without `interval`. */
  adjustedInterval: { low: number; high: number; level: number } | null;
};

export type ComparedModel = Rank & { targetId: string; score: MeanInterval; failures: Failures };

/** Repetitions without a score, by the phase that failed. */
export type Failures = { generation: number; judge: number; unknown: number };

export type Comparison = {
  /** In the order of rank, then mean. */
  models: ComparedModel[];
  pairs: PairComparison[];
  alpha: number;
  /** Shared tasks that a pair needs before it could be called different, for this number of pairs. */
  tasksNeeded: number;
};

/**
 * Every model with its score, every pair with its difference, corrected for the number of pairs, and the ranks that follow.
 * A pair of too few shared tasks stays untested. 10 models × 500 tasks take some 20 ms.
 */
export function compareModels(rows: readonly ScoreRow[], alpha = 0.05): Comparison {
  const byTarget = meanByTask(rows);
  const failures = countFailures(rows);
  const targetIds = [...byTarget.keys()].toSorted();
  const level = 1 - alpha;

  const raw: (PairedDifference & { a: string; b: string })[] = [];
  targetIds.forEach((a, i) => {
    for (const b of targetIds.slice(i + 1))
      raw.push({
        a,
        b,
        ...pairedDifference(byTarget.get(a) ?? new Map(), byTarget.get(b) ?? new Map(), { level }),
      });
  });
  const decisions = holm(
    raw.map(({ pValue }) => pValue),
    alpha,
  );
  const pairs = raw.map(({ summary, smallestP, ...pair }, i): PairComparison => {
    const { adjustedP = null, rejected = false, intervalLevel = null } = decisions[i] ?? {};
    const adjusted =
      pair.interval && summary && intervalLevel ? intervalOfMean(summary, intervalLevel, smallestP) : null;
    return {
      ...pair,
      adjustedP,
      different: rejected,
      adjustedInterval: adjusted && intervalLevel ? { ...adjusted, level: intervalLevel } : null,
    };
  });

  const scores = new Map(
    [...byTarget].map(([targetId, tasks]) => [targetId, meanInterval(tasks, { level })] as const),
  );
  const models = rankModels(
    targetIds.map((targetId) => ({ targetId, mean: scores.get(targetId)?.mean ?? null })),
    pairs,
  ).map((rank) => ({
    ...rank,
    score: scores.get(rank.targetId) ?? meanInterval(new Map()),
    failures: failures.get(rank.targetId) ?? { generation: 0, judge: 0, unknown: 0 },
  }));
  return { models, pairs, alpha, tasksNeeded: tasksNeededToDiffer(raw.length, alpha) };
}

/** The least number of tasks with which one of `pairs` pairs could be called different: 2^{1−n} < α / pairs. */
export function tasksNeededToDiffer(pairs: number, alpha = 0.05): number {
  let tasks = minTasks;
  while (smallestPValue(tasks) * Math.max(1, pairs) >= alpha) tasks++;
  return tasks;
}

function countFailures(rows: readonly ScoreRow[]): Map<string, Failures> {
  const counts = new Map<string, Failures>();
  for (const { targetId, score, failedPhase } of rows) {
    let count = counts.get(targetId);
    if (!count) counts.set(targetId, (count = { generation: 0, judge: 0, unknown: 0 }));
    if (score === null) count[failedPhase ?? 'unknown']++;
  }
  return counts;
}
