import { expect, test } from 'vitest';
import { readFilters, runsHref, toListQuery } from './run-filters';

const none = { status: null, from: null, to: null, cursor: null };

test('filters come out of the URL and go back into it', () => {
  const filters = readFilters({ status: 'FAILED', from: '2026-01-02', to: '2026-01-03', cursor: '12' });
  expect(filters).toEqual({ status: 'FAILED', from: '2026-01-02', to: '2026-01-03', cursor: '12' });
  expect(runsHref(filters)).toBe('/runs?status=FAILED&from=2026-01-02&to=2026-01-03&cursor=12');
  expect(runsHref(none)).toBe('/runs');
});

test('what is no filter is left out', () => {
  expect(readFilters({ status: 'GONE', from: '2026-13-45', to: ['2026-01-01'], cursor: '1;drop' })).toEqual(
    none,
  );
});

test('a last day is included to its end', () => {
  expect(toListQuery({ ...none, to: '2026-01-03' })).toEqual({ to: '2026-01-03T23:59:59.999Z' });
});
