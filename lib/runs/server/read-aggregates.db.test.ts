import { expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { createRun } from './create-run';
import { readAggregates } from './read-aggregates';

test("a model's mean is over tasks: a task with more scored repetitions does not weigh more", async () => {
  const providerId = await seedProvider({ simulated: true });
  const { collectionId } = await seedCollection(2);
  const run = await createRun({
    judge: { providerId, model: 'judge' },
    targets: [{ providerId, model: 'a' }],
    collectionIds: [collectionId],
    repetitions: 3,
  });
  const none = await readAggregates(run.id);
  expect(none.perModel).toMatchObject([{ meanScore: null, scored: 0, items: 6 }]);
  // The first task scores 100 once and fails to be judged twice, the second scores 40 three times.
  await db().query(
    `update benchmark_item set evaluation_score = case
       when benchmark_task_id = (select min(benchmark_task_id) from benchmark_item)
         then case when repetition = 1 then 100 end
       else 40 end
     where benchmark_run_id = $1`,
    [run.id],
  );
  const { perModel } = await readAggregates(run.id);
  expect(perModel).toMatchObject([{ meanScore: 70, scored: 4, items: 6 }]);
});
