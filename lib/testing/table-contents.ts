import { db } from '@/lib/db/server/pool';

/** All tables of Assay and of its queue, as schema-qualified names ready for SQL. */
async function tableNames(): Promise<string[]> {
  const { rows } = await db().query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of every table as JSON text, by table: what a dump of the database shows. */
export async function dumpTables(): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of await tableNames()) {
    const { rows } = await db().query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    contents.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return contents;
}

/** Rows and a digest of their contents by table: equal before and after means that nothing was changed. */
export async function digestTables(): Promise<Record<string, string>> {
  const parts = (await tableNames()).map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${name} t`,
  );
  const { rows } = await db().query<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
