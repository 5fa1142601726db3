import { expect, test } from 'vitest';
import { shapeScoreTrend, type TrendRow } from './score-trend';

const about = { judge: 'judge', collections: ['Set'] };
const row = (runId: string, model: string, mean: number | null): TrendRow => ({
  runId,
  title: `Run ${runId}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  providerId: '1',
  provider: 'Local',
  model,
  simulated: false,
  mean,
  tasks: mean === null ? 0 : 5,
});

test('each model is a line with a gap where it was not asked, the best of the latest run first', () => {
  const trend = shapeScoreTrend(
    [row('1', 'a', 60), row('1', 'gone', 99), row('2', 'a', 70), row('2', 'b', 80)],
    about,
  );
  expect(trend?.runs.map(({ title }) => title)).toEqual(['Run 1', 'Run 2']);
  expect(
    trend?.series.map(({ model, points }) => [model, points.map((point) => point?.mean ?? null)]),
  ).toEqual([
    ['b', [null, 80]],
    ['a', [60, 70]],
    ['gone', [99, null]],
  ]);
});

test('a run without any score is no point, and one point is no trend', () => {
  expect(shapeScoreTrend([row('1', 'a', 60), row('2', 'a', null)], about)).toBeNull();
  expect(shapeScoreTrend([], about)).toBeNull();
});
