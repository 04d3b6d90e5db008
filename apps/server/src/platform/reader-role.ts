/**
 * The role that reads from replicas (decision 28): it may read what requests may read, carry out functions that act with its
 * own rights, and change nothing.
 */
import type pg from "pg";

export const READER_ROLE = "banyan_reader";

/**
 * Gives the reader what it lacks of what requests may read. Without the right to make roles it is made by an administrator
 * (docs/operations.md), and gets its rights at the next start. Runs in the caller's transaction.
 */
export async function grantReader(client: pg.Client, codeSchema: string): Promise<void> {
  await client.query(`
    do $$ begin
      if to_regrole('${READER_ROLE}') is null then create role ${READER_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end $$`);
  await client.query(`
    do $$
    declare
      statement text;
    begin
      if to_regrole('${READER_ROLE}') is null then return; end if;
      for statement in
        select format('grant usage on schema %I to ${READER_ROLE}', nspname) from pg_namespace
        where has_schema_privilege('banyan_app', oid, 'usage') and not has_schema_privilege('${READER_ROLE}', oid, 'usage')
        union all
        select format('grant select on %I.%I to ${READER_ROLE}', n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
          and has_table_privilege('banyan_app', c.oid, 'select') and not has_table_privilege('${READER_ROLE}', c.oid, 'select')
        union all
        select format('grant execute on function %s to ${READER_ROLE}', p.oid::regprocedure)
        from pg_proc p
        where p.pronamespace = '${codeSchema}'::regnamespace and p.prokind = 'f' and not p.prosecdef
          and has_function_privilege('banyan_app', p.oid, 'execute')
          and not has_function_privilege('${READER_ROLE}', p.oid, 'execute')
      loop
        execute statement;
      end loop;
    end $$`);
}
