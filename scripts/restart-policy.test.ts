import { expect, test } from 'vitest';
import { defaultRestartPolicy as policy, nextRestart } from './restart-policy';

/** The waits decided for deaths at these times; null: given up. */
function waits(...timesMs: number[]): (number | null)[] {
  let deathsMs: number[] = [];
  return timesMs.map((nowMs) => {
    const decision = nextRestart(policy, deathsMs, nowMs);
    deathsMs = decision.deathsMs;
    return decision.delayMs;
  });
}

test('each death in a row waits longer, the fifth within a minute is the last', () => {
  expect(waits(0, 2_000, 5_000, 10_000, 19_000)).toEqual([1_000, 2_000, 4_000, 8_000, null]);
});

test('deaths older than a minute are forgotten', () => {
  expect(waits(0, 2_000, 62_001)).toEqual([1_000, 2_000, 1_000]);
  expect(waits(0, 20_000, 40_000, 59_000, 79_999, 99_999)).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
});
