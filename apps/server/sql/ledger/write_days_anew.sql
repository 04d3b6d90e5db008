-- Recomputes the day totals of transfers that were already rolled up.
create function ledger_write_days_anew() returns void
language sql set search_path from current
as $$
  delete from ledger.day_total;
  insert into ledger.day_total
  select (t.created_at at time zone u.time_zone)::date, t.kind, least(t.from_account, 0), least(t.to_account, 0), t.asset,
    sum(t.amount)::bigint, count(*), min(t.posting_id), max(t.posting_id)
  from ledger.transfer t, ledger.upkeep u
  where t.posting_id <= u.era_floor or t.xid < u.rolled_until
  group by 1, 2, 3, 4, 5;
$$;
