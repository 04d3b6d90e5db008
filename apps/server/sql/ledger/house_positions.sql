-- The balances of all house accounts that have transfers: what came in minus what went out. Rolled-up sums and later rows are
-- read in the caller's snapshot, so a concurrent roll-up changes nothing. The query is dynamic, so that PostgreSQL plans it
-- with the actual bound; without the bound it would scan the whole table.
create function ledger_house_positions() returns table (account bigint, asset text, balance bigint)
language plpgsql stable set search_path from current
as $$
declare
  v_upkeep ledger.upkeep;
begin
  select * into v_upkeep from ledger.upkeep;
  return query execute
    'with recent as materialized (
      select t.from_account, t.to_account, t.asset, t.amount from ledger.transfer t where t.xid >= $1 and t.posting_id > $2
    )
    select p.account, p.asset, sum(p.balance)::bigint from (
      select b.account, b.asset, b.balance from ledger.house_balance b
      union all select r.to_account, r.asset, r.amount from recent r where r.to_account < 0
      union all select r.from_account, r.asset, -r.amount from recent r where r.from_account < 0
    ) p group by 1, 2'
    using v_upkeep.rolled_until, v_upkeep.era_floor;
end
$$;

grant execute on function ledger_house_positions to banyan_app;
