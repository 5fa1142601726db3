import { expect, it } from 'vitest';
import { bell } from '@/lib/testing/simulated-scores';
import { seededRandom } from './seeded-random';
import { p95Of, tailLatency, type Timed } from './tail-latency';
import { quantile } from './quantile';

const answers = (
  tasks: number,
  repetitions: number,
  ms: (task: number, repetition: number) => number,
): Timed[] =>
  Array.from({ length: tasks * repetitions }, (_, i) => ({
    task: Math.floor(i / repetitions),
    ms: ms(Math.floor(i / repetitions), i % repetitions),
  }));

it('p95 of 1 to 100 ms, and its interval: the percentiles at 0.95 ± 1.984 · √(0.0475/100)', () => {
  const latency = tailLatency(answers(100, 1, (task) => task + 1));
  expect(latency?.ms).toBeCloseTo(95.05, 9);
  // One task above or below the mark is the whole spread: the larger error over tasks is √(0.0475 · 100/99 / 100) = 0.02190.
  expect(latency?.interval?.low).toBeCloseTo(1 + 99 * (0.95 - 1.98422 * 0.0219), 1);
  expect(latency?.interval?.high).toBeCloseTo(1 + 99 * (0.95 + 1.98422 * 0.0219), 1);
});

it('too few answers leave the upper end open; of one task there is no interval; of none, nothing', () => {
  expect(tailLatency(answers(60, 1, (task) => task + 1))?.interval?.high).toBeNull();
  expect(tailLatency(answers(80, 1, (task) => task + 1))?.interval?.high).not.toBeNull();
  expect(tailLatency(answers(1, 9, (_, repetition) => repetition))).toMatchObject({
    answers: 9,
    interval: null,
  });
  expect(tailLatency([])).toBeNull();
});

it('repetitions of a task that are all slow together count as one task: a wider interval', () => {
  const slowTask = tailLatency(answers(30, 10, (task, repetition) => (task > 27 ? 1000 : 100) + repetition));
  const slowOnes = tailLatency(
    answers(30, 10, (task, repetition) => (repetition === 0 && task < 20 ? 1000 : 100) + repetition),
  );
  expect(slowTask?.interval?.high).toBeNull();
  expect(slowOnes?.interval?.high).not.toBeNull();
});

it('a resample counts each answer as often as its task was drawn', () => {
  const random = seededRandom(4);
  const timed = answers(9, 3, () => random() * 1000);
  const statistic = p95Of(timed);
  for (const counts of [
    [1, 1, 1, 1, 1, 1, 1, 1, 1],
    [0, 4, 1, 0, 0, 2, 0, 2, 0],
    [9, 0, 0, 0, 0, 0, 0, 0, 0],
  ]) {
    const expanded = timed
      .flatMap(({ task, ms }) => Array.from({ length: counts[task]! }, () => ms))
      .toSorted((a, b) => a - b);
    expect(statistic(Uint16Array.from(counts))).toBeCloseTo(quantile(expanded, 0.95), 9);
  }
  expect(p95Of([{ task: 0, ms: 5 }])(Uint16Array.of(1, 2))).toBe(5);
  expect(p95Of([{ task: 0, ms: 5 }])(Uint16Array.of(0, 3))).toBeNaN();
});

it.each([
  { tasks: 100, repetitions: 1, shared: 0 },
  { tasks: 300, repetitions: 1, shared: 0 },
  { tasks: 100, repetitions: 3, shared: 0.5 },
])('covers 93 to 97 % of 2,000 runs: %o', ({ tasks, repetitions, shared }) => {
  const random = seededRandom(7);
  const truth = Math.exp(1.6448536 * Math.sqrt(0.25 + shared ** 2));
  let covered = 0;
  for (let run = 0; run < 2000; run++) {
    const ofTask = Array.from({ length: tasks }, () => shared * bell(random));
    const { low, high } = tailLatency(
      answers(tasks, repetitions, (task) => Math.exp(ofTask[task]! + 0.5 * bell(random))),
    )!.interval!;
    if (low <= truth && truth <= (high ?? Infinity)) covered++;
  }
  expect(covered / 2000).toBeGreaterThanOrEqual(0.93);
  expect(covered / 2000).toBeLessThanOrEqual(0.97);
});
