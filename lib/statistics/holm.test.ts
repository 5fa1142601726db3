import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm } from './holm';

describe('holm', () => {
  it('steps down from the smallest: the textbook example', () => {
    // 4 × 0.01, 3 × 0.02, 2 × 0.03 = 0.06 (already 0.06), then never less than before
    const decisions = holm([0.03, 0.01, 0.04, 0.02]);
    expect(decisions.map((d) => d.adjustedP)).toEqual([0.06, 0.04, 0.06, 0.06]);
    expect(decisions.map((d) => d.rejected)).toEqual([false, true, false, false]);
  });

  it('rejects what Bonferroni would keep', () => {
    expect(holm([0.01, 0.02, 0.04]).map((d) => d.rejected)).toEqual([true, true, true]);
  });

  it('keeps later ones once it stopped, however small their product', () => {
    // 3 × 0.02 = 0.06 stops it; 1 × 0.03 would pass alone
    expect(holm([0.02, 0.025, 0.03]).map((d) => d.rejected)).toEqual([false, false, false]);
  });

  it('gives the level of each step, and of the stop for the rest', () => {
    const levels = holm([0.9, 0.001, 0.5]).map((d) => d.intervalLevel);
    expect(levels[1]).toBeCloseTo(1 - 0.05 / 3, 12);
    expect(levels[0]).toBeCloseTo(1 - 0.05 / 2, 12);
    expect(levels[2]).toBe(levels[0]);
  });

  it('leaves untested hypotheses out of the count', () => {
    expect(holm([null, 0.04, null])).toEqual([
      { adjustedP: null, rejected: false, intervalLevel: null },
      { adjustedP: 0.04, rejected: true, intervalLevel: 0.95 },
      { adjustedP: null, rejected: false, intervalLevel: null },
    ]);
    expect(holm([])).toEqual([]);
  });

  it('adjusted p-values rise with p, do not depend on order, and agree with the level of the interval', () => {
    const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(ps, (values) => {
        const decisions = holm(values);
        const reversed = holm(values.toReversed()).toReversed();
        decisions.forEach((d, i) => {
          const p = values[i] ?? 0;
          expect(d.adjustedP).toBeGreaterThanOrEqual(p);
          expect(d.adjustedP).toBeLessThanOrEqual(Math.min(1, p * values.length) + 1e-12);
          expect(reversed[i]?.adjustedP).toBe(d.adjustedP);
          expect(d.rejected).toBe(p < 1 - (d.intervalLevel ?? 1) - 1e-15);
        });
      }),
      { numRuns: 300, seed: 2, examples: [[[0.02, 0.025, 0.03]]] },
    );
  });
});
