import type { ScoreRow } from '@/lib/statistics/score-row';
import type { Random } from '@/lib/statistics/seeded-random';

/** Worlds of two models, a and b, whose true difference is known, and runs drawn from them. Seeded: a red test stays red. */

export const bell = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const average = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const steps = (low: number, high: number) =>
  Array.from({ length: (high - low) / 5 + 1 }, (_, i) => low + 5 * i);

/**
 * A share of the world's tasks. On each of them a model's level is one of its list, with a bell of `spread` around it; each
 * repetition is ± `jitter` around the level.
 */
export type Kind = {
  share: number;
  a: number[];
  b: number[];
  jitter?: number;
  spread?: { a: number; b: number };
};

export type World = { kinds: Kind[]; tasks: number; repetitions?: number; missing?: number };

const same = (share: number, level: number[], jitter = 0): Kind => ({ share, a: level, b: level, jitter });

/** A share of the tasks is tied, the rest graded in steps of 5. */
const tied = (share: number): Kind[] => [
  same(share, [90]),
  { share: (1 - share) / 2, a: steps(40, 95), b: steps(30, 85) },
  { share: (1 - share) / 2, a: steps(60, 100), b: steps(60, 100) },
];

/** A share is tied, the rest differ by 40 points, either way. */
const tiedOneSize = (share: number): Kind[] => [
  same(share, [80]),
  { share: (1 - share) / 2, a: [100], b: [60] },
  { share: (1 - share) / 2, a: [60], b: [100] },
];

const passOrFail = (both: number, onlyA: number, onlyB: number): Kind[] => [
  same(both, [100]),
  same(1 - both - onlyA - onlyB, [0]),
  { share: onlyA, a: [100], b: [0] },
  { share: onlyB, a: [0], b: [100] },
];

const fails = (share: number): Kind[] => [same(1 - share, [100]), { share, a: [100], b: [0, 20, 40] }];

export const kinds = {
  bell: [{ share: 1, a: [70], b: [65], spread: { a: 12, b: 12 } }],
  equalBell: [{ share: 1, a: [70], b: [70], spread: { a: 12, b: 12 } }],
  graded: [same(0.5, steps(40, 95), 5), same(0.5, steps(60, 95), 5)],
  tied30: tied(0.3),
  tied40: tied(0.4),
  tied60: tied(0.6),
  tied80: tied(0.8),
  oneSize30: tiedOneSize(0.3),
  oneSize60: tiedOneSize(0.6),
  oneSize80: tiedOneSize(0.8),
  atCeiling: [
    same(0.3, [100]),
    { share: 0.7, a: [100, 100, 95, 90, 85, 75, 60], b: [100, 95, 90, 85, 75, 60, 40] },
  ],
  skewedAtCeiling: [
    same(0.4, [100]),
    { share: 0.4, a: [100], b: [100, 95, 90, 80, 60] },
    { share: 0.2, a: [100, 95, 85, 50], b: [90, 80, 50, 20] },
  ],
  equalAtCeiling: [same(0.4, [100]), same(0.6, [100, 100, 95, 90, 80, 40])],
  passOrFail: passOrFail(0.4, 0.3, 0.2),
  equalPassOrFail: passOrFail(0.5, 0.2, 0.2),
  oneInTenFails: fails(0.1),
  oneInFiveFails: fails(0.2),
  oftenBetterSeldomWorse: [
    { share: 0.8, a: steps(80, 100), b: steps(70, 90) },
    { share: 0.2, a: steps(30, 50), b: steps(70, 90) },
  ],
  unequal: [
    { share: 0.5, a: [70], b: [65], spread: { a: 2, b: 6 } },
    { share: 0.5, a: [70], b: [60], spread: { a: 2, b: 30 } },
  ],
} satisfies Record<string, Kind[]>;

/** One model that passes `percent` of the tasks. */
export const passing = (percent: number): Kind[] => [
  { share: percent / 100, a: [100], b: [0] },
  { share: 1 - percent / 100, a: [0], b: [0] },
];

export const trueMean = (of: readonly Kind[]) =>
  of.reduce((sum, { share, a }) => sum + share * average(a), 0);

export const trueDifference = (of: readonly Kind[]) =>
  of.reduce((sum, { share, a, b }) => sum + share * (average(a) - average(b)), 0);

export function simulate(
  world: World,
  random: Random,
  targets: readonly ('a' | 'b')[] = ['a', 'b'],
): ScoreRow[] {
  const { kinds: all, tasks, repetitions = 1, missing = 0 } = world;
  const rows: ScoreRow[] = [];
  for (let task = 0; task < tasks; task++) {
    let left = random();
    const kind = all.find(({ share }) => (left -= share) < 0) ?? all[0];
    const taskId = `t${task}`;
    for (const targetId of targets) {
      const levels = kind?.[targetId] ?? [];
      const level = levels[Math.floor(random() * levels.length)] ?? 0;
      const centre = kind?.spread ? level + kind.spread[targetId] * bell(random) : level;
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const score = centre + (kind?.jitter ? kind.jitter * (2 * random() - 1) : 0);
        rows.push({ targetId, taskId, repetition, score: missing && random() < missing ? null : score });
      }
    }
  }
  return rows;
}
