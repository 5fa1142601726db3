import type { RunComparison } from '@/lib/statistics/compare-runs';
import type { RunSummary } from './run';

/** One run beside the baseline. */
export type ComparedRun = {
  run: RunSummary;
  comparison: RunComparison;
  /** What else is different, or was done to make the runs comparable. */
  notes: string[];
};

export type RunComparisonPage = {
  baseline: RunSummary;
  candidates: ComparedRun[];
  /** What a target of the comparison is called. */
  targetNames: Record<string, string>;
};

export const mostComparedRuns = 8;
