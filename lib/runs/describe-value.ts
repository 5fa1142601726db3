import { formatUsd } from '@/lib/costs/format-cost';
import { formatPoints } from '@/lib/statistics/format-points';
import type { LimitOutcome } from '@/lib/statistics/value-limits';
import type { RunModelValue, RunValue } from './run-value';

type Described = Pick<RunValue, 'models' | 'limits' | 'bestOverall' | 'bestValue'>;
type NameOf = (targetId: string) => string;

const list = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Three digits that mean something, thousands grouped: the unit stands beside it. */
export const formatValue = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** Why a value has no interval. */
export const noIntervalTexts: Record<NonNullable<NonNullable<RunModelValue['value']>['reason']>, string> = {
  too_few_tasks: 'too few tasks',
  scores_alike: 'too few tasks off the most common score',
  costs_alike: 'too few tasks off the most common cost',
};

const points = ({ score }: RunModelValue) => `${formatPoints(score?.mean ?? 0)} points`;

const tied = (others: string[], nameOf: NameOf) =>
  others.length === 0 ? '' : `, which cannot be told apart from ${list(others.map(nameOf))}`;

function overall({ models, bestOverall }: Described, nameOf: NameOf): string | null {
  const [first, ...others] = bestOverall;
  const leader = models.find(({ targetId }) => targetId === first);
  if (!leader || models.length < 2) return null;
  return `Best overall: ${nameOf(leader.targetId)} (${points(leader)})${tied(others, nameOf)}.`;
}

function valueText({ value, costPer1000Usd, ...model }: RunModelValue): string {
  const interval = value?.interval;
  const range = interval
    ? ` [${formatValue(interval.low)}, ${formatValue(interval.high)}]`
    : value?.reason
      ? ` (no interval: ${noIntervalTexts[value.reason]})`
      : '';
  const cost = formatUsd(costPer1000Usd?.mean ?? null);
  return `${formatValue(value?.mean ?? 0)} points per dollar of 1,000 items${range}, ${formatPoints(model.score?.mean ?? 0)} points at ${cost} per 1,000`;
}

function bestValueOf({ models, bestValue }: Described, nameOf: NameOf): string | null {
  const valued = models.filter(({ value }) => value !== null);
  const [only] = valued;
  if (!only) return null;
  if (valued.length === 1)
    return `Value of ${nameOf(only.targetId)}: ${valueText(only)}${models.length > 1 ? '; no other model has one to compare it with' : ''}.`;
  const [first, ...others] = bestValue;
  const leader = models.find(({ targetId }) => targetId === first);
  if (!leader) return 'Too few tasks to rank the models by value.';
  return `Best value: ${nameOf(leader.targetId)} (${valueText(leader)})${tied(others, nameOf)}.`;
}

function apart({ models }: Described, nameOf: NameOf): (string | null)[] {
  const free = models.filter(({ costClass }) => costClass === 'free');
  const unknown = models.filter(({ costClass }) => costClass === 'unknown');
  const calls = ({ unknownCostCalls: count }: RunModelValue) =>
    count === 0 ? 'no call made' : count === 1 ? '1 call' : `${count} calls`;
  return [
    free.length === 0
      ? null
      : `Free by the price table, so ranked apart and by score: ${list(free.map((model) => `${nameOf(model.targetId)} (${model.score ? points(model) : 'no score'})`))}.`,
    unknown.length === 0
      ? null
      : `Not ranked by value, since cost is not known: ${list(unknown.map((model) => `${nameOf(model.targetId)} (${calls(model)})`))}.`,
  ];
}

/** The user's limits in words; null when none is set. */
export function limitsText({ minScore, maxTtftMs, maxCostPer1000 }: RunValue['limits']): string | null {
  const parts = [
    ...(minScore === null ? [] : [`at least ${minScore} points`]),
    ...(maxTtftMs === null ? [] : [`TTFT p95 at most ${maxTtftMs.toLocaleString('en-US')} ms`]),
    ...(maxCostPer1000 === null ? [] : [`at most ${formatUsd(maxCostPer1000)} per 1,000 items`]),
  ];
  return parts.length === 0 ? null : list(parts);
}

const outcomeTexts: Record<LimitOutcome, string> = {
  met: 'met by',
  unclear: 'cannot be told for',
  missed: 'missed by',
  unknown: 'not known for',
};

function withinLimits({ models, limits }: Described, nameOf: NameOf): string | null {
  const text = limitsText(limits);
  if (text === null) return null;
  const outcomes = Object.entries(outcomeTexts).flatMap(([outcome, words]) => {
    const found = models.filter((model) => model.limits.all === outcome);
    return found.length === 0 ? [] : [`${words} ${list(found.map(({ targetId }) => nameOf(targetId)))}`];
  });
  const meeting = models.filter((model) => model.limits.all === 'met');
  const [valued] = meeting.filter(({ value }) => value !== null);
  const [scored] = meeting.toSorted((x, y) => (y.score?.mean ?? -1) - (x.score?.mean ?? -1));
  const among =
    meeting.length > 1 && scored && valued
      ? ` Of those that meet them ${nameOf(scored.targetId)} has the highest score and ${nameOf(valued.targetId)} the highest value.`
      : '';
  return `Limits (${text}): ${outcomes.join('; ')}.${among}`;
}

/** Best overall, best value, who is ranked apart and why, and who meets the limits: a sentence each. */
export function describeValue(value: Described, nameOf: NameOf): string[] {
  return [
    overall(value, nameOf),
    bestValueOf(value, nameOf),
    ...apart(value, nameOf),
    withinLimits(value, nameOf),
  ].filter((sentence) => sentence !== null);
}
