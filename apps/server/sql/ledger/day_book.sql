-- The sums of the business days from p_from to p_to, both included; null means no bound. Transfers that are not rolled up yet
-- are included. All is read in the caller's snapshot, as in ledger_house_positions.
create function ledger_day_book(p_from date, p_to date) returns setof ledger.day_total
language plpgsql stable set search_path from current
as $$
declare
  v_upkeep ledger.upkeep;
begin
  select * into v_upkeep from ledger.upkeep;
  return query execute
    'with recent as materialized (
      select (t.created_at at time zone $3)::date as day, t.kind, least(t.from_account, 0) as from_account,
        least(t.to_account, 0) as to_account, t.asset, t.amount, t.posting_id
      from ledger.transfer t where t.xid >= $1 and t.posting_id > $2
    )
    select b.day, b.kind, b.from_account, b.to_account, b.asset, sum(b.amount)::bigint, sum(b.movements)::bigint,
      min(b.first_posting), max(b.last_posting)
    from (
      select d.* from ledger.day_total d where d.day between $4 and $5
      union all
      select r.day, r.kind, r.from_account, r.to_account, r.asset, r.amount, 1, r.posting_id, r.posting_id
      from recent r where r.day between $4 and $5
    ) b group by 1, 2, 3, 4, 5'
    using v_upkeep.rolled_until, v_upkeep.era_floor, v_upkeep.time_zone,
      coalesce(p_from, '-infinity'), coalesce(p_to, 'infinity');
end
$$;

grant execute on function ledger_day_book to banyan_app;
