'use server';

import { actionResult, type ActionResult } from '@/app/_page/action-result';
import { idSchema } from '@/lib/db/id';
import { parseWith } from '@/lib/errors/parse-with';
import { deleteRun } from '@/lib/runs/server/delete-run';

export async function removeRun(id: string): Promise<ActionResult<null>> {
  return actionResult(async () => {
    await deleteRun(parseWith(idSchema, id, 'id'));
    return null;
  });
}
