-- Functions and views leave the schemas of the tables (docs/decisions/0017): each build makes its own in a schema of its
-- own. A row here is such a schema, and when a process last said that it uses it.
create table platform.code_schema (
  name text primary key,
  used_at timestamptz not null,
  -- The statements that remove it once no process has used it for a day.
  removal text not null
);
grant select, update (used_at) on platform.code_schema to banyan_app;

-- Functions, views and types of arguments that former builds made among the tables. Processes of the former build may
-- still call them.
insert into platform.code_schema (name, used_at, removal)
select 'among the tables', now(), string_agg(o.removal, '; ' order by o.place, o.removal)
from (
  select 1 as place, format('drop view %s', c.oid::regclass) as removal
  from pg_class c where c.relkind = 'v' and c.relnamespace::regnamespace::text = any (
    array['addresses', 'cart', 'catalog', 'ledger', 'members', 'orders', 'payments', 'platform', 'withdrawals'])
  union all
  select 2, format('drop function %s', string_agg(p.oid::regprocedure::text, ', ' order by p.oid))
  from pg_proc p where p.pronamespace::regnamespace::text = any (
    array['addresses', 'cart', 'catalog', 'ledger', 'members', 'orders', 'payments', 'platform', 'withdrawals'])
    -- An index of members is made of these.
    and p.oid::regproc::text not in ('members.folded', 'members.pairs', 'members.name_pairs')
  having count(*) > 0
  union all
  select 3, format('drop type %s', c.oid::regclass)
  from pg_class c where c.relkind = 'c' and c.relnamespace::regnamespace::text in ('orders', 'platform')
) o
having count(*) > 0;
