import { expect, test } from 'vitest';
import { readChaosOptions } from './chaos-options';

test('the defaults are those of the issue; the seed is drawn', () => {
  const options = readChaosOptions([], () => 0.5);
  expect(options).toEqual({ kills: 100, items: 1_000, parallel: 1, seed: 500_000, keep: false });
});

test('every option is taken over', () => {
  const args = ['--kills', '10', '--items', '150', '--parallel', '8', '--seed', '7', '--keep'];
  expect(readChaosOptions(args, () => 0)).toEqual({
    kills: 10,
    items: 150,
    parallel: 8,
    seed: 7,
    keep: true,
  });
});

test.each([
  ['--kills', '0'],
  ['--items', '-1'],
  ['--items', '1.5'],
  ['--parallel', '257'],
  ['--seed', 'x'],
])('%s %s is refused with the reason', (name, value) => {
  expect(() => readChaosOptions([name + '=' + value], () => 0)).toThrow(
    `${name} ${value} must be a whole number`,
  );
});
