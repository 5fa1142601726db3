import { db } from '@/lib/db/server/pool';
import type { GroupHold } from '../group-hold';

/** From now on the group's pace is counted: loading the model and a pause before it tell nothing about the rest. */
export async function noteWarm({ groupId, epoch }: GroupHold): Promise<void> {
  await db().query(
    `update run_group set warm_at = clock_timestamp(), settled_when_warm = done + failed where id = $1 and epoch = $2`,
    [groupId, epoch],
  );
}
