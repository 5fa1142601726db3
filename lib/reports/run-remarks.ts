import type { RunSummary } from '@/lib/runs/run';
import { isSettled } from '@/lib/runs/run-state';

const unfinished: Partial<Record<RunSummary['status'], string>> = {
  CANCELLED: 'The run was stopped before its end; this is what was settled until then.',
  FAILED: 'The run failed; this is what was settled until then.',
  INCOMPLETE: 'Some items have no result; the list of failures says why.',
};

export const simulatedRemark =
  'Simulated: answers or verdicts come from Assay’s simulated provider and say nothing about a real model.';

export const unjudgedSentence = 'This run has no judge: answers were timed, not scored.';

/** Why a run's status limits what its result says; null when it does not. */
export const statusRemark = ({ status }: Pick<RunSummary, 'status'>): string | null =>
  isSettled(status) ? (unfinished[status] ?? null) : `The run is ${status}; this is what is settled so far.`;

/** What a reader of the result must know beside it. */
export const runRemarks = (run: Pick<RunSummary, 'status' | 'simulated'>): string[] =>
  [run.simulated ? simulatedRemark : null, statusRemark(run)].filter((remark) => remark !== null);
