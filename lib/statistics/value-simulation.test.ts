import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random';
import {
  logNormal,
  onePrice,
  passes,
  scoreDraws,
  simulateValue,
  someCost,
  trueValue,
  type ValueWorld,
} from '@/lib/testing/simulated-value';
import { unitsOf } from './bootstrap-tasks';
import { resampleValue } from './resample-value';
import { groupByModel } from './value-rows';

/** A run costs 1 to 5 ms: so many that the standard error is 0.7 of 20 tasks and 1.5 of 200; for the table 0.2 and 0.5. */
const runsOf = (tasks: number) =>
  process.env.STATISTICS_TABLE
    ? Math.round(160_000 / Math.max(40, tasks))
    : Math.round(16_000 / Math.max(16, tasks));

type Measured = { covered: number; shown: number; different: number };
const both = new Set(['a', 'b']);

/** Of two models of one value: covered in percent of the intervals shown, shown in percent of all, different in percent of the runs. */
function measure(world: ValueWorld, tasks: number, seed: number): Measured {
  const random = seededRandom(seed);
  const truth = trueValue(world);
  const runs = runsOf(tasks);
  let [covered, shown, different] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const { taskCount, models } = groupByModel(simulateValue(world, tasks, random), both);
    const { values, byValue } = resampleValue(models, unitsOf(taskCount));
    for (const { interval } of values.values()) {
      if (interval) shown++;
      if (interval && interval.low <= truth && truth <= interval.high) covered++;
    }
    if (byValue[0]?.different) different++;
  }
  return {
    covered: (100 * covered) / shown,
    shown: (50 * shown) / runs,
    different: (100 * different) / runs,
  };
}
/** Written on demand, for the table of the README. */
const show = (name: string, { covered, shown, different }: Measured) => {
  if (!process.env.STATISTICS_TABLE) return;
  process.stdout.write(
    `${name}: covered ${covered.toFixed(1)}, shown ${shown.toFixed(0)}, different ${different.toFixed(1)}\n`,
  );
};

/** Two standard errors of what is measured, were it at the bound. */
const slack = (percent: number, n: number) => 200 * Math.sqrt(((percent / 100) * (1 - percent / 100)) / n);

const { bell, ceiling, mildCeiling, ties60, ties80, mostlyZero } = scoreDraws;
type Case = [string, ValueWorld, number];
const sizes = (name: string, world: ValueWorld, tasks: number[]) =>
  tasks.map((n): Case => [`${n} tasks, ${name}`, world, n]);
const all = [20, 60, 200];

const cases: Case[] = [
  ...sizes('bell-shaped, costs σ 0.3', { score: bell, cost: logNormal(0.3) }, [8, ...all]),
  ...sizes('bell-shaped, costs σ 0.6', { score: bell, cost: logNormal(0.6) }, [8, ...all]),
  ...sizes('bell-shaped, costs σ 0.8', { score: bell, cost: logNormal(0.8) }, [8, ...all]),
  ...sizes('bell-shaped, costs σ 1', { score: bell, cost: logNormal(1) }, [60, 200]),
  ...sizes('bell-shaped, 30 % cost five times as much', { score: bell, cost: someCost(0.3, 5) }, all),
  ...sizes('bell-shaped, 10 % cost ten times as much', { score: bell, cost: someCost(0.1, 10) }, [60, 200]),
  ...sizes('bell-shaped, one price', { score: bell, cost: onePrice }, [8, ...all]),
  ...sizes(
    'bell-shaped, costs σ 0.6, 3 repetitions',
    { score: bell, cost: logNormal(0.6), repetitions: { count: 3, jitter: 0.3 } },
    all,
  ),
  ...sizes(
    'bell-shaped, costs σ 0.6, a fifth without a score',
    { score: bell, cost: logNormal(0.6), failing: 0.2 },
    all,
  ),
  ...sizes('at the ceiling, costs σ 0.1', { score: ceiling, cost: logNormal(0.1) }, all),
  ...sizes('at the ceiling, costs σ 0.4', { score: ceiling, cost: logNormal(0.4) }, all),
  ...sizes('at the ceiling, costs σ 0.6', { score: mildCeiling, cost: logNormal(0.6) }, all),
  ...sizes('at the ceiling, one price', { score: ceiling, cost: onePrice }, all),
  ...sizes('60 % ties, costs σ 0.6', { score: ties60, cost: logNormal(0.6) }, all),
  ...sizes('60 % ties, one price', { score: ties60, cost: onePrice }, [60, 200]),
  ...sizes('80 % ties, costs σ 0.6', { score: ties80, cost: logNormal(0.6) }, [60, 200]),
  ...sizes('three in five score 0, costs σ 0.6', { score: mostlyZero, cost: logNormal(0.6) }, all),
  ...sizes('half pass, costs σ 0.6', { score: passes(0.5), cost: logNormal(0.6) }, all),
  ...sizes('80 % pass, costs σ 0.2', { score: passes(0.8), cost: logNormal(0.2) }, [60, 200]),
  ...sizes('80 % pass, one price', { score: passes(0.8), cost: onePrice }, all),
];

/** Nearly all runs have too few tasks off the most common score. */
const mostlyWithheld: Case[] = [
  ...sizes('at the ceiling, costs σ 0.4', { score: ceiling, cost: logNormal(0.4) }, [8]),
  ...sizes('80 % ties, costs σ 0.6', { score: ties80, cost: logNormal(0.6) }, [20]),
  ...sizes('all 100, costs σ 0.6', { score: () => 100, cost: logNormal(0.6) }, [20]),
];

describe('the interval of a value, over runs of known truth', () => {
  it.each(cases)('%s: covers 93 to 97 %%, and equal values differ in at most 5', (name, world, tasks) => {
    const measured = measure(world, tasks, tasks);
    show(name, measured);
    const runs = runsOf(tasks);
    expect(measured.covered).toBeGreaterThanOrEqual(93 - slack(93, 2 * runs));
    expect(measured.covered).toBeLessThanOrEqual(97 + slack(97, 2 * runs));
    expect(measured.shown).toBeGreaterThan(70);
    // With costs of a long tail and few tasks up to 7.4 were measured (README).
    expect(measured.different).toBeLessThanOrEqual((tasks < 20 ? 7.5 : 5) + slack(5, runs));
  });

  it.each(mostlyWithheld)('%s: mostly says that it cannot tell', (name, world, tasks) => {
    const measured = measure(world, tasks, tasks);
    show(name, measured);
    expect(measured.shown).toBeLessThan(15);
  });

  // One in eight of these runs has no dear task at all: what was never seen cannot be drawn.
  it('20 tasks, of which 10 % cost ten times as much: too narrow, by no more than they must be', () => {
    const measured = measure({ score: bell, cost: someCost(0.1, 10) }, 20, 1);
    show('20 tasks, bell-shaped, 10 % cost ten times as much', measured);
    expect(measured.covered).toBeGreaterThan(82);
    expect(measured.covered).toBeLessThan(92);
  });
});
