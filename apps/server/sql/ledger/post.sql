-- Posts one business event, in the caller's transaction, in one round trip.
-- The same key with the same legs answers what it answered first (repeated = true); with other legs it fails.
-- Errors: LG001 a member has not enough (detail: the asset), LG002 no such account (detail: member and asset),
-- LG003 the key was used for other legs, LG004 already resolved, LG005 not a valid event.
create function ledger_post(
  p_key text, p_kind text, p_reference text, p_memo jsonb, p_resolves bigint, p_now timestamptz,
  p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_kinds text[],
  out posting_id bigint, out posted_at timestamptz, out repeated boolean,
  out from_sequences bigint[], out from_balances bigint[], out to_sequences bigint[], out to_balances bigint[]
)
language plpgsql security definer set search_path from current
as $$
declare
  -- The transaction number is drawn before the posting's number: what a later transaction writes has a higher number.
  v_xid constant xid8 := pg_catalog.pg_current_xact_id();
  v_legs constant integer := cardinality(p_amounts);
  v_from bigint;
  v_to bigint;
  v_amount bigint;
  v_asset text;
  v_from_sequence bigint;
  v_from_balance bigint;
  v_to_sequence bigint;
  v_to_balance bigint;
  v_member bigint;
  v_member_asset text;
  v_many boolean := false;
  v_set boolean := false;
  v_stored record;
begin
  repeated := false;
  posted_at := p_now;
  if v_legs is null or v_legs = 0 or v_legs > 20000
    or cardinality(p_assets) <> v_legs or cardinality(p_from) <> v_legs or cardinality(p_to) <> v_legs
    or cardinality(p_kinds) <> v_legs then
    raise exception 'a posting has 1 to 20000 legs' using errcode = 'LG005';
  end if;

  -- A second call with the key, or one that resolves the same posting, waits here until the first one's transaction has
  -- ended.
  insert into ledger.posting (key, kind, reference, memo, resolves, created_at)
  values (p_key, p_kind, p_reference, p_memo, p_resolves, p_now)
  on conflict do nothing
  returning id into posting_id;

  if posting_id is null then
    select p.id, p.kind, p.resolves, p.created_at into v_stored from ledger.posting p where p.key = p_key;
    if not found then
      raise exception 'posting % is already resolved', p_resolves using errcode = 'LG004';
    end if;
    if v_stored.kind = p_kind and v_stored.resolves is not distinct from p_resolves then
      select array_agg(t.from_sequence order by t.leg), array_agg(t.from_balance order by t.leg),
        array_agg(t.to_sequence order by t.leg), array_agg(t.to_balance order by t.leg)
      into from_sequences, from_balances, to_sequences, to_balances
      from ledger.transfer t where t.posting_id = v_stored.id
      having array_agg(t.asset order by t.leg) = p_assets
        and array_agg(t.from_account order by t.leg) = p_from and array_agg(t.to_account order by t.leg) = p_to
        and array_agg(t.amount order by t.leg) = p_amounts
        and array_agg(t.kind order by t.leg) = array(select coalesce(k, p_kind) from unnest(p_kinds) with ordinality u (k, n) order by n);
    end if;
    if to_sequences is null then
      raise exception 'key % was used for another posting', p_key using errcode = 'LG003';
    end if;
    posting_id := v_stored.id;
    posted_at := v_stored.created_at;
    repeated := true;
    return;
  end if;

  if p_resolves is not null then
    perform ledger_check_resolution(p_resolves, p_from, p_assets, p_amounts);
  end if;

  -- A long list of credits from the house is written as one set.
  if v_legs > 50 then
    select bool_and(l.from_account < 0 and l.from_account not between -29 and -20 and l.to_account > 0)
      and count(distinct (l.to_account, l.asset)) = v_legs
    into v_set from unnest(p_from, p_to, p_assets) l (from_account, to_account, asset);
  end if;
  if v_set then
    perform 1 from ledger.account a join unnest(p_to, p_assets) l (member_id, asset) using (member_id, asset)
    order by a.member_id, a.asset for no key update of a;
    with credited as (
      update ledger.account a set balance = a.balance + l.amount, sequence = a.sequence + 1
      from unnest(p_from, p_to, p_assets, p_amounts, p_kinds) with ordinality l (from_account, member_id, asset, amount, kind, leg)
      where a.member_id = l.member_id and a.asset = l.asset
      returning l.leg, l.from_account, l.member_id, l.amount, l.asset, l.kind, a.sequence, a.balance
    ), written as (
      insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, to_sequence, to_balance, xid, created_at, asset, kind)
      select ledger_post.posting_id, c.leg, c.from_account, c.member_id, c.amount, c.sequence, c.balance, v_xid, p_now, c.asset, coalesce(c.kind, p_kind)
      from credited c
      returning leg, transfer.to_sequence, transfer.to_balance
    )
    select array_agg(w.to_sequence order by w.leg), array_agg(w.to_balance order by w.leg)
    into to_sequences, to_balances from written w;
    if cardinality(to_balances) is distinct from v_legs then
      raise exception 'a credited account does not exist' using errcode = 'LG002';
    end if;
    from_sequences := array_fill(null::bigint, array[v_legs]);
    from_balances := from_sequences;
    return;
  end if;

  -- Several member accounts in one event are locked first, one per statement, in account order.
  for i in 1..v_legs loop
    if p_from[i] > 0 then
      v_many := v_many or (p_from[i], p_assets[i]) <> (coalesce(v_member, p_from[i]), coalesce(v_member_asset, p_assets[i]));
      v_member := p_from[i];
      v_member_asset := p_assets[i];
    end if;
    if p_to[i] > 0 then
      v_many := v_many or (p_to[i], p_assets[i]) <> (coalesce(v_member, p_to[i]), coalesce(v_member_asset, p_assets[i]));
      v_member := p_to[i];
      v_member_asset := p_assets[i];
    end if;
  end loop;
  if v_many and v_legs = 1 then
    -- The debit comes first below: only where the credited account stands before it, that one must be locked ahead.
    if p_to[1] < p_from[1] then
      perform 1 from ledger.account a where a.member_id = p_to[1] and a.asset = p_assets[1] for no key update;
    end if;
  elsif v_many then
    for v_member, v_member_asset in
      select l.account, l.asset
      from unnest(p_from || p_to, p_assets || p_assets) l (account, asset) where l.account > 0 group by 1, 2 order by 1, 2
    loop
      perform 1 from ledger.account a where a.member_id = v_member and a.asset = v_member_asset for no key update;
    end loop;
  end if;

  for i in 1..v_legs loop
    v_from := p_from[i];
    v_to := p_to[i];
    v_amount := p_amounts[i];
    v_asset := p_assets[i];
    v_from_sequence := null;
    v_from_balance := null;
    v_to_sequence := null;
    v_to_balance := null;
    if v_amount <= 0 or v_amount is null or v_from = v_to then
      raise exception 'leg % moves nothing', i using errcode = 'LG005';
    end if;
    if v_from > 0 then
      update ledger.account a set balance = a.balance - v_amount, sequence = a.sequence + 1
      where a.member_id = v_from and a.asset = v_asset and a.balance >= v_amount
      returning a.sequence, a.balance into v_from_sequence, v_from_balance;
      if v_from_sequence is null then
        if exists (select 1 from ledger.account a where a.member_id = v_from and a.asset = v_asset) then
          raise exception 'not enough % in account %', v_asset, v_from using errcode = 'LG001', detail = v_asset;
        end if;
        raise exception 'account % has no %', v_from, v_asset using errcode = 'LG002';
      end if;
    elsif v_from between -29 and -20 and p_resolves is null then
      raise exception 'held money leaves by resolving its hold only' using errcode = 'LG005';
    end if;
    if v_to > 0 then
      update ledger.account a set balance = a.balance + v_amount, sequence = a.sequence + 1
      where a.member_id = v_to and a.asset = v_asset
      returning a.sequence, a.balance into v_to_sequence, v_to_balance;
      if v_to_sequence is null then
        raise exception 'account % has no %', v_to, v_asset using errcode = 'LG002';
      end if;
    end if;
    insert into ledger.transfer
    values (
      posting_id, i, v_from, v_to, v_amount, v_from_sequence, v_from_balance, v_to_sequence, v_to_balance,
      v_xid, p_now, v_asset, coalesce(p_kinds[i], p_kind)
    );
    from_sequences[i] := v_from_sequence;
    from_balances[i] := v_from_balance;
    to_sequences[i] := v_to_sequence;
    to_balances[i] := v_to_balance;
  end loop;
end
$$;

grant execute on function ledger_post to banyan_app;
