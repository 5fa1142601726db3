import { z } from 'zod';

/** A sum of costs with what is missing from it. */
export const costFigureSchema = z.strictObject({
  /** US dollars of the calls whose cost is known; null while there is none. */
  usd: z.number().nullable(),
  /** Calls whose price or usage is not known: the true cost is higher by theirs. */
  unknownCalls: z.int().nonnegative(),
  /** Calls among the known ones whose tokens were estimated. */
  estimatedCalls: z.int().nonnegative(),
});

/** What a run has cost so far: the candidates' calls, the judges' and the warm-ups apart, and all together. */
export const runCostSchema = z.strictObject({
  candidates: costFigureSchema,
  judge: costFigureSchema,
  warmUp: costFigureSchema,
  total: costFigureSchema,
});

export type CostFigure = z.output<typeof costFigureSchema>;
export type RunCost = z.output<typeof runCostSchema>;

/** What the counters of a run's groups say about cost. */
export type GroupCost = {
  phase: 'BENCHMARKING' | 'JUDGING';
  costUsd: number | null;
  unknownCostCalls: number;
  estimatedCostCalls: number;
  warmUpCostUsd: number | null;
  warmUpUnknownCostCalls: number;
};

/** Adds known costs; unknown ones stay counted, and a sum of nothing known is null. */
export function addCosts(figures: CostFigure[]): CostFigure {
  const known = figures.flatMap(({ usd }) => usd ?? []);
  return {
    usd: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0),
    unknownCalls: figures.reduce((sum, figure) => sum + figure.unknownCalls, 0),
    estimatedCalls: figures.reduce((sum, figure) => sum + figure.estimatedCalls, 0),
  };
}

/** A run's cost from the counters of its groups. */
export function costFromGroups(groups: GroupCost[]): RunCost {
  const calls = (phase: GroupCost['phase']) =>
    addCosts(
      groups
        .filter((group) => group.phase === phase)
        .map((group) => ({
          usd: group.costUsd,
          unknownCalls: group.unknownCostCalls,
          estimatedCalls: group.estimatedCostCalls,
        })),
    );
  const candidates = calls('BENCHMARKING');
  const judge = calls('JUDGING');
  const warmUp = addCosts(
    groups.map((group) => ({
      usd: group.warmUpCostUsd,
      unknownCalls: group.warmUpUnknownCostCalls,
      estimatedCalls: 0,
    })),
  );
  return { candidates, judge, warmUp, total: addCosts([candidates, judge, warmUp]) };
}
