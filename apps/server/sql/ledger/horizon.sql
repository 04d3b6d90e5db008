-- The horizon is a transaction number. Every transaction below it has ended, so no new row can appear below it. A horizon
-- below what was already rolled up or sealed means that the ledger was restored into another cluster, which counts
-- transactions anew. Then the restored rows are rolled up and sealed, and a new epoch (column era) begins.
create function ledger_horizon(p_now timestamptz) returns xid8
language plpgsql set search_path from current
as $$
declare
  c_end constant xid8 := '18446744073709551615';
  v_upkeep ledger.upkeep;
  v_snapshot pg_snapshot;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  -- The snapshot is taken under the lock, so the horizon never falls from one call to the next.
  v_snapshot := pg_current_snapshot();
  if pg_snapshot_xmin(v_snapshot) >= greatest(v_upkeep.rolled_until, v_upkeep.sealed_until) then
    return pg_snapshot_xmin(v_snapshot);
  end if;
  if pg_snapshot_xmax(v_snapshot) > least(v_upkeep.rolled_until, v_upkeep.sealed_until) then
    raise exception 'the restored ledger cannot be told from the new one yet' using errcode = 'LG005';
  end if;
  perform ledger_roll_up_until(c_end, p_now);
  while ledger_seal_until(c_end, 10000, p_now) > 0 loop end loop;
  update ledger.upkeep set era = era + 1, rolled_until = '0', sealed_until = '0',
    era_floor = (select coalesce(max(last_posting_id), 0) from ledger.block);
  return pg_snapshot_xmin(v_snapshot);
end
$$;
