-- Job: counts all parts of ledger.transfer together for the planner, once a day. Returns whether it did. Autovacuum counts each part,
-- and all of them together only where the table that they inherit from is written, which nobody does.
create function ledger_analyze_parts() returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '200ms'
as $$
begin
  if exists (
    select from pg_stat_user_tables
    where relid = to_regclass('ledger.transfer') and last_analyze > now() - interval '1 day'
  ) then
    return false;
  end if;
  analyze ledger.transfer;
  return true;
exception when lock_not_available then
  return false;
end
$$;

grant execute on function ledger_analyze_parts to banyan_app;
