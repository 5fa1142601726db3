import { expect, test } from 'vitest';
import { countTasks } from './count-tasks';
import { importStarterDataset } from './import-starter-dataset';

test('the bundled tasks are imported into their collection; a second time changes nothing', async () => {
  const first = await importStarterDataset();
  expect(first.created).toBe(75);
  expect(await countTasks()).toBe(75);
  const again = await importStarterDataset();
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 75, collectionId: first.collectionId });
});
