import type { ModelAggregate, RunSummary } from '@/lib/runs/run';
import { exitCodes, type ExitCode } from './exit-code';

export type EndedRun = Pick<RunSummary, 'status' | 'judge' | 'errorMsg'> & {
  aggregates: {
    perModel: Pick<ModelAggregate, 'provider' | 'model' | 'meanScore' | 'completed' | 'items'>[];
  };
};

export type Outcome = {
  exitCode: ExitCode;
  /** Sentences for the user, the gravest first; empty when all went well. */
  reasons: string[];
};

function gate(run: EndedRun, minimum: number): Outcome {
  const reasons = run.aggregates.perModel.flatMap(({ provider, model, meanScore }) => {
    if (meanScore === null)
      return [`${provider}/${model} has no score at all; --fail-under asks for ${minimum}.`];
    if (meanScore >= minimum) return [];
    // From the figure as shown, so that the two add up; one decimal could still read "0.0 below".
    const missed = minimum - Number(meanScore.toFixed(1));
    return [
      `${provider}/${model} scored ${meanScore.toFixed(1)}, ${missed < 0.1 ? 'less than 0.1' : missed.toFixed(1)} below --fail-under ${minimum}.`,
    ];
  });
  return { exitCode: reasons.length > 0 ? exitCodes.belowMinimum : exitCodes.ok, reasons };
}

/**
 * What a run's end means for the exit code. A run that ended INCOMPLETE still succeeded when every model has a result;
 * with `failUnder` (0 to 100) the models' mean scores decide instead, and a model without a score fails.
 */
export function decideOutcome(run: EndedRun, failUnder: number | null): Outcome {
  const { perModel } = run.aggregates;
  if (run.status !== 'FINISHED' && run.status !== 'INCOMPLETE') {
    const cause = run.errorMsg ? `: ${run.errorMsg}` : '.';
    return {
      exitCode: exitCodes.error,
      reasons: [`The run did not reach its end; it is ${run.status}${cause}`],
    };
  }
  const missing = perModel.reduce((all, { items, completed }) => all + items - completed, 0);
  const incomplete = missing > 0 ? [`${missing} items failed: the scores cover the others only.`] : [];
  if (failUnder !== null) {
    const { exitCode, reasons } = gate(run, failUnder);
    return { exitCode, reasons: [...reasons, ...incomplete] };
  }
  const without = perModel.filter(({ completed }) => completed === 0);
  if (without.length === 0) return { exitCode: exitCodes.ok, reasons: incomplete };
  const names = without.map(({ provider, model }) => `${provider}/${model}`).join(', ');
  return { exitCode: exitCodes.error, reasons: [`No item of ${names} was completed.`, ...incomplete] };
}
