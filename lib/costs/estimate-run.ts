import { costOfCall } from './cost-of-call';
import {
  addRanges,
  capRange,
  floorRange,
  multiplyRanges,
  rangeOfMean,
  scaleRange,
  withinFactor,
  type Spread,
} from './estimate-range';
import type { PriceFigures } from './pinned-price';
import type { EstimateBasis, ModelEstimate, Range, RunEstimate } from './run-estimate';

/** What past calls of one kind show; spreads are between tasks. Null where no call told. */
export type PastCalls = {
  calls: number;
  /** Calls with a usage report for each item: above 1 where calls were repeated. */
  callsPerItem: number;
  /** Input tokens ÷ characters of all messages. */
  tokensPerChar: number | null;
  outputTokens: Spread | null;
  answerChars: Spread | null;
  durationMs: Spread | null;
};

export type PlannedModel = {
  providerId: string;
  model: string;
  lane: string;
  price: PriceFigures | null;
  parallelRequests: number;
  requestsPerMinute: number | null;
  past: PastCalls | null;
};

/** Means over the calls of a run. */
export type PromptLengths = {
  /** Candidate's calls of an item: one and its follow-ups. */
  callsPerItem: number;
  /** Mean characters of a candidate's call without its own earlier answers, and how many of those it repeats. */
  promptChars: number;
  earlierAnswers: number;
  /** Mean characters of a judge's call without answers, and how many answers it holds. */
  judgePromptChars: number;
  judgedAnswers: number;
};

export type RunToEstimate = PromptLengths & {
  tasks: number;
  /** Answers of each model: tasks × inputs × repetitions. */
  items: number;
  maxTokens: number | null;
  /** The call that loads a model before its first item. */
  warmUp: { chars: number; maxTokens: number };
  targets: PlannedModel[];
  judge: PlannedModel | null;
  /** Of all other models: what to go by for a model without a past. */
  others: { candidate: PastCalls | null; judge: PastCalls | null };
};

type Role = ModelEstimate['role'];

/** How far the truth may be from a mean of the past, each way, beside the spread between tasks. */
const unseen: Record<Exclude<EstimateBasis, 'default'>, { output: number; tokens: number }> = {
  own: { output: 1.1, tokens: 1.1 },
  // Models differ in how much they say by far more than in how they cut text into tokens.
  others: { output: 3, tokens: 1.4 },
};
const durationFactor = 1.25;
/** English text has about four characters a token; other scripts and code have fewer. */
const defaultTokensPerChar = withinFactor(0.25, 2);
const charsPerToken = 4;
const defaultOutput: Record<Role, Range> = {
  candidate: withinFactor(400, 8),
  judge: withinFactor(250, 4),
};

type Reckoned = ModelEstimate & {
  lane: string;
  answerChars: Range;
  unknownBecause: 'price' | 'duration' | null;
};

function outputOf(past: PastCalls | null, basis: EstimateBasis, run: RunToEstimate, role: Role): Range {
  const seen =
    past?.outputTokens && basis !== 'default'
      ? rangeOfMean(past.outputTokens, run.tasks, unseen[basis].output)
      : defaultOutput[role];
  return role === 'candidate' && run.maxTokens !== null ? capRange(seen, run.maxTokens) : seen;
}

function answerCharsOf(
  past: PastCalls | null,
  basis: EstimateBasis,
  run: RunToEstimate,
  output: Range,
): Range {
  if (!past?.answerChars || basis === 'default') return scaleRange(output, charsPerToken);
  const seen = rangeOfMean(past.answerChars, run.tasks, unseen[basis].output);
  return run.maxTokens === null ? seen : capRange(seen, run.maxTokens * charsPerToken);
}

const basisOf = (model: PlannedModel, others: PastCalls | null): EstimateBasis =>
  model.past?.outputTokens ? 'own' : others?.outputTokens ? 'others' : 'default';

/** Of one call, at one end of all ranges. */
const costAt = (price: PriceFigures, input: number, output: number, durationMs: number) =>
  costOfCall(price, {
    usage: { inputTokens: input, outputTokens: output, cachedTokens: 0 },
    durationMs,
    refused: false,
  });

function costRange(price: PriceFigures, input: Range, output: Range, duration: Range | null): Range | null {
  const at = (end: keyof Range) => costAt(price, input[end], output[end], duration?.[end] ?? 0);
  const [expected, low, high] = [at('expected'), at('low'), at('high')];
  return expected === null || low === null || high === null ? null : { expected, low, high };
}

/** Duration of the group: its calls over its slots, but no faster than its provider's limit of requests. */
function groupDuration(perCall: Range, calls: number, model: PlannedModel): Range {
  const slots = Math.max(1, Math.min(model.parallelRequests, calls));
  const paced = model.requestsPerMinute === null ? 0 : (calls * 60_000) / model.requestsPerMinute;
  return floorRange(scaleRange(perCall, calls / slots), paced);
}

/** `judged`: characters of the answer that a judge is expected to read; null for a candidate. */
function reckon(model: PlannedModel, judged: Range | null, run: RunToEstimate): Reckoned {
  const role: Role = judged ? 'judge' : 'candidate';
  const others = run.others[role];
  const basis = basisOf(model, others);
  const past = basis === 'own' ? model.past : others;
  const ratio =
    past?.tokensPerChar && basis !== 'default'
      ? withinFactor(past.tokensPerChar, unseen[basis].tokens)
      : defaultTokensPerChar;
  const output = outputOf(past, basis, run, role);
  const answerChars = answerCharsOf(past, basis, run, output);
  const chars = judged
    ? addRanges([withinFactor(run.judgePromptChars, 1), scaleRange(judged, run.judgedAnswers)])
    : addRanges([withinFactor(run.promptChars, 1), scaleRange(answerChars, run.earlierAnswers)]);
  const input = multiplyRanges(chars, ratio);
  // How long another model takes says nothing of this one.
  const duration = model.past?.durationMs
    ? rangeOfMean(model.past.durationMs, run.tasks, durationFactor)
    : null;
  const items = role === 'judge' ? run.items * run.targets.length : run.items;
  const calls = items * Math.max(judged ? 1 : run.callsPerItem, model.past?.callsPerItem ?? 1);
  const { price } = model;
  const perCall = price && costRange(price, input, output, duration);
  const warmUpOutput = { expected: run.warmUp.maxTokens, low: 0, high: run.warmUp.maxTokens };
  const warmUp = price && costRange(price, scaleRange(ratio, run.warmUp.chars), warmUpOutput, null);
  const unknownBecause = !price ? 'price' : price.perHour && !duration ? 'duration' : null;
  const isKnown = perCall && warmUp && unknownBecause === null;
  return {
    providerId: model.providerId,
    model: model.model,
    role,
    items,
    inputTokens: input,
    outputTokens: output,
    basis,
    pastCalls: model.past?.calls ?? 0,
    costUsd: isKnown ? addRanges([scaleRange(perCall, calls), warmUp]) : null,
    durationMs: duration && groupDuration(duration, calls, model),
    lane: model.lane,
    answerChars,
    unknownBecause,
  };
}

/** Lanes run side by side, the groups of one lane one after another, the judge when all answers are there. */
function totalDuration(candidates: Reckoned[], judge: Reckoned | null): Range | null {
  const known = [...candidates, ...(judge ? [judge] : [])];
  if (known.some(({ durationMs }) => durationMs === null)) return null;
  const ofGroups = (groups: Reckoned[]) => addRanges(groups.flatMap(({ durationMs }) => durationMs ?? []));
  const lanes = [...Map.groupBy(candidates, ({ lane }) => lane).values()].map(ofGroups);
  const longest = (end: keyof Range) => Math.max(0, ...lanes.map((lane) => lane[end]));
  const answers = { expected: longest('expected'), low: longest('low'), high: longest('high') };
  return judge ? addRanges([answers, ofGroups([judge])]) : answers;
}

/** The mean of what the candidates are expected to answer: it is part of the judge's input. */
function judgedAnswerChars(candidates: Reckoned[]): Range {
  return scaleRange(addRanges(candidates.map(({ answerChars }) => answerChars)), 1 / candidates.length);
}

const publicPart = ({ lane: _lane, answerChars: _chars, unknownBecause: _why, ...model }: Reckoned) => model;

/**
 * What a run would cost, in US dollars, and how long it would take. For each model:
 *
 *   calls = items × past calls per item;  cost = calls × cost of a call (costOfCall) + one warm-up
 *   input tokens of a call = characters of its messages × tokens per character
 *   output tokens of a call = mean of past answers over tasks, at most the maximum of tokens
 *
 * by the model's own past calls, else those of other models (wider), else defaults (400 tokens an answer, 250 a verdict,
 * 4 characters a token; widest). A judge's message holds the task, its references and an answer of the expected length.
 * Ranges are prediction intervals of the mean (`rangeOfMean`) widened by the factors above, and ends are added with ends: a
 * cautious range of roughly 95 %, without a claim to exactness. Caches and failures are not reckoned. Unknown is null: no
 * price, or an hourly rate without a known duration.
 */
export function estimateRun(run: RunToEstimate): RunEstimate {
  const candidates = run.targets.map((model) => reckon(model, null, run));
  const judge = run.judge && reckon(run.judge, judgedAnswerChars(candidates), run);
  const all = [...candidates, ...(judge ? [judge] : [])];
  const unknown = all.flatMap(({ model, unknownBecause }) =>
    unknownBecause ? [{ model, reason: unknownBecause }] : [],
  );
  return {
    costUsd: unknown.length > 0 ? null : addRanges(all.flatMap(({ costUsd }) => costUsd ?? [])),
    unknown: [...new Map(unknown.map((one) => [`${one.reason} ${one.model}`, one])).values()],
    durationMs: totalDuration(candidates, judge),
    models: all.map(publicPart),
  };
}
