import { expect, test } from 'vitest';
import { compareHref, readCompareState } from './compare-state';

const read = (search: string) =>
  readCompareState(Object.fromEntries(new URL(search, 'http://x').searchParams));

test('two runs are enough: the first is the baseline, the second is shown', () => {
  expect(read('/runs/compare?runs=4,9')).toMatchObject({
    baseline: '4',
    candidate: '9',
    metric: 'score',
    show: 'changed',
  });
});

test('fewer than two, doubled or malformed runs are none', () => {
  expect(read('/runs/compare')).toBeNull();
  expect(read('/runs/compare?runs=4,4,x')).toBeNull();
});

test('a baseline that is no run of it is not taken, and the baseline is never shown beside itself', () => {
  expect(read('/runs/compare?runs=4,9&baseline=7')?.baseline).toBe('4');
  expect(read('/runs/compare?runs=4,9&baseline=9&with=9')).toMatchObject({ baseline: '9', candidate: '4' });
});

test('a task name with a NUL is none: the database could not be asked for it', () => {
  expect(read('/runs/compare?runs=4,9&task=a%00b&target=x')).toMatchObject({ task: null, target: 'x' });
});

test('an address says what it shows, and no more', () => {
  const state = read('/runs/compare?runs=4,9,11');
  expect(compareHref(state!)).toBe('/runs/compare?runs=4,9,11');
  const changed = compareHref(state!, {
    baseline: '9',
    candidate: '11',
    metric: 'ttftMs',
    show: 'improved',
    task: 'a b',
    target: '1/m',
  });
  expect(changed).toBe(
    '/runs/compare?runs=4,9,11&baseline=9&with=11&metric=ttftMs&show=improved&task=a+b&target=1%2Fm',
  );
  expect(compareHref(read(changed)!)).toBe(changed);
});
