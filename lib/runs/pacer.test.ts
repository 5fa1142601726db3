import { expect, test } from 'vitest';
import { Pacer } from './pacer';

test('calls are spaced evenly and never bunch up after a pause', () => {
  const pacer = new Pacer(60);
  expect(pacer.take(0)).toBe(0);
  expect(pacer.take(0)).toBe(1_000);
  expect(pacer.take(500)).toBe(1_500);
  expect(pacer.take(10_000)).toBe(0);
  expect(pacer.take(10_000)).toBe(1_000);
});

test('without a limit nobody waits', () => {
  const pacer = new Pacer(null);
  expect([pacer.take(0), pacer.take(0), pacer.take(0)]).toEqual([0, 0, 0]);
});

test('a server that asks for silence gets it from every caller', () => {
  const pacer = new Pacer(null);
  pacer.holdUntil(5_000);
  expect([pacer.take(1_000), pacer.take(2_000), pacer.take(6_000)]).toEqual([4_000, 3_000, 0]);
});
