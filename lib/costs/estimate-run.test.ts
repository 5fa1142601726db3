import { expect, test } from 'vitest';
import { estimateRun, type PastCalls, type PlannedModel, type RunToEstimate } from './estimate-run';
import type { PriceFigures } from './pinned-price';

const price = (figures: Partial<PriceFigures>): PriceFigures => ({
  inputPerMillion: null,
  outputPerMillion: null,
  cachedInputPerMillion: null,
  perRequest: null,
  perHour: null,
  contextWindow: null,
  ...figures,
});

const model = (overrides: Partial<PlannedModel> = {}): PlannedModel => ({
  providerId: '1',
  model: 'm',
  lane: 'local',
  price: price({ inputPerMillion: 1_000_000, outputPerMillion: 2_000_000 }),
  parallelRequests: 1,
  requestsPerMinute: null,
  past: null,
  ...overrides,
});

/** Every task as every other: no spread, so that the arithmetic can be done by hand. */
const past = (overrides: Partial<PastCalls> = {}): PastCalls => ({
  calls: 8,
  callsPerItem: 1,
  tokensPerChar: 0.5,
  outputTokens: { n: 4, mean: 10, sd: 0 },
  answerChars: { n: 4, mean: 40, sd: 0 },
  durationMs: { n: 4, mean: 1000, sd: 0 },
  ...overrides,
});

const run = (overrides: Partial<RunToEstimate> = {}): RunToEstimate => ({
  tasks: 4,
  items: 8,
  callsPerItem: 1,
  promptChars: 100,
  earlierAnswers: 0,
  judgePromptChars: 200,
  judgedAnswers: 1,
  maxTokens: null,
  warmUp: { chars: 0, maxTokens: 0 },
  targets: [model({ past: past() })],
  judge: null,
  others: { candidate: null, judge: null },
  ...overrides,
});

test('tokens of the prompts and of past answers at their prices, over all items', () => {
  const { costUsd, models, durationMs } = estimateRun(run());
  // 8 × (100 × 0.5 × $1 + 10 × $2); each end 1.1 away, as nothing else spreads.
  expect(costUsd?.expected).toBeCloseTo(8 * 70, 9);
  expect(costUsd?.low).toBeCloseTo((8 * 70) / 1.1, 9);
  expect(costUsd?.high).toBeCloseTo(8 * 70 * 1.1, 9);
  expect(models[0]).toMatchObject({ basis: 'own', pastCalls: 8, items: 8, role: 'candidate' });
  expect(durationMs).toEqual({ expected: 8000, low: 6400, high: 10_000 });
});

test('the spread between tasks widens the range by the prediction interval of the mean', () => {
  const spread = { n: 4, mean: 10, sd: 2 };
  const { models } = estimateRun(run({ targets: [model({ past: past({ outputTokens: spread }) })] }));
  // t(3; 0.975) = 3.18245; √(1/4 + 1/4) = 0.7071: 10 ± 4.5007, then a tenth each way.
  expect(models[0]?.outputTokens.low).toBeCloseTo((10 - 4.50066) / 1.1, 3);
  expect(models[0]?.outputTokens.high).toBeCloseTo((10 + 4.50066) * 1.1, 3);
  const more = estimateRun(run({ tasks: 400, targets: [model({ past: past({ outputTokens: spread }) })] }));
  expect(more.models[0]!.outputTokens.high).toBeLessThan(models[0]!.outputTokens.high);
});

test('one past task tells no spread: from nothing to twice as much', () => {
  const outputTokens = { n: 1, mean: 10, sd: null };
  const { models } = estimateRun(run({ targets: [model({ past: past({ outputTokens }) })] }));
  expect(models[0]?.outputTokens).toEqual({ expected: 10, low: 0, high: 22 });
});

test('the judge reads task, references and an answer of the expected length, once for each model and item', () => {
  const judge = model({
    model: 'j',
    price: price({ inputPerMillion: 1_000_000, outputPerMillion: 0 }),
    past: past(),
  });
  const free = price({ inputPerMillion: 0, outputPerMillion: 0 });
  const targets = [
    model({ past: past(), price: free }),
    model({ past: past({ answerChars: { n: 4, mean: 80, sd: 0 } }), price: free }),
  ];
  const { costUsd, models } = estimateRun(run({ targets, judge }));
  // (200 + mean of 40 and 80) × 0.5 for 8 items of 2 models.
  expect(models[2]).toMatchObject({ role: 'judge', items: 16 });
  expect(costUsd?.expected).toBeCloseTo(16 * 130, 9);
});

test('follow-ups are calls that repeat the answers before them', () => {
  const { costUsd } = estimateRun(run({ callsPerItem: 2, earlierAnswers: 0.5 }));
  // 16 × ((100 + 0.5 × 40) × 0.5 × $1 + 10 × $2)
  expect(costUsd?.expected).toBeCloseTo(16 * 80, 9);
});

test('repeated calls and the warm-up are paid', () => {
  const warm = estimateRun(run({ warmUp: { chars: 20, maxTokens: 16 } }));
  expect(warm.costUsd?.expected).toBeCloseTo(8 * 70 + 20 * 0.5 + 16 * 2, 9);
  const repeated = estimateRun(run({ targets: [model({ past: past({ callsPerItem: 1.5 }) })] }));
  expect(repeated.costUsd?.expected).toBeCloseTo(12 * 70, 9);
});

test('without a past of its own a model is reckoned by others, then by defaults, each with a wider range', () => {
  const own = estimateRun(run());
  const others = estimateRun(run({ targets: [model()], others: { candidate: past(), judge: null } }));
  const nothing = estimateRun(run({ targets: [model()] }));
  const width = ({ models: [first] }: typeof own) => first!.costUsd!.high / first!.costUsd!.low;
  expect([own, others, nothing].map(({ models }) => models[0]?.basis)).toEqual(['own', 'others', 'default']);
  expect(others.costUsd?.expected).toBeCloseTo(own.costUsd!.expected, 9);
  expect(width(own)).toBeLessThan(width(others));
  expect(width(others)).toBeLessThan(width(nothing));
  // 100 characters are 25 tokens, and an answer has 400.
  expect(nothing.costUsd?.expected).toBeCloseTo(8 * (25 + 800), 9);
  expect(others.durationMs, 'how long another takes says nothing').toBeNull();
});

test('the maximum of tokens bounds the answers', () => {
  const { models } = estimateRun(run({ targets: [model()], maxTokens: 100 }));
  expect(models[0]?.outputTokens).toEqual({ expected: 100, low: 50, high: 100 });
});

test('an unknown price makes the cost unknown and is named, and a price of 0 is 0', () => {
  const free = model({ price: price({ inputPerMillion: 0, outputPerMillion: 0 }), past: past() });
  expect(estimateRun(run({ targets: [free] })).costUsd).toEqual({ expected: 0, low: 0, high: 0 });
  const { costUsd, unknown, models } = estimateRun(
    run({
      targets: [free, model({ model: 'dear', price: null })],
      judge: model({ model: 'dear', price: null }),
    }),
  );
  expect(costUsd).toBeNull();
  expect(unknown).toEqual([{ model: 'dear', reason: 'price' }]);
  expect(models.map((one) => one.costUsd?.expected ?? null)).toEqual([0, null, null]);
});

test('an hourly rate needs to know how long a call takes', () => {
  const hourly = price({ perHour: 3600 });
  expect(estimateRun(run({ targets: [model({ price: hourly })] })).unknown).toEqual([
    { model: 'm', reason: 'duration' },
  ]);
  const known = estimateRun(run({ targets: [model({ price: hourly, past: past() })] }));
  expect(known.costUsd?.expected).toBeCloseTo(8, 9);
});

test('lanes take their time side by side, slots share it, a limit of requests stretches it, and the judge comes after', () => {
  const target = (lane: string, overrides: Partial<PlannedModel> = {}) =>
    model({ lane, past: past(), ...overrides });
  const expected = (overrides: Partial<RunToEstimate>) => estimateRun(run(overrides)).durationMs?.expected;
  expect(expected({ targets: [target('a'), target('a')] })).toBe(16_000);
  expect(expected({ targets: [target('a'), target('b', { parallelRequests: 4 })] })).toBe(8000);
  expect(expected({ targets: [target('a', { requestsPerMinute: 6 })] })).toBe(80_000);
  expect(expected({ targets: [target('a')], judge: target('a') })).toBe(16_000);
});
