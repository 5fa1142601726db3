'use client';

import { useEffect, useState } from 'react';
import type { EstimateTotals } from '@/lib/costs/run-estimate';
import type { CreateRunInput } from '@/lib/runs/create-run-input';

export type EstimateRun = (
  input: CreateRunInput,
) => Promise<{ ok: true; data: EstimateTotals } | { ok: false; message: string }>;

export type ShownEstimate = EstimateTotals | 'reckoning' | 'none';

/** Typing a name of a model or a number passes many choices that nobody means. */
const restMs = 400;

/** The estimate of what is chosen now; `none` while it could not start, or when the server has none to give. */
export function useRunEstimate(estimate: EstimateRun, input: CreateRunInput | null): ShownEstimate {
  // Neither the name nor the budget changes what a run would cost.
  const key = input && JSON.stringify({ ...input, name: undefined, budgetUsd: undefined });
  const [known, setKnown] = useState<{ key: string; totals: EstimateTotals | null } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const answer = (totals: EstimateTotals | null) => {
      if (isCurrent) setKnown({ key, totals });
    };
    const timer = setTimeout(() => {
      void estimate(JSON.parse(key) as CreateRunInput)
        .then((result) => answer(result.ok ? result.data : null))
        .catch(() => answer(null)); // Starting asks the server anyway, and says why not.
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [estimate, key]);
  if (key === null) return 'none';
  return known?.key === key ? (known.totals ?? 'none') : 'reckoning';
}
