import type { GroupProgress, ProgressCounts } from './progress';

// Apart from the schemas of `progress.ts`, because the run's page counts with these too, and must not load zod for it.

type GroupCounters = Pick<GroupProgress, 'phase' | 'total' | 'done' | 'failed' | 'inProgress'>;

const sum = (groups: GroupCounters[], key: 'total' | 'done' | 'failed' | 'inProgress') =>
  groups.reduce((all, group) => all + group[key], 0);

/** Item counts by status from the groups' counters, so that a run of 100,000 items need not be counted for each update. */
export function countsFromGroups(groups: GroupCounters[], judged: boolean): ProgressCounts {
  const generating = groups.filter((group) => group.phase === 'BENCHMARKING');
  const judging = groups.filter((group) => group.phase === 'JUDGING');
  const total = sum(generating, 'total');
  const answered = sum(generating, 'done');
  const failedGenerating = sum(generating, 'failed');
  const inProgress = sum(generating, 'inProgress');
  const failedJudging = sum(judging, 'failed');
  const nowJudging = sum(judging, 'inProgress');
  const completed = judged ? sum(judging, 'done') : answered;
  return {
    total,
    new: total - answered - failedGenerating - inProgress,
    inProgress,
    waitingForJudge: judged ? answered - completed - failedJudging - nowJudging : 0,
    judging: nowJudging,
    completed,
    failed: failedGenerating + failedJudging,
  };
}

/**
 * The run in steps: an answer per item and, with a judge, a verdict per item. An item that got no answer gets no
 * verdict either, so it counts as failed in both.
 */
export function stepsFromGroups(groups: GroupCounters[], judged: boolean) {
  const generating = groups.filter((group) => group.phase === 'BENCHMARKING');
  const judging = groups.filter((group) => group.phase === 'JUDGING');
  const perItem = judged ? 2 : 1;
  return {
    answered: sum(generating, 'done'),
    done: sum(generating, 'done') + (judged ? sum(judging, 'done') : 0),
    failed: sum(generating, 'failed') * perItem + (judged ? sum(judging, 'failed') : 0),
    total: sum(generating, 'total') * perItem,
  };
}

/** Milliseconds left at the pace so far: elapsed ÷ settled × left. Null until something has settled. */
export function etaMs(elapsedMs: number | null, settled: number, left: number): number | null {
  if (left === 0) return 0;
  if (elapsedMs === null || settled <= 0) return null;
  return Math.round((elapsedMs / settled) * left);
}
