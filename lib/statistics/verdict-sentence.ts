import type { ComparedModel, Comparison, PairComparison } from './compare-models';
import { formatPoints } from './format-points';
import { comfortableTasks, minTasksOfMean } from './mean-interval';

/** Below this share of scored answers the sentence says so. */
const goodCoverage = 0.95;
const namesInFull = 4;

type Named = { comparison: Comparison; nameOf: (targetId: string) => string };

/**
 * The plain sentence (or two, or three) that says how a run came out and how sure that is. Differences are in points of the score;
 * intervals are the adjusted ones, which agree with the decision.
 */
export function verdictSentence(
  comparison: Comparison,
  nameOf: (targetId: string) => string = (targetId) => targetId,
): string {
  const named = { comparison, nameOf };
  const scored = comparison.models.filter(({ score }) => score.mean !== null);
  return [resultSentence(scored, named), cautionSentence(scored, named), coverageSentence(named)]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function resultSentence(scored: ComparedModel[], named: Named): string {
  const [first, second] = scored;
  if (!first) return 'No answer has a score yet.';
  if (!second) return oneModel(first, named);
  if (scored.length === 2) return pairSentence(first, second, named);
  return manyModels(scored, named);
}

function oneModel({ targetId, score }: ComparedModel, { nameOf }: Named): string {
  const value = `${nameOf(targetId)} scores ${formatPoints(score.mean ?? 0)} points`;
  if (score.reason === 'too_few_differ')
    return `${value} over ${tasks(score.tasks)}; ${score.offMostCommon} of them ${score.offMostCommon === 1 ? 'differs' : 'differ'} from the most common score, and at least ${minTasksOfMean} must to say how certain that is.`;
  if (!score.interval)
    return `${value} over ${tasks(score.tasks)}; at least ${minTasksOfMean} tasks are needed to say how certain that is.`;
  return `${value} ${bracket(score.interval)} over ${tasks(score.tasks)}.`;
}

function pairSentence(a: ComparedModel, b: ComparedModel, named: Named): string {
  const { comparison, nameOf } = named;
  const pair = findPair(comparison, a.targetId, b.targetId);
  if (!pair || pair.pValue === null)
    return `Too few tasks (${pair?.tasks ?? 0}) to compare ${nameOf(a.targetId)} and ${nameOf(b.targetId)}; at least ${comparison.tasksNeeded} with a score for both are needed.`;
  const [high, low] = (pair.estimate ?? 0) >= 0 ? [pair.a, pair.b] : [pair.b, pair.a];
  if (pair.different)
    return `${nameOf(high)} beats ${nameOf(low)} by ${advantage(pair, high)} over ${tasks(pair.tasks)}.`;
  const names = `${nameOf(high)} and ${nameOf(low)}`;
  if (pair.equal === pair.tasks)
    return `${names} cannot be told apart: they have the same score on all ${tasks(pair.tasks)}.`;
  return `${names} cannot be told apart (${difference(pair, high)}).`;
}

function manyModels(scored: ComparedModel[], { comparison, nameOf }: Named): string {
  const tested = comparison.pairs.filter(({ pValue }) => pValue !== null);
  const leader = scored[0]?.targetId ?? '';
  const ofLeader = tested.filter(({ a, b }) => a === leader || b === leader);
  if (ofLeader.length === 0) {
    const most = Math.max(0, ...comparison.pairs.map((pair) => pair.tasks));
    return `Too few tasks (${most}) to compare ${scored.length} models; at least ${comparison.tasksNeeded} with a score for both of a pair are needed.`;
  }
  const otherOf = ({ a, b }: PairComparison) => nameOf(a === leader ? b : a);
  const untested = scored.length - 1 - ofLeader.length;
  const rest =
    untested === 0
      ? ''
      : ` ${untested} of the others could not be compared with it: too few tasks in common.`;
  const tied = ofLeader.filter((pair) => !pair.different);
  if (untested === 0 && tested.every((pair) => !pair.different))
    return noneDiffer(scored.length, tested, nameOf);
  const closest = nearest(tied.length > 0 ? tied : ofLeader);
  const closestText = closest ? `${otherOf(closest)}, ${difference(closest, leader)}` : '';
  if (tied.length === 0) {
    const others = ofLeader.length === 1 ? 'other' : 'others';
    const all = `${untested === 0 ? 'all ' : ''}${ofLeader.length} ${others}`;
    return `${nameOf(leader)} beats ${all} (closest: ${closestText}).${rest}`;
  }
  const beaten = ofLeader.length - tied.length;
  const beats = beaten > 0 ? `; it beats ${beaten} of the ${scored.length - 1} others` : '';
  return `${nameOf(leader)} leads, but cannot be told apart from ${listNames(tied.map(otherOf))} (closest: ${closestText})${beats}.${rest}`;
}

function noneDiffer(models: number, tested: PairComparison[], nameOf: Named['nameOf']): string {
  const [widest] = tested.toSorted((x, y) => Math.abs(y.estimate ?? 0) - Math.abs(x.estimate ?? 0));
  if (!widest) return `The ${models} models cannot be told apart.`;
  const [high, low] = (widest.estimate ?? 0) >= 0 ? [widest.a, widest.b] : [widest.b, widest.a];
  return `No two of the ${models} models can be told apart (furthest apart: ${nameOf(high)} and ${nameOf(low)}, ${difference(widest, high)}).`;
}

function cautionSentence(scored: ComparedModel[], { comparison }: Named): string | null {
  const used =
    scored.length > 1 ? comparison.pairs.filter((p) => p.interval !== null).map((p) => p.tasks) : [];
  const fewest =
    used.length > 0 ? Math.min(...used) : scored[0]?.score.interval ? scored[0].score.tasks : null;
  if (fewest === null || fewest >= comfortableTasks) return null;
  return `With fewer than ${comfortableTasks} tasks the intervals are rough.`;
}

function coverageSentence({ comparison, nameOf }: Named): string | null {
  const low = comparison.models.filter(
    ({ score }) => score.coverage !== null && score.coverage < goodCoverage,
  );
  if (low.length === 0) return null;
  const parts = low.map(({ targetId, score, failures: failed }) => {
    const causes = [failures(failed.judge, 'judge'), failures(failed.generation, 'generation')].filter(
      (cause) => cause !== null,
    );
    const why = causes.length > 0 ? ` (${causes.join(', ')})` : '';
    return `${score.scored} of ${score.asked} answers of ${nameOf(targetId)}${why}`;
  });
  return `Only ${listNames(parts)} have a score.`;
}

function findPair({ pairs }: Comparison, x: string, y: string): PairComparison | null {
  return pairs.find(({ a, b }) => (a === x && b === y) || (a === y && b === x)) ?? null;
}

function nearest(pairs: PairComparison[]): PairComparison | null {
  return pairs.toSorted((x, y) => Math.abs(x.estimate ?? 0) - Math.abs(y.estimate ?? 0))[0] ?? null;
}

function difference(pair: PairComparison, of: string): string {
  const differing = pair.tasks - pair.equal;
  const few =
    differing === 0
      ? '; the scores are equal on each'
      : `; only ${differing} of them ${differing === 1 ? 'differs' : 'differ'}, too few for an interval`;
  return `difference ${advantage(pair, of)} over ${tasks(pair.tasks)}${pair.reason === 'too_few_differ' ? few : ''}`;
}

/** Points by which `of` is above the other model of the pair, with the interval turned the same way. */
function advantage({ a, estimate, adjustedInterval }: PairComparison, of: string): string {
  const sign = a === of ? 1 : -1;
  const ends = adjustedInterval ? [sign * adjustedInterval.low, sign * adjustedInterval.high] : [];
  const interval =
    ends.length === 2 ? ` ${bracket({ low: Math.min(...ends), high: Math.max(...ends) })}` : '';
  return `${formatPoints(sign * (estimate ?? 0))} points${interval}`;
}

function bracket({ low, high }: { low: number; high: number }): string {
  return `[${formatPoints(low)}, ${formatPoints(high)}]`;
}

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function failures(count: number, phase: string): string | null {
  if (count === 0) return null;
  return `${count} ${phase} ${count === 1 ? 'failure' : 'failures'}`;
}

function listNames(names: string[]): string {
  if (names.length > namesInFull) {
    return `${names.slice(0, namesInFull - 1).join(', ')} and ${names.length - namesInFull + 1} others`;
  }
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
