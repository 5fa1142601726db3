import { describe, expect, it } from 'vitest';
import type { ModelValue } from './model-value';
import { checkLimits } from './value-limits';

const model = (overrides: Partial<ModelValue> = {}): ModelValue => ({
  targetId: '1',
  costClass: 'priced',
  score: { mean: 82, interval: { low: 80, high: 84 } },
  costPer1000Usd: { mean: 4, interval: { low: 3, high: 5 } },
  ttftP95: { ms: 800, answers: 200, interval: { low: 700, high: 1000 } },
  value: null,
  rank: null,
  lastRank: null,
  ...overrides,
});
const none = { minScore: null, maxTtftMs: null, maxCostPer1000: null };
const asked = { minScore: 80, maxTtftMs: 1000, maxCostPer1000: 5 };

describe('limits', () => {
  it('are met when the whole interval lies on their side, its ends included', () => {
    expect(checkLimits(model(), asked)).toEqual({ score: 'met', latency: 'met', cost: 'met', all: 'met' });
  });

  it('are missed when it lies on the other side, and cannot be told when they lie within it', () => {
    expect(checkLimits(model(), { ...asked, minScore: 84.1 })).toMatchObject({
      score: 'missed',
      all: 'missed',
    });
    expect(checkLimits(model(), { ...asked, minScore: 84 })).toMatchObject({
      score: 'unclear',
      all: 'unclear',
    });
    expect(checkLimits(model(), { ...asked, maxTtftMs: 999 })).toMatchObject({ latency: 'unclear' });
    expect(checkLimits(model(), { ...asked, maxTtftMs: 699 })).toMatchObject({ latency: 'missed' });
    expect(checkLimits(model(), { ...asked, maxCostPer1000: 2.9 })).toMatchObject({ cost: 'missed' });
  });

  it('an open upper end meets nothing and can still miss', () => {
    const few = model({ ttftP95: { ms: 800, answers: 20, interval: { low: 700, high: null } } });
    expect(checkLimits(few, asked).latency).toBe('unclear');
    expect(checkLimits(few, { ...asked, maxTtftMs: 600 }).latency).toBe('missed');
  });

  it('without an interval nothing can be told; without a measure nothing is known, unless another limit is missed', () => {
    const rough = model({ score: { mean: 99, interval: null }, costPer1000Usd: null });
    expect(checkLimits(rough, asked)).toEqual({
      score: 'unclear',
      latency: 'met',
      cost: 'unknown',
      all: 'unknown',
    });
    expect(checkLimits(rough, { ...asked, maxTtftMs: 1 }).all).toBe('missed');
  });

  it('a free model meets a limit of 0 dollars', () => {
    const free = model({ costPer1000Usd: { mean: 0, interval: { low: 0, high: 0 } } });
    expect(checkLimits(free, { ...none, maxCostPer1000: 0 })).toMatchObject({
      cost: 'met',
      all: 'met',
      score: null,
    });
  });

  it('none set, none said', () => {
    expect(checkLimits(model(), none)).toEqual({ score: null, latency: null, cost: null, all: null });
  });
});
