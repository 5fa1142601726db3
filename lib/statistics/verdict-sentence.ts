import type { ComparedModel, Comparison, PairComparison } from './compare-models';
import { formatPoints } from './format-points';
import { comfortableTasks, minTasks } from './mean-interval';

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
  if (!score.interval)
    return `${value} over ${tasks(score.tasks)}; at least ${minTasks} tasks are needed to say how certain that is.`;
  return `${value} ${bracket(score.interval)} over ${tasks(score.tasks)}.`;
}

function pairSentence(a: ComparedModel, b: ComparedModel, named: Named): string {
  const pair = findPair(named.comparison, a.targetId, b.targetId);
  if (!pair || pair.pValue === null)
    return `Too few tasks (${pair?.tasks ?? 0}) to compare ${named.nameOf(a.targetId)} and ${named.nameOf(b.targetId)}; at least ${named.comparison.tasksNeeded} that both have a score for are needed.`;
  const [high, low] = (pair.estimate ?? 0) >= 0 ? [pair.a, pair.b] : [pair.b, pair.a];
  const names = [named.nameOf(high), named.nameOf(low)];
  if (pair.different) return `${names[0]} beats ${names[1]} by ${pointsOf(pair)} over ${tasks(pair.tasks)}.`;
  return `${names[0]} and ${names[1]} cannot be told apart (${differenceOf(pair)} over ${tasks(pair.tasks)}).`;
}

function manyModels(scored: ComparedModel[], named: Named): string {
  const { comparison, nameOf } = named;
  const ranked = scored.filter(({ rank }) => rank !== null);
  const [leader] = ranked;
  if (!leader) {
    const most = Math.max(0, ...comparison.pairs.map((pair) => pair.tasks));
    return `Too few tasks (${most}) to compare ${scored.length} models; at least ${comparison.tasksNeeded} that they share are needed.`;
  }
  const pairs = ranked.slice(1).map((model) => findPair(comparison, leader.targetId, model.targetId));
  const tested = pairs.filter((pair) => pair !== null && pair.pValue !== null) as PairComparison[];
  const beaten = tested.filter((pair) => pair.different && leads(pair, leader.targetId));
  const tied = tested.filter((pair) => !pair.different);
  const unranked = scored.length - 1 - tested.length;
  const rest = unranked > 0 ? ` ${others(unranked)} too few tasks in common with it to compare.` : '';
  const closest = nearest(tied.length > 0 ? tied : beaten);
  if (!closest) return `${nameOf(leader.targetId)} leads.${rest}`;
  const other = nameOf(closest.a === leader.targetId ? closest.b : closest.a);
  const difference = `${differenceOf(closest)} over ${tasks(closest.tasks)}`;
  if (tied.length === 0)
    return `${nameOf(leader.targetId)} beats all ${beaten.length} others, the closest being ${other} (${difference}).${rest}`;
  const nothing = comparison.pairs.every((pair) => !pair.different);
  if (nothing && unranked === 0)
    return `None of the ${scored.length} models can be told apart (the largest is ${largest(named)}).`;
  const tiedNames = listNames(tied.map((pair) => nameOf(pair.a === leader.targetId ? pair.b : pair.a)));
  const beats = beaten.length > 0 ? `; it beats ${beaten.length} of the ${scored.length - 1} others` : '';
  return `${nameOf(leader.targetId)} leads, but cannot be told apart from ${tiedNames} (closest: ${other}, ${difference})${beats}.${rest}`;
}

function largest({ comparison, nameOf }: Named): string {
  const [pair] = comparison.pairs
    .filter(({ pValue }) => pValue !== null)
    .toSorted((x, y) => Math.abs(y.estimate ?? 0) - Math.abs(x.estimate ?? 0));
  if (!pair) return 'unknown';
  const [high, low] = (pair.estimate ?? 0) >= 0 ? [pair.a, pair.b] : [pair.b, pair.a];
  return `${differenceOf(pair)} between ${nameOf(high)} and ${nameOf(low)} over ${tasks(pair.tasks)}`;
}

function cautionSentence(scored: ComparedModel[], { comparison }: Named): string | null {
  const used = scored.length > 1 ? comparison.pairs.filter((p) => p.pValue !== null).map((p) => p.tasks) : [];
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
  const parts = low.map(({ targetId, score, failures }) => {
    const causes = [
      failures.judge > 0 ? `${failures.judge} judge failures` : null,
      failures.generation > 0 ? `${failures.generation} generation failures` : null,
    ].filter((cause) => cause !== null);
    const why = causes.length > 0 ? ` (${causes.join(', ')})` : '';
    return `${score.scored} of ${score.asked} answers of ${nameOf(targetId)}${why}`;
  });
  return `Only ${listNames(parts)} have a score.`;
}

function findPair({ pairs }: Comparison, x: string, y: string): PairComparison | null {
  return pairs.find(({ a, b }) => (a === x && b === y) || (a === y && b === x)) ?? null;
}

function leads({ a, estimate }: PairComparison, targetId: string): boolean {
  return (estimate ?? 0) > 0 === (a === targetId);
}

function nearest(pairs: PairComparison[]): PairComparison | null {
  return pairs.toSorted((x, y) => Math.abs(x.estimate ?? 0) - Math.abs(y.estimate ?? 0))[0] ?? null;
}

function differenceOf(pair: PairComparison): string {
  return `difference ${pointsOf(pair)}`;
}

/** Turned so that the difference is positive. */
function pointsOf({ estimate, adjustedInterval }: PairComparison): string {
  const value = estimate ?? 0;
  const turned =
    adjustedInterval && value < 0
      ? { low: -adjustedInterval.high, high: -adjustedInterval.low }
      : adjustedInterval;
  return `${formatPoints(Math.abs(value))} points${turned ? ` ${bracket(turned)}` : ''}`;
}

function bracket({ low, high }: { low: number; high: number }): string {
  return `[${formatPoints(low)}, ${formatPoints(high)}]`;
}

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function others(count: number): string {
  return count === 1 ? 'One model has' : `${count} models have`;
}

function listNames(names: string[]): string {
  if (names.length > namesInFull) {
    return `${names.slice(0, namesInFull - 1).join(', ')} and ${names.length - namesInFull + 1} others`;
  }
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
