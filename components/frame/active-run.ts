import type { ProgressCounts } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import type { RunPhase, RunStatus } from '@/lib/runs/run-state';

/** The run that the frame follows: the active one, and it alone until it has ended or another is. */
export type ActiveRun = {
  id: string;
  title: string;
  status: RunStatus;
  phase: RunPhase;
  progress: ProgressCounts;
  /** Null before anything has settled. */
  etaMs: number | null;
};

export const toActiveRun = (run: RunSummary): ActiveRun => ({
  id: run.id,
  title: run.name ?? run.runId,
  status: run.status,
  phase: run.phase,
  progress: run.progress,
  etaMs: null,
});

/** How far the phase is: answers while benchmarking, then verdicts. */
export function phaseCounts({ phase, progress }: Pick<ActiveRun, 'phase' | 'progress'>) {
  const { total, new: untouched, inProgress, completed, failed } = progress;
  const done = phase === 'JUDGING' ? completed : total - untouched - inProgress - failed;
  return { done, failed, total };
}
