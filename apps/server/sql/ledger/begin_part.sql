-- Job: begins a new part of ledger.transfer once the newest has p_least_bytes and is a tenth of them all. Returns whether it did.
-- It waits for transactions that have posted, and others wait behind it: where that takes long it gives up, and a later run tries again.
create function ledger_begin_part(p_least_bytes bigint) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '200ms'
as $$
declare
  v_number int;
begin
  for attempt in 1..2 loop
    if pg_total_relation_size(to_regclass('ledger.newest_transfer')) < greatest(p_least_bytes, (
      select sum(pg_total_relation_size(inhrelid)) / 10 from pg_inherits where inhparent = to_regclass('ledger.transfer')
    )) then
      return false;
    end if;
    -- Nobody waits behind this one, so what analyzes the table is waited for before anybody has to wait.
    lock table only ledger.transfer in share update exclusive mode;
    -- The second look is at what nobody else changes any more.
    lock table ledger.newest_transfer in access exclusive mode;
  end loop;
  -- Parts that were taken out keep their numbers.
  select coalesce(max(substring(relname from '^transfer_(\d+)$')::int), 0) + 1 into v_number
  from pg_class where relnamespace = 'ledger'::regnamespace;
  execute format('alter table ledger.newest_transfer rename to transfer_%s', v_number);
  create table ledger.newest_transfer (like ledger.transfer including indexes) inherits (ledger.transfer);
  return true;
exception when lock_not_available then
  return false;
end
$$;

grant execute on function ledger_begin_part to banyan_app;
