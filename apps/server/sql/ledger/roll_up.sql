-- Job: one step of updating the house balances up to the horizon. A step has about p_max_rows transfers, because it never
-- splits a transaction, and goes on where the last one committed. Returns how many it added; fewer than p_max_rows are the end.
create function ledger_roll_up(p_max_rows integer, p_now timestamptz) returns bigint
language plpgsql security definer set search_path from current
as $$
declare
  v_horizon constant xid8 := ledger_horizon(p_now);
  v_upkeep ledger.upkeep;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  return ledger_roll_up_until(ledger_step_end(v_upkeep.rolled_until, v_horizon, v_upkeep.era_floor, p_max_rows), p_now);
end
$$;

grant execute on function ledger_roll_up to banyan_app;
