-- Posts business events that each pay from members' accounts to the house, in the caller's transaction, as one set. Legs are
-- given in their sequence, each with the number of its event (from 1). Unlike ledger_post it does not answer a repeated key.
-- Errors: LG001 a member has not enough (detail: the asset), LG002 no such account, LG003 a key was used, LG005 not a valid event.
create function ledger_post_payments(
  p_kind text, p_keys text[], p_references text[], p_now timestamptz[],
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_kinds text[]
) returns boolean
language plpgsql security definer set search_path from current
as $$
declare
  -- The transaction number is drawn before the postings' numbers: what a later transaction writes has a higher number.
  v_xid constant xid8 := pg_catalog.pg_current_xact_id();
  v_legs constant integer := cardinality(p_amounts);
  v_ids bigint[];
  v_written integer;
  v_events integer;
begin
  with written as (
    insert into ledger.posting (key, kind, reference, created_at)
    select e.key, p_kind, e.reference, e.now
    from unnest(p_keys, p_references, p_now) with ordinality e (key, reference, now, place) order by e.place
    on conflict do nothing
    returning id, key
  )
  select array_agg(w.id order by e.place) into v_ids
  from written w join unnest(p_keys) with ordinality e (key, place) on e.key = w.key;
  if cardinality(v_ids) is distinct from cardinality(p_keys) then
    raise exception 'a key was used for another posting' using errcode = 'LG003';
  end if;

  -- A single account needs no order.
  if p_from[1] <> any (p_from) or p_assets[1] <> any (p_assets) then
    perform 1
    from (select distinct l.member_id, l.asset from unnest(p_from, p_assets) l (member_id, asset)) l
    join ledger.account a on a.member_id = l.member_id and a.asset = l.asset
    order by a.member_id, a.asset for no key update of a;
  end if;

  with legs as materialized (
    select l.*, row_number() over (partition by l.event order by l.place) as leg,
      count(*) over onwards as legs_onwards, sum(l.amount) over onwards as amount_onwards
    from unnest(p_events, p_assets, p_from, p_to, p_amounts, p_kinds) with ordinality
      l (event, asset, from_account, to_account, amount, kind, place)
    window onwards as (partition by l.from_account, l.asset order by l.place desc)
  ), debited as (
    update ledger.account a set balance = a.balance - d.amount, sequence = a.sequence + d.legs
    from (select l.from_account, l.asset, sum(l.amount)::bigint as amount, count(*) as legs from legs l group by 1, 2) d
    where a.member_id = d.from_account and a.asset = d.asset and a.balance >= d.amount
    returning a.member_id, a.asset, a.balance, a.sequence
  ), written as (
    insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, from_sequence, from_balance, xid, created_at, asset, kind)
    select v_ids[l.event], l.leg, l.from_account, l.to_account, l.amount, d.sequence - l.legs_onwards + 1,
      d.balance + l.amount_onwards - l.amount, v_xid, p_now[l.event], l.asset, coalesce(l.kind, p_kind)
    from legs l join debited d on d.member_id = l.from_account and d.asset = l.asset
    where l.to_account < 0 and l.event between 1 and cardinality(v_ids)
    returning posting_id
  )
  select count(*), count(distinct w.posting_id) into v_written, v_events from written w;
  if v_written < v_legs or v_events < cardinality(v_ids) then
    perform ledger_refuse_payments(p_events, p_assets, p_from, p_to, p_amounts, cardinality(p_keys));
  end if;
  return true;
end
$$;

grant execute on function ledger_post_payments to banyan_app;
