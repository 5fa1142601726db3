import { describe, expect, it } from 'vitest';
import { compareModels } from './compare-models';
import { detectableDifference } from './detectable-difference';
import { meanByTask, type TaskMeans } from './mean-by-task';
import { meanInterval } from './mean-interval';
import { pairedDifference } from './paired-difference';
import type { ScoreRow } from './score-row';

const runs = 2000;

type Random = () => number;

/** mulberry32 (Tommy Ettinger, public domain): seeded, so a red test stays red. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bell = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const steps = (low: number, high: number) =>
  Array.from({ length: (high - low) / 5 + 1 }, (_, i) => low + 5 * i);
const average = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

/** A share of the world's tasks: each model's level on such a task is one of its list, each repetition ± `jitter` around it. */
type Kind = { share: number; a: number[]; b: number[]; jitter?: number };
type World = { kinds: Kind[]; tasks: number; repetitions?: number; spread?: number; missing?: number };

const same = (share: number, level: number[], jitter = 0): Kind => ({ share, a: level, b: level, jitter });

const graded: Kind[] = [same(0.5, steps(40, 95), 5), same(0.5, steps(60, 95), 5)];
const gradedTies: Kind[] = [
  { share: 0.4, a: [90], b: [90] },
  { share: 0.3, a: steps(40, 95), b: steps(30, 85) },
  { share: 0.3, a: steps(60, 100), b: steps(60, 100) },
];
const atCeiling: Kind[] = [
  same(0.3, [100]),
  { share: 0.7, a: [100, 100, 95, 90, 85, 75, 60], b: [100, 95, 90, 85, 75, 60, 40] },
];
const atCeilingSkewed: Kind[] = [
  same(0.4, [100]),
  { share: 0.4, a: [100], b: [100, 95, 90, 80, 60] },
  { share: 0.2, a: [100, 95, 85, 50], b: [90, 80, 50, 20] },
];
const passOrFail: Kind[] = [
  same(0.4, [100]),
  same(0.1, [0]),
  { share: 0.3, a: [100], b: [0] },
  { share: 0.2, a: [0], b: [100] },
];
const rareFailures: Kind[] = [same(0.9, [100]), { share: 0.1, a: [100], b: [0, 20, 40] }];
const oneInFiveFails: Kind[] = [same(0.8, [100]), { share: 0.2, a: [100], b: [0, 20, 40] }];
const equalAtCeiling: Kind[] = [same(0.4, [100]), same(0.6, [100, 100, 95, 90, 80, 40])];
const mostlyTied: Kind[] = [
  same(0.7, [80]),
  { share: 0.15, a: [100], b: [60] },
  { share: 0.15, a: [60], b: [100] },
];
const sameOnAverage: Kind[] = [
  { share: 0.8, a: steps(80, 100), b: steps(70, 90) },
  { share: 0.2, a: steps(30, 50), b: steps(70, 90) },
];

function truthOf({ kinds }: World): number {
  return kinds.reduce((sum, { share, a, b }) => sum + share * (average(a) - average(b)), 0);
}

function simulate(world: World, random: Random): ScoreRow[] {
  const { kinds, tasks, repetitions = 1, spread = 0, missing = 0 } = world;
  const rows: ScoreRow[] = [];
  for (let task = 0; task < tasks; task++) {
    let left = random();
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0];
    for (const targetId of ['a', 'b'] as const) {
      const levels = kind?.[targetId] ?? [];
      const level = (levels[Math.floor(random() * levels.length)] ?? 0) + spread * bell(random);
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const score = level + (kind?.jitter ?? 0) * (2 * random() - 1);
        rows.push({ targetId, taskId: `t${task}`, repetition, score: random() < missing ? null : score });
      }
    }
  }
  return rows;
}

function both(rows: ScoreRow[]): [TaskMeans, TaskMeans] {
  const means = meanByTask(rows);
  return [means.get('a') ?? new Map(), means.get('b') ?? new Map()];
}

/** In percent of all runs. */
function measure(world: World, seed: number): { covered: number; different: number } {
  const random = seeded(seed);
  const truth = truthOf(world);
  let covered = 0;
  let different = 0;
  for (let run = 0; run < runs; run++) {
    const { interval, pValue } = pairedDifference(...both(simulate(world, random)));
    if (interval && interval.low <= truth + 1e-9 && truth - 1e-9 <= interval.high) covered++;
    if (pValue !== null && pValue < 0.05) different++;
  }
  return { covered: (100 * covered) / runs, different: (100 * different) / runs };
}

const even: Kind[] = [{ share: 1, a: [70], b: [65] }];

/** Where score differences are graded the interval has to keep its 95 %: from 93 to 97. */
const worlds: Record<string, World> = {
  '8 tasks, bell-shaped': { kinds: even, tasks: 8, spread: 12 },
  '20 tasks, bell-shaped': { kinds: even, tasks: 20, spread: 12 },
  '20 tasks, bell-shaped, 5 repetitions': { kinds: even, tasks: 20, spread: 12, repetitions: 5 },
  '20 tasks, graded, 3 repetitions': { kinds: graded, tasks: 20, repetitions: 3 },
  '20 tasks, graded, a fifth of the scores missing': {
    kinds: graded,
    tasks: 20,
    repetitions: 3,
    missing: 0.2,
  },
  '20 tasks, 40 % ties': { kinds: gradedTies, tasks: 20 },
  '20 tasks, at the ceiling': { kinds: atCeiling, tasks: 20 },
  '20 tasks, at the ceiling, skewed': { kinds: atCeilingSkewed, tasks: 20 },
  '20 tasks, one in five fails': { kinds: oneInFiveFails, tasks: 20 },
  '20 tasks, often better, seldom much worse': { kinds: sameOnAverage, tasks: 20 },
  '60 tasks, 40 % ties': { kinds: gradedTies, tasks: 60 },
  '60 tasks, at the ceiling, skewed': { kinds: atCeilingSkewed, tasks: 60 },
  '60 tasks, 70 % ties of one size': { kinds: mostlyTied, tasks: 60 },
  '60 tasks, one in ten fails': { kinds: rareFailures, tasks: 60 },
  '200 tasks, one in ten fails': { kinds: rareFailures, tasks: 200 },
  '200 tasks, graded, 3 repetitions': { kinds: graded, tasks: 200, repetitions: 3 },
};

/** Few tasks differ, or all by one size, so that only few outcomes are possible: too wide is allowed, too narrow is not. */
const fewDiffer: Record<string, World> = {
  '20 tasks, pass or fail': { kinds: passOrFail, tasks: 20 },
  '20 tasks, equal models at the ceiling': { kinds: equalAtCeiling, tasks: 20 },
  '20 tasks, 70 % ties of one size': { kinds: mostlyTied, tasks: 20 },
  '20 tasks, one in ten fails': { kinds: rareFailures, tasks: 20 },
  '10 tasks, 70 % ties of one size': { kinds: mostlyTied, tasks: 10 },
};

const equalModels: Record<string, World> = {
  '6 tasks, bell-shaped': { kinds: [same(1, [70])], tasks: 6, spread: 12 },
  '20 tasks, bell-shaped': { kinds: [same(1, [70])], tasks: 20, spread: 12 },
  '20 tasks, graded, 3 repetitions': { kinds: graded, tasks: 20, repetitions: 3 },
  '20 tasks, at the ceiling': { kinds: equalAtCeiling, tasks: 20 },
  '20 tasks, mostly tied': { kinds: mostlyTied, tasks: 20 },
  '40 tasks, at the ceiling': { kinds: equalAtCeiling, tasks: 40 },
  '60 tasks, at the ceiling': { kinds: equalAtCeiling, tasks: 60 },
  '200 tasks, mostly tied': { kinds: mostlyTied, tasks: 200 },
};

/** Written on demand, for the table of the README. */
const show = (name: string, value: number) => {
  if (process.env.STATISTICS_TABLE) process.stdout.write(`${name}: ${value.toFixed(1)} %\n`);
};

describe(`the interval of a difference, over ${runs} runs of known truth`, () => {
  it.each(Object.entries(worlds))('%s: covers 93 to 97 %%', (name, world) => {
    const { covered } = measure(world, 1);
    show(name, covered);
    expect(covered).toBeGreaterThanOrEqual(93);
    expect(covered).toBeLessThanOrEqual(97);
  });

  it.each(Object.entries(fewDiffer))('%s: covers 95 %% and more', (name, world) => {
    const { covered } = measure(world, 2);
    show(name, covered);
    expect(covered).toBeGreaterThanOrEqual(95);
  });
});

describe(`equal models are called different in at most 5 %, over ${runs} runs`, () => {
  const measured = Object.entries(equalModels).map(([name, world], i) => ({
    name,
    different: measure(world, 10 + i).different,
  }));

  // A world whose true rate is exactly 5 % measures up to 6: two standard errors of 2,000 runs.
  it.each(measured)('$name', ({ name, different }) => {
    show(`equal: ${name}`, different);
    expect(different).toBeLessThanOrEqual(6);
  });

  it('all of these worlds together', () => {
    expect(average(measured.map(({ different }) => different))).toBeLessThanOrEqual(5);
  });
});

describe('many models at once', () => {
  const tasks = 20;

  /** Each model's levels are its `shift` plus noise of its own beside what all share of a task. */
  function simulateModels(shifts: number[], random: Random): ScoreRow[] {
    return Array.from({ length: tasks }, (_, task) => {
      const difficulty = 10 * bell(random);
      return shifts.map((shift, i) => {
        const score = Math.min(100, Math.max(0, 65 + difficulty + shift + 12 * bell(random)));
        return { targetId: `m${i}`, taskId: `t${task}`, repetition: 0, score };
      });
    }).flat();
  }

  it('five equal models: any pair is called different in at most 5 % of the runs', () => {
    const random = seeded(20);
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const { pairs } = compareModels(simulateModels([0, 0, 0, 0, 0], random));
      if (pairs.some(({ different }) => different)) wrong++;
    }
    show('five equal models', (100 * wrong) / runs);
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
  });

  it('two of four models equal: that pair is called different in at most 5 %, the others often', () => {
    const random = seeded(21);
    let wrong = 0;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      const { pairs } = compareModels(simulateModels([0, 0, 15, 30], random));
      for (const { a, b, different } of pairs) {
        if (different && a === 'm0' && b === 'm1') wrong++;
        if (different && a === 'm0' && b === 'm3') found++;
      }
    }
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
    expect(found / runs).toBeGreaterThan(0.95);
  });
});

describe('one model', () => {
  // At the ceiling 20 tasks are too few: in one run of eight none of the rare bad answers is seen at all.
  it.each([
    ['20 tasks, graded', graded, 20, 93],
    ['20 tasks, 40 % ties', gradedTies, 20, 93],
    ['20 tasks, at the ceiling', equalAtCeiling, 20, 89],
    ['40 tasks, at the ceiling', equalAtCeiling, 40, 93],
  ])('the interval of its mean covers (%s)', (name, kinds, tasks, least) => {
    const random = seeded(30);
    const truth = kinds.reduce((sum, { share, a }) => sum + share * average(a), 0);
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const [a] = both(simulate({ kinds, tasks, repetitions: 2 }, random));
      const { interval } = meanInterval(a);
      if (interval && interval.low <= truth && truth <= interval.high) covered++;
    }
    show(`mean: ${name}`, (100 * covered) / runs);
    expect((100 * covered) / runs).toBeGreaterThanOrEqual(least);
    expect((100 * covered) / runs).toBeLessThanOrEqual(97);
  });
});

it('a difference of the detectable size is found in about 80 % of the runs', () => {
  const spread = 10;
  const { points } = detectableDifference({ tasks: 20, pairs: 1, spreadPoints: spread * Math.SQRT2 });
  const kinds = [{ share: 1, a: [40 + (points ?? 0)], b: [40] }];
  const { different } = measure({ kinds, tasks: 20, spread }, 40);
  show('power', different);
  expect(different).toBeGreaterThan(77.5);
  expect(different).toBeLessThan(82.5);
});
