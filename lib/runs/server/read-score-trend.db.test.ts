import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { createRun } from './create-run';
import { readScoreTrend } from './read-score-trend';

let providerId: string;
let collectionIds: string[];

beforeAll(async () => {
  providerId = await seedProvider({ name: 'Local', simulated: true });
  collectionIds = [(await seedCollection(3)).collectionId];
});

/** An ended run with two repetitions of each task, of which `score` is the mean; null: nothing was scored. */
async function endedRun(name: string, score: number | null, judge = 'judge'): Promise<string> {
  const run = await createRun({
    name,
    judge: { providerId, model: judge },
    targets: [{ providerId, model: 'm' }],
    collectionIds,
    repetitions: 2,
  });
  await db().query(
    `update benchmark_item set status = 'COMPLETED', evaluation_score = $2::float8 + case repetition when 1 then -5 else 5 end
     where benchmark_run_id = $1`,
    [run.id, score],
  );
  await db().query(`update benchmark_run set status = 'FINISHED', finished_at = now() where id = $1`, [
    run.id,
  ]);
  return run.id;
}

test('runs with the latest one’s judge and collections make the trend, oldest first', async () => {
  expect(await readScoreTrend()).toBeNull();
  const first = await endedRun('First', 60);
  expect(await readScoreTrend()).toBeNull();
  await endedRun('Stricter', 20, 'other judge');
  await endedRun('Silent', null);
  const last = await endedRun('Last', 70);
  const trend = await readScoreTrend();
  expect(trend).toMatchObject({ judge: 'judge', collections: [expect.stringMatching(/^task-/)] });
  expect(trend?.runs.map(({ runId, title }) => [runId, title])).toEqual([
    [first, 'First'],
    [last, 'Last'],
  ]);
  expect(trend?.series).toEqual([
    {
      key: `${providerId} m`,
      provider: 'Local',
      model: 'm',
      simulated: true,
      points: [
        { mean: 60, tasks: 3 },
        { mean: 70, tasks: 3 },
      ],
    },
  ]);
});
