import type { ValueRow } from '@/lib/statistics/value-rows';
import { seededRandom, type Random } from '@/lib/statistics/seeded-random';
import { bell } from './simulated-scores';

/** Worlds of tasks with a score and a cost each, whose true value is known, and runs drawn from them. */

type Draw = (random: Random, ease: number) => number;

/** `ease` of a task moves both: hard tasks score less and cost more. */
export type ValueWorld = {
  score: Draw;
  cost: Draw;
  /** Each repetition has the task's score and cost times 1 ± this. */
  repetitions?: { count: number; jitter: number };
  /** Share of the answers that cost and have no score. */
  failing?: number;
};

const within = (score: number) => Math.min(100, Math.max(0, score));
const oneOf =
  (...list: number[]): Draw =>
  (random) =>
    list[Math.floor(random() * list.length)] ?? 0;
const shareAt =
  (share: number, level: number, rest: Draw): Draw =>
  (random, ease) =>
    random() < share ? level : rest(random, ease);

export const scoreDraws = {
  bell: (random, ease) => within(70 + 8 * ease + 12 * bell(random)),
  ceiling: shareAt(0.4, 100, oneOf(100, 100, 95, 90, 80, 40)),
  mildCeiling: oneOf(100, 100, 95, 90, 85, 75, 60),
  ties60: shareAt(0.6, 90, oneOf(40, 50, 60, 65, 70, 75, 80, 85, 95, 100)),
  ties80: shareAt(0.8, 90, oneOf(40, 50, 60, 65, 70, 75, 80, 85, 95, 100)),
  mostlyZero: shareAt(0.5, 0, oneOf(0, 10, 20, 30, 100)),
} satisfies Record<string, Draw>;
export const passes = (share: number): Draw => shareAt(share, 100, () => 0);

/** Log-normal: σ 0.3 is a bell, 0.6 has a long tail, with 0.8 the standard deviation is 0.95 of the mean. */
export const logNormal =
  (sigma: number): Draw =>
  (random, ease) =>
    Math.exp(sigma * bell(random) - 0.5 * sigma * ease);
export const onePrice: Draw = () => 1;
/** A share of the tasks costs `times` as much. */
export const someCost =
  (share: number, times: number): Draw =>
  (random) =>
    Math.exp(0.3 * bell(random)) * (random() < share ? times : 1);

/** Mean score ÷ mean cost of 1,000 items, as the rows below have it. */
export function trueValue({ score, cost }: ValueWorld): number {
  const random = seededRandom(1);
  let [scores, costs] = [0, 0];
  for (let task = 0; task < 500_000; task++) {
    const ease = bell(random);
    scores += score(random, ease);
    costs += cost(random, ease);
  }
  return scores / costs;
}

/** Two models of equal value over the same tasks. A cost of 1 is $1 per 1,000 items. */
export function simulateValue(world: ValueWorld, tasks: number, random: Random): ValueRow[] {
  const { repetitions: { count, jitter } = { count: 1, jitter: 0 }, failing = 0 } = world;
  const rows: ValueRow[] = [];
  for (let task = 0; task < tasks; task++) {
    const ease = bell(random);
    for (const targetId of ['a', 'b']) {
      const [score, cost] = [world.score(random, ease), world.cost(random, ease)];
      for (let repetition = 0; repetition < count; repetition++) {
        const around = (value: number) => (jitter ? value * (1 + jitter * (2 * random() - 1)) : value);
        const failed = failing > 0 && random() < failing;
        rows.push({
          targetId,
          taskId: `t${task}`,
          repetition,
          score: failed ? null : around(score),
          costUsd: around(cost) / 1000,
          ttftMs: null,
        });
      }
    }
  }
  return rows;
}
