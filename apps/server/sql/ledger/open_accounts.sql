-- Opens the three accounts of a member. Does nothing for accounts that exist.
create function ledger_open_accounts(p_member_id bigint, p_now timestamptz) returns void
language sql security definer set search_path from current
as $$
  insert into ledger.account (member_id, asset, opened_at)
  select p_member_id, asset, p_now from unnest(array['USDT', 'COUPON', 'POINT']) asset
  on conflict do nothing
$$;

grant execute on function ledger_open_accounts to banyan_app;
