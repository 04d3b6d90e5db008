-- Adds the transfers of transactions in [rolled_until, p_until) to the house balances and to the day totals. Returns how many.
create function ledger_roll_up_until(p_until xid8, p_now timestamptz) returns bigint
language plpgsql set search_path from current
as $$
declare
  v_upkeep ledger.upkeep;
  v_rows bigint;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  execute
    'with recent as materialized (
      select t.posting_id, t.from_account, t.to_account, t.asset, t.kind, t.amount, t.created_at from ledger.transfer t
      where t.xid >= $1 and t.xid < $2 and t.posting_id > $3
    ), totals as (
      select p.account, p.asset, sum(p.amount)::bigint as balance from (
        select r.to_account as account, r.asset, r.amount from recent r where r.to_account < 0
        union all select r.from_account, r.asset, -r.amount from recent r where r.from_account < 0
      ) p group by 1, 2
    ), added as (
      insert into ledger.house_balance as b (account, asset, balance, rolled_at) select account, asset, balance, $4 from totals
      on conflict (account, asset) do update set balance = b.balance + excluded.balance, rolled_at = excluded.rolled_at
    ), days as (
      insert into ledger.day_total as d
      select (r.created_at at time zone $5)::date, r.kind, least(r.from_account, 0), least(r.to_account, 0), r.asset,
        sum(r.amount)::bigint, count(*), min(r.posting_id), max(r.posting_id)
      from recent r group by 1, 2, 3, 4, 5
      on conflict (day, kind, from_account, to_account, asset) do update set
        amount = d.amount + excluded.amount, movements = d.movements + excluded.movements,
        first_posting = least(d.first_posting, excluded.first_posting),
        last_posting = greatest(d.last_posting, excluded.last_posting)
    )
    select count(*) from recent'
    into v_rows using v_upkeep.rolled_until, p_until, v_upkeep.era_floor, p_now, v_upkeep.time_zone;
  update ledger.upkeep set rolled_until = greatest(rolled_until, p_until);
  return v_rows;
end
$$;
