import { db } from '@/lib/db/server/pool';
import { appendEvents } from '@/lib/events/server/append-events';
import type { ModelClient } from '@/lib/providers/server/model-client';
import type { OpenGroup } from './open-group';

/** Frees the model's memory for the next group (P12). Failing to is worth a line in the log, not a failed run. */
export async function unloadModel(group: OpenGroup, client: ModelClient): Promise<void> {
  const { unloaded, detail } = await client.unload(group.model);
  await appendEvents(db(), group.runId, [
    {
      level: 'debug',
      kind: unloaded ? 'model.unloaded' : 'model.kept',
      message: `${group.model}: ${detail}`,
      payload: { groupId: group.groupId, model: group.model, unloaded },
    },
  ]);
}
