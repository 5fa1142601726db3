import type { ModelAggregate, RunSummary } from '@/lib/runs/run';
import type { BaselineComparison } from './compare-with-baseline';
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

/** What a run has to pass. */
export type Gates = {
  /** Least mean score of every model, 0 to 100. */
  failUnder: number | null;
  comparison: Pick<BaselineComparison, 'baseline' | 'targets'> | null;
};

function minimumGate(run: EndedRun, minimum: number): Outcome {
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

/** Worse is only what the interval says is worse; what could not be compared is an error, for it is no pass. */
function baselineGate({ baseline, targets }: NonNullable<Gates['comparison']>): Outcome {
  const worse = targets.filter(({ verdict }) => verdict === 'worse');
  const unknown = targets.filter(({ verdict }) => verdict === 'not_comparable');
  const reasons = [
    ...worse.map(
      ({ name, change }) =>
        `${name} is worse than in ${baseline}, by ${Math.abs(change ?? 0).toFixed(1)} points.`,
    ),
    ...unknown.map(({ name, reason }) => `${name} could not be compared with ${baseline}: ${reason}.`),
    ...(targets.length === 0 ? [`Nothing could be compared with ${baseline}: no model in common.`] : []),
  ];
  if (worse.length > 0) return { exitCode: exitCodes.belowMinimum, reasons };
  return { exitCode: reasons.length > 0 ? exitCodes.error : exitCodes.ok, reasons };
}

/** A gate that was missed outweighs one that could not be looked at: the run fails either way, and that is for certain. */
function gravest(outcomes: Outcome[]): Outcome {
  const codes = outcomes.map(({ exitCode }) => exitCode);
  const exitCode = [exitCodes.belowMinimum, exitCodes.error].find((code) => codes.includes(code));
  return { exitCode: exitCode ?? exitCodes.ok, reasons: outcomes.flatMap(({ reasons }) => reasons) };
}

/**
 * What a run's end means for the exit code. A run that ended INCOMPLETE still succeeded when every model has a result;
 * with gates the models' scores decide instead, and a model without a score fails `failUnder`.
 */
export function decideOutcome(run: EndedRun, { failUnder, comparison }: Gates): Outcome {
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
  const gates = [
    ...(failUnder === null ? [] : [minimumGate(run, failUnder)]),
    ...(comparison === null ? [] : [baselineGate(comparison)]),
  ];
  if (gates.length > 0) {
    const { exitCode, reasons } = gravest(gates);
    return { exitCode, reasons: [...reasons, ...incomplete] };
  }
  const without = perModel.filter(({ completed }) => completed === 0);
  if (without.length === 0) return { exitCode: exitCodes.ok, reasons: incomplete };
  const names = without.map(({ provider, model }) => `${provider}/${model}`).join(', ');
  return { exitCode: exitCodes.error, reasons: [`No item of ${names} was completed.`, ...incomplete] };
}
