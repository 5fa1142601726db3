import type { TaskFilter } from '../task';

/** Which rows of `benchmark_task t` a filter means. Its parameters are $1 to $5: `conditionValues`; further ones begin at $6. */
export const taskConditions = `
  ($1::text is null or t.category = $1)
  and ($2::bigint is null
    or exists (select from collection_task c where c.task_id = t.id and c.collection_id = $2))
  and ($3::boolean is null or (t.archived_at is not null) = $3)
  and ($4::text is null
    or t.task_id ilike $4 or t.category ilike $4 or t.subcategory ilike $4 or t.question ilike $4)
  and ($5::boolean is null or (t.structure is not null) = $5)`;

/** Values of `taskConditions`. A search finds its text anywhere, whatever the case; `%` and `_` mean themselves. */
export function conditionValues({
  category,
  collectionId,
  archived = 'false',
  q,
  form,
}: TaskFilter): unknown[] {
  return [
    category ?? null,
    collectionId ?? null,
    archived === 'all' ? null : archived === 'true',
    q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
    form === undefined ? null : form === 'structured',
  ];
}
