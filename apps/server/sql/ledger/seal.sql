-- Job: seals one block below the horizon; returns how many transfers it covers.
create function ledger_seal(p_max_rows integer, p_now timestamptz) returns bigint
language sql security definer set search_path from current
as $$ select ledger_seal_until(ledger_horizon(p_now), p_max_rows, p_now) $$;

grant execute on function ledger_seal to banyan_app;
