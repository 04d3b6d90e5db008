/**
 * Role that reads from replicas (decision 28). It may read what requests may read and execute functions with invoker
 * rights, and may change nothing.
 */
import type pg from "pg";

export const READER_ROLE = "banyan_reader";

/**
 * Grants the reader the rights it lacks. If the owner may not create roles, an administrator creates it
 * (docs/operations.md), and the next start grants its rights. Runs in the caller's transaction.
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
