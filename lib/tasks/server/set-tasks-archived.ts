import { inTransaction } from '@/lib/db/server/in-transaction';

/** Archives tasks or brings them back; tells how many changed. Those that are so already, or gone, are left alone. */
export async function setTasksArchived(ids: readonly string[], archived: boolean): Promise<number> {
  return inTransaction(async (client) => {
    // Locked in one order, or two such requests over the same tasks could deadlock.
    const { rowCount } = await client.query(
      `with chosen as (
         select id from benchmark_task where id = any($1::bigint[]) and (archived_at is not null) <> $2
         order by task_id for update
       )
       update benchmark_task t set archived_at = case when $2 then now() end, updated_at = now()
       from chosen where t.id = chosen.id`,
      [ids, archived],
    );
    return rowCount ?? 0;
  });
}
