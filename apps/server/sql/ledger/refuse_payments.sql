-- Says that the legs are no payments, or which account has not enough or is not there. Where all have by now it asks to be
-- tried again.
create function ledger_refuse_payments(
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_count integer
) returns void
language plpgsql security definer set search_path from current
as $$
declare
  v_lacking record;
begin
  if 0 <= any (p_to) or 1 > any (p_events) or p_count < any (p_events)
    or (select count(distinct e) from unnest(p_events) e) < p_count then
    raise exception 'each event has legs, which pay from members to the house' using errcode = 'LG005';
  end if;
  select l.from_account, l.asset, a.member_id is not null as open into v_lacking
  from (
    select u.from_account, u.asset, sum(u.amount) as amount, min(u.place) as place
    from unnest(p_from, p_assets, p_amounts) with ordinality u (from_account, asset, amount, place) group by 1, 2
  ) l left join ledger.account a on a.member_id = l.from_account and a.asset = l.asset
  where a.member_id is null or a.balance < l.amount
  order by l.place limit 1;
  if not found then
    raise exception 'money came meanwhile' using errcode = 'serialization_failure';
  elsif v_lacking.open then
    raise exception 'not enough % in account %', v_lacking.asset, v_lacking.from_account using errcode = 'LG001', detail = v_lacking.asset;
  end if;
  raise exception 'account % has no %', v_lacking.from_account, v_lacking.asset using errcode = 'LG002';
end
$$;
