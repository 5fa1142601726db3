import { expect, test } from 'vitest';
import { seededRandom } from '@/simulator/seeded-random';
import { callLatencyMs, planKill, victims } from './plan-kill';

test('the same seed plans the same kills', () => {
  const plan = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => planKill(random, 10, 10_000));
  };
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
});

test('every part is killed about as often, some of them in a hurry', () => {
  const random = seededRandom(1);
  const kills = Array.from({ length: 900 }, () => planKill(random, 10, 10_000));
  for (const victim of victims) {
    const count = kills.filter((kill) => kill.victim === victim).length;
    expect(count).toBeGreaterThan(240);
    expect(count).toBeLessThan(360);
  }
  const hurried = kills.filter((kill) => kill.hurried).length;
  expect(hurried).toBeGreaterThan(90);
  expect(hurried).toBeLessThan(180);
});

test.each([1, 2, 3])('all kills fall inside the run, with seed %i', (seed) => {
  const random = seededRandom(seed);
  let workMs = 200_000;
  for (let kills = 100; kills > 0; kills--) {
    workMs -= planKill(random, kills, workMs).afterMs;
    expect(workMs).toBeGreaterThan(0);
  }
});

test('the latency gives every kill its share of work', () => {
  expect(callLatencyMs(1_000, 100, 1, 2_000)).toBe(100);
  expect(callLatencyMs(1_000, 100, 8, 2_000)).toBe(800);
  expect(callLatencyMs(100_000, 1, 1, 2_000)).toBe(20);
});
