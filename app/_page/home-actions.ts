'use server';

import { AppError } from '@/lib/errors/app-error';
import { listProviders } from '@/lib/providers/server/list-providers';
import { createRun } from '@/lib/runs/server/create-run';
import { importStarterDataset } from '@/lib/tasks/server/import-starter-dataset';
import { actionResult, type ActionResult } from './action-result';

export async function importStarter(): Promise<ActionResult<null>> {
  return actionResult(async () => {
    await importStarterDataset();
    return null;
  });
}

/** Imports the starter dataset and starts strong, medium and weak over it, judged by the simulated judge. */
export async function trySimulated(): Promise<ActionResult<{ id: string }>> {
  return actionResult(async () => {
    const providerId = (await listProviders()).find(({ simulated }) => simulated)?.id;
    if (providerId === undefined)
      throw new AppError(
        'conflict',
        'There is no simulated provider: this Assay runs without its simulator. Start it with npm start, or name one by SIMULATED_BASE_URL.',
      );
    const { collectionId } = await importStarterDataset();
    const target = (model: string) => ({ providerId, model });
    const { id } = await createRun({
      name: 'First try, simulated',
      judge: target('judge'),
      targets: ['strong', 'medium', 'weak'].map(target),
      collectionIds: [collectionId],
    });
    return { id };
  });
}
