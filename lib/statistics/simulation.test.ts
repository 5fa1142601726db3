import { describe, expect, it } from 'vitest';
import {
  bell,
  kinds,
  passing,
  simulate,
  trueDifference,
  trueMean,
  type Kind,
  type World,
} from '@/lib/testing/simulated-scores';
import { compareModels } from './compare-models';
import { detectableDifference } from './detectable-difference';
import { meanByTask } from './mean-by-task';
import { seededRandom, type Random } from './seeded-random';
import { meanInterval } from './mean-interval';
import { pairedDifference } from './paired-difference';
import type { ScoreRow } from './score-row';

/** At 20 tasks, where worlds lie near 97 %, so many that the standard error is 0.1; 3,200 of 200 tasks have one of 0.4. */
const runsOf = (tasks: number) => Math.round(640_000 / Math.max(20, tasks));

type Measured = { covered: number; shown: number; different: number };

/** Shown and different in percent of all runs, covered in percent of those in which an interval is shown. */
function measure(world: World, seed: number, runs = runsOf(world.tasks)): Measured {
  const random = seededRandom(seed);
  const truth = trueDifference(world.kinds);
  let [covered, shown, different] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const means = meanByTask(simulate(world, random));
    const { interval, pValue } = pairedDifference(means.get('a') ?? new Map(), means.get('b') ?? new Map());
    if (interval) shown++;
    if (interval && interval.low <= truth + 1e-9 && truth - 1e-9 <= interval.high) covered++;
    if (pValue !== null && pValue < 0.05) different++;
  }
  return inPercent({ covered, shown, different }, runs);
}

function measureMean(of: Kind[], tasks: number, seed: number): Measured {
  const random = seededRandom(seed);
  const truth = trueMean(of);
  const runs = runsOf(tasks);
  let [covered, shown] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const rows = simulate({ kinds: of, tasks, repetitions: 2 }, random, ['a']);
    const { interval } = meanInterval(meanByTask(rows).get('a') ?? new Map());
    if (interval) shown++;
    if (interval && interval.low <= truth + 1e-9 && truth - 1e-9 <= interval.high) covered++;
  }
  return inPercent({ covered, shown, different: 0 }, runs);
}

const inPercent = ({ covered, shown, different }: Measured, runs: number): Measured => ({
  covered: (100 * covered) / shown,
  shown: (100 * shown) / runs,
  different: (100 * different) / runs,
});

/** Written on demand, for the table of the README. */
const show = (name: string, { covered, shown, different }: Measured) => {
  if (!process.env.STATISTICS_TABLE) return;
  process.stdout.write(
    `${name}: covered ${covered.toFixed(1)}, shown ${shown.toFixed(0)}, different ${different.toFixed(1)}\n`,
  );
};

const { graded } = kinds;
const sizes = (name: string, of: Kind[], tasks: number[], more: Partial<World> = {}) =>
  tasks.map((n): [string, World] => [`${n} tasks, ${name}`, { kinds: of, tasks: n, ...more }]);

const worlds: [string, World][] = [
  ...sizes('bell-shaped', kinds.bell, [8, 20, 60, 200]),
  ...sizes('bell-shaped, 5 repetitions', kinds.bell, [20], { repetitions: 5 }),
  ...sizes('graded, 3 repetitions', graded, [20, 60, 200], { repetitions: 3 }),
  ...sizes('graded, a fifth missing', graded, [20], { repetitions: 3, missing: 0.2 }),
  ...sizes('30 % ties', kinds.tied30, [20, 60, 200]),
  ...sizes('60 % ties', kinds.tied60, [20, 60, 200]),
  ...sizes('80 % ties', kinds.tied80, [60, 200]),
  ...sizes('30 % ties, the rest ±40', kinds.oneSize30, [20, 60, 200]),
  ...sizes('60 % ties, the rest ±40', kinds.oneSize60, [20, 60, 200]),
  ...sizes('80 % ties, the rest ±40', kinds.oneSize80, [60, 200]),
  ...sizes('pass or fail', kinds.passOrFail, [20, 60, 200]),
  ...sizes('at the ceiling', kinds.atCeiling, [20, 60, 200]),
  ...sizes('at the ceiling, skewed', kinds.skewedAtCeiling, [20, 60, 200]),
  ...sizes('equal at the ceiling', kinds.equalAtCeiling, [20, 60, 200]),
  ...sizes('unequal spread', kinds.unequal, [20, 60, 200]),
  ...sizes('often better, seldom much worse', kinds.oftenBetterSeldomWorse, [20, 60, 200]),
  ...sizes('one in five fails', kinds.oneInFiveFails, [60, 200]),
  ...sizes('one in ten fails', kinds.oneInTenFails, [200]),
];

/** Most runs have too few differing tasks and say so. The others are a selection, and rather too wide than too narrow. */
const mostlyWithheld: [string, World][] = [
  ...sizes('80 % ties', kinds.tied80, [20]),
  ...sizes('80 % ties, the rest ±40', kinds.oneSize80, [20]),
  ...sizes('one in five fails', kinds.oneInFiveFails, [20]),
  ...sizes('one in ten fails', kinds.oneInTenFails, [60]),
  ...sizes('at the ceiling, skewed', kinds.skewedAtCeiling, [12]),
];

const equalModels: [string, World][] = [
  ...sizes('bell-shaped', kinds.equalBell, [6, 8, 20, 60]),
  ...sizes('graded, 3 repetitions', graded, [20, 60], { repetitions: 3 }),
  ...sizes('at the ceiling', kinds.equalAtCeiling, [20, 40, 60]),
  ...sizes('60 % ties, the rest ±40', kinds.oneSize60, [20, 60, 200]),
  ...sizes('80 % ties, the rest ±40', kinds.oneSize80, [20, 60, 200]),
  ...sizes('pass or fail', kinds.equalPassOrFail, [20, 60]),
];

describe('the interval of a difference, over runs of known truth', () => {
  it.each(worlds)('%s: covers 93 to 97 %%', (name, world) => {
    const measured = measure(world, 1);
    show(name, measured);
    expect(measured.covered).toBeGreaterThanOrEqual(93);
    expect(measured.covered).toBeLessThanOrEqual(97);
    expect(measured.shown).toBeGreaterThan(75);
  });

  it.each(mostlyWithheld)(
    '%s: mostly says that it cannot tell, and else covers 93 %% and more',
    (name, world) => {
      const measured = measure(world, 2);
      show(name, measured);
      expect(measured.covered).toBeGreaterThanOrEqual(93);
      expect(measured.shown).toBeLessThan(75);
    },
  );

  it('20 tasks, one in ten fails: as good as never claims anything', () => {
    const measured = measure({ kinds: kinds.oneInTenFails, tasks: 20 }, 3);
    show('20 tasks, one in ten fails', measured);
    expect(measured.shown).toBeLessThan(2);
  });
});

describe('equal models are called different in at most 5 %', () => {
  const measured = equalModels.map(([name, world], i) => ({
    name,
    world: measure(world, 10 + i, 3 * runsOf(world.tasks)),
  }));

  // A world whose true rate is exactly 5 % measures up to 5.5: two standard errors at 200 tasks.
  it.each(measured)('$name', ({ name, world }) => {
    show(`equal: ${name}`, world);
    expect(world.different).toBeLessThanOrEqual(5.5);
  });

  it('all of these worlds together', () => {
    const mean = measured.reduce((sum, { world }) => sum + world.different, 0) / measured.length;
    expect(mean).toBeLessThanOrEqual(5);
  });
});

describe('the interval of one mean', () => {
  const ofMeans = (name: string, of: Kind[], tasks: number[]) =>
    tasks.map((n): [string, Kind[], number] => [`${n} tasks, ${name}`, of, n]);

  it.each([
    ...ofMeans('bell-shaped', kinds.bell, [20, 60, 200]),
    ...ofMeans('graded', graded, [20, 60, 200]),
    ...ofMeans('40 % at one value', kinds.tied40, [20, 60, 200]),
    ...ofMeans('at the ceiling', kinds.atCeiling, [20, 60, 200]),
    ...ofMeans('at the ceiling, one answer in ten very bad', kinds.equalAtCeiling, [20, 40, 60, 200]),
    ...ofMeans('half pass', passing(50), [20, 60, 200]),
    ...ofMeans('70 % pass', passing(70), [20, 60, 200]),
    ...ofMeans('80 % pass', passing(80), [20, 60, 200]),
    ...ofMeans('90 % pass', passing(90), [20, 60, 200]),
  ])('%s: covers 93 to 97 %%', (name, of, tasks) => {
    const measured = measureMean(of, tasks, 30);
    show(`mean: ${name}`, measured);
    expect(measured.covered).toBeGreaterThanOrEqual(93);
    expect(measured.covered).toBeLessThanOrEqual(97);
  });

  // Of shares near 0 and 1 no interval can be nearer: few outcomes are possible, and each is in or out.
  it.each(ofMeans('95 % pass', passing(95), [20, 40, 60, 200]))(
    '%s: covers 92 to 99 %%',
    (name, of, tasks) => {
      const measured = measureMean(of, tasks, 31);
      show(`mean: ${name}`, measured);
      expect(measured.covered).toBeGreaterThanOrEqual(92);
      expect(measured.covered).toBeLessThanOrEqual(99);
    },
  );
});

describe('many models at once', () => {
  const tasks = 20;
  const familyRuns = 2000;

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
    const random = seededRandom(20);
    let wrong = 0;
    for (let run = 0; run < familyRuns; run++) {
      const { pairs } = compareModels(simulateModels([0, 0, 0, 0, 0], random));
      if (pairs.some(({ different }) => different)) wrong++;
    }
    if (process.env.STATISTICS_TABLE)
      process.stdout.write(`five equal models: ${(100 * wrong) / familyRuns}\n`);
    expect(wrong / familyRuns).toBeLessThanOrEqual(0.05);
  });

  it('two of four models equal: that pair is called different in at most 5 %, the others often', () => {
    const random = seededRandom(21);
    let wrong = 0;
    let found = 0;
    for (let run = 0; run < familyRuns; run++) {
      const { pairs } = compareModels(simulateModels([0, 0, 15, 30], random));
      for (const { a, b, different } of pairs) {
        if (different && a === 'm0' && b === 'm1') wrong++;
        if (different && a === 'm0' && b === 'm3') found++;
      }
    }
    expect(wrong / familyRuns).toBeLessThanOrEqual(0.05);
    expect(found / familyRuns).toBeGreaterThan(0.95);
  });
});

it('a difference of the detectable size is found in about 80 % of the runs', () => {
  const spread = 10;
  const { points } = detectableDifference({ tasks: 20, pairs: 1, spreadPoints: spread * Math.SQRT2 });
  const found = [{ share: 1, a: [40 + (points ?? 0)], b: [40], spread: { a: spread, b: spread } }];
  const measured = measure({ kinds: found, tasks: 20 }, 40);
  show('power', measured);
  expect(measured.different).toBeGreaterThan(78.5);
  expect(measured.different).toBeLessThan(82);
});
