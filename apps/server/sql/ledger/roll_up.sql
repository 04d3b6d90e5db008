-- Job: updates the house balances up to the horizon; returns how many transfers were added.
create function ledger_roll_up(p_now timestamptz) returns bigint
language sql security definer set search_path from current
as $$ select ledger_roll_up_until(ledger_horizon(p_now), p_now) $$;

grant execute on function ledger_roll_up to banyan_app;
