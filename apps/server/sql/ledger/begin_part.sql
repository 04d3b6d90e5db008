-- Job: begins a new part of ledger.transfer once the newest has p_least_bytes and is a tenth of them all. Returns whether it did.
-- It waits for transactions that have posted, and others wait behind it: where that takes long it gives up, and a later run tries again.
create function ledger_begin_part(p_least_bytes bigint) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '200ms'
as $$
declare
  v_parts regclass[];
begin
  for attempt in 1..2 loop
    v_parts := array(select inhrelid::regclass from pg_inherits where inhparent = to_regclass('ledger.transfer'));
    if pg_total_relation_size(to_regclass('ledger.newest_transfer')) < greatest(p_least_bytes, (
      select sum(pg_total_relation_size(p)) / 10 from unnest(v_parts || to_regclass('ledger.transfer')) p
    )) then
      return false;
    end if;
    -- The second look is at what nobody else changes any more.
    lock table ledger.newest_transfer in access exclusive mode;
  end loop;
  execute format('alter table ledger.newest_transfer rename to transfer_%s', cardinality(v_parts));
  create table ledger.newest_transfer (like ledger.transfer including indexes) inherits (ledger.transfer);
  return true;
exception when lock_not_available then
  return false;
end
$$;

grant execute on function ledger_begin_part to banyan_app;
