/**
 * Indexes and foreign keys dominate the time of a bulk load: they are dropped before and rebuilt after it. Triggers are
 * disabled meanwhile, so the load also writes their effects.
 */
import type pg from "pg";

/** Drops them from `tables`; returns the statements that restore them. Primary keys and unique constraints stay. */
export async function takeOff(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c where c.contype = 'f' and c.conrelid = any($1::regclass[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     union all
     select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
       format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
     from pg_trigger t where t.tgrelid = any($1::regclass[]) and not t.tgisinternal
     order by 2 desc`,
    [tables],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}
