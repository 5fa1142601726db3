export type HolmDecision = {
  /** Adjusted p-value, to be held against α directly; null for a hypothesis that was not tested. */
  adjustedP: number | null;
  /** Rejected with the chance of any false rejection in the family at most α. */
  rejected: boolean;
  /** The level at which the procedure looked at this hypothesis: an interval of it agrees with `rejected`. Null if untested. */
  intervalLevel: number | null;
};

/**
 * Holm's step-down procedure (Holm 1979). p₍₁₎ ≤ … ≤ p₍ₘ₎; adjusted p₍ⱼ₎ = max over i ≤ j of min(1, (m − i + 1) p₍ᵢ₎); rejected when
 * below α. Valid under any dependence, which pairs of models on the same tasks have. Untested hypotheses (null) do not count into m.
 *
 * Intervals: hypothesis j is looked at with α / (m − j + 1); those not rejected all with the α at which the procedure stopped.
 * The interval of that level excludes 0 exactly when the hypothesis is rejected. Each covers at least 1 − α on its own;
 * simultaneous coverage of all is not promised (that needs Bonferroni's wider ones, which would contradict some decisions).
 */
export function holm(pValues: readonly (number | null)[], alpha = 0.05): HolmDecision[] {
  const tested = pValues
    .flatMap((p, index) => (p === null ? [] : [{ p, index }]))
    .toSorted((x, y) => x.p - y.p);
  const decisions: HolmDecision[] = pValues.map(() => ({
    adjustedP: null,
    rejected: false,
    intervalLevel: null,
  }));
  let highest = 0;
  let stoppedAt: number | null = null;
  tested.forEach(({ p, index }, step) => {
    const divisor = tested.length - step;
    highest = Math.max(highest, Math.min(1, divisor * p));
    const rejected = highest < alpha;
    if (!rejected) stoppedAt ??= divisor;
    decisions[index] = { adjustedP: highest, rejected, intervalLevel: 1 - alpha / (stoppedAt ?? divisor) };
  });
  return decisions;
}
