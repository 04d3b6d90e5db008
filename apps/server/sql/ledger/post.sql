-- Posts business events in the caller's transaction, in the order given. Each event is posted whole or not at all. Legs are in
-- the order of their events; p_events holds the number of each leg's event, from 1.
--
-- Returns a row for each event: its posting, and for each of its legs the sequence number and balance of both sides (null for
-- a house account). A key that was used for the same event gets the first answer again, with repeated = true. A refused event
-- is not posted, the others are: INSUFFICIENT_BALANCE, INSUFFICIENT_COUPONS or INSUFFICIENT_POINTS {asset} if a member has too
-- little, IDEMPOTENCY_KEY_REUSED if the key was used for another event.
--
-- Errors, after which nothing is posted: LG002 no such account, LG004 already resolved, LG005 not a valid event.
create function ledger_post(
  p_keys text[], p_kinds text[], p_references text[], p_memos jsonb[], p_resolves bigint[], p_now timestamptz[],
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_leg_kinds text[]
) returns table (
  posting_id bigint, posted_at timestamptz, repeated boolean,
  from_sequences bigint[], from_balances bigint[], to_sequences bigint[], to_balances bigint[],
  refusal text, params jsonb
)
language plpgsql security definer set search_path from current
as $$
declare
  -- Written with each transfer. Roll-up, sealing and followers read transfers by it.
  c_xid constant xid8 := pg_current_xact_id();
  c_legs constant integer := cardinality(p_amounts);
  v_from bigint;
  v_to bigint;
  v_amount bigint;
  v_asset text;
  v_sequence bigint;
  v_balance bigint;
  v_member bigint;
  v_member_asset text;
  v_is_many boolean := false;
begin
  if c_legs is null or c_legs not between 1 and 20000 or cardinality(p_keys) is null
    or cardinality(p_events) <> c_legs or cardinality(p_assets) <> c_legs or cardinality(p_from) <> c_legs
    or cardinality(p_to) <> c_legs or cardinality(p_leg_kinds) <> c_legs then
    raise exception 'events have 1 to 20000 legs together' using errcode = 'LG005';
  end if;

  -- One event with few legs is written leg by leg. For more, statements over the whole set are faster.
  if cardinality(p_keys) > 1 or c_legs > 8 then
    return query select * from ledger_post_set(
      p_keys, p_kinds, p_references, p_memos, p_resolves, p_now, p_events, p_assets, p_from, p_to, p_amounts, p_leg_kinds
    );
    return;
  end if;

  repeated := false;
  posted_at := p_now[1];
  -- A concurrent call with the same key, or one that resolves the same posting, waits here until this transaction has ended.
  insert into ledger.posting (key, kind, reference, memo, resolves, created_at)
  values (p_keys[1], p_kinds[1], p_references[1], p_memos[1], p_resolves[1], p_now[1])
  on conflict do nothing
  returning id into posting_id;
  if posting_id is null then
    select * into posting_id, posted_at, from_sequences, from_balances, to_sequences, to_balances
    from ledger_repeated(p_keys[1], p_kinds[1], p_resolves[1], p_assets, p_from, p_to, p_amounts, p_leg_kinds);
    repeated := posting_id is not null;
    if not repeated then
      refusal := 'IDEMPOTENCY_KEY_REUSED';
      params := '{}';
    end if;
    return next;
    return;
  end if;
  if p_resolves[1] is not null then
    perform ledger_check_resolution(p_resolves[1], p_from, p_assets, p_amounts);
  end if;

  -- Several member accounts are locked first, one per statement, in account order.
  for i in 1..c_legs loop
    if p_events[i] is distinct from 1 then
      raise exception 'legs are in the order of their events' using errcode = 'LG005';
    end if;
    v_from := p_from[i];
    v_to := p_to[i];
    v_asset := p_assets[i];
    if v_from > 0 then
      v_is_many := v_is_many or v_from <> coalesce(v_member, v_from) or v_asset <> coalesce(v_member_asset, v_asset);
      v_member := v_from;
      v_member_asset := v_asset;
    end if;
    if v_to > 0 then
      v_is_many := v_is_many or v_to <> coalesce(v_member, v_to) or v_asset <> coalesce(v_member_asset, v_asset);
      v_member := v_to;
      v_member_asset := v_asset;
    end if;
  end loop;
  if v_is_many and c_legs = 1 then
    -- The debit below comes first. So only a credited account with a lower number must be locked before it.
    if v_to < v_from then
      perform 1 from ledger.account a where a.member_id = v_to and a.asset = v_asset for no key update;
    end if;
  elsif v_is_many then
    for v_member, v_member_asset in
      select l.account, l.asset
      from unnest(p_from || p_to, p_assets || p_assets) l (account, asset) where l.account > 0 group by 1, 2 order by 1, 2
    loop
      perform 1 from ledger.account a where a.member_id = v_member and a.asset = v_member_asset for no key update;
    end loop;
  end if;

  for i in 1..c_legs loop
    v_from := p_from[i];
    v_to := p_to[i];
    v_amount := p_amounts[i];
    v_asset := p_assets[i];
    if v_amount <= 0 or v_amount is null or v_from = v_to then
      raise exception 'leg % moves nothing', i using errcode = 'LG005';
    end if;
    v_sequence := null;
    v_balance := null;
    if v_from > 0 then
      update ledger.account a set balance = a.balance - v_amount, sequence = a.sequence + 1
      where a.member_id = v_from and a.asset = v_asset and a.balance >= v_amount
      returning a.sequence, a.balance into v_sequence, v_balance;
      if v_sequence is null then
        perform 1 from ledger.account a where a.member_id = v_from and a.asset = v_asset;
        if not found then
          raise exception 'account % has no %', v_from, v_asset using errcode = 'LG002';
        end if;
        exit;
      end if;
    elsif v_from between -29 and -20 and p_resolves[1] is null then
      raise exception 'held money leaves by resolving its hold only' using errcode = 'LG005';
    end if;
    from_sequences[i] := v_sequence;
    from_balances[i] := v_balance;
    v_sequence := null;
    v_balance := null;
    if v_to > 0 then
      update ledger.account a set balance = a.balance + v_amount, sequence = a.sequence + 1
      where a.member_id = v_to and a.asset = v_asset
      returning a.sequence, a.balance into v_sequence, v_balance;
      if v_sequence is null then
        raise exception 'account % has no %', v_to, v_asset using errcode = 'LG002';
      end if;
    end if;
    to_sequences[i] := v_sequence;
    to_balances[i] := v_balance;
    insert into ledger.newest_transfer
    values (
      posting_id, i, v_from, v_to, v_amount, from_sequences[i], from_balances[i], v_sequence, v_balance,
      c_xid, posted_at, v_asset, coalesce(p_leg_kinds[i], p_kinds[1])
    );
  end loop;

  -- A member had too little for a leg: the legs before it are undone.
  if coalesce(cardinality(to_sequences), 0) < c_legs then
    refusal := ledger_refusal(v_asset);
    params := jsonb_build_object('asset', v_asset);
    for i in 1..coalesce(cardinality(to_sequences), 0) loop
      update ledger.account a set balance = a.balance + p_amounts[i], sequence = a.sequence - 1
      where a.member_id = p_from[i] and a.asset = p_assets[i];
      update ledger.account a set balance = a.balance - p_amounts[i], sequence = a.sequence - 1
      where a.member_id = p_to[i] and a.asset = p_assets[i];
    end loop;
    delete from ledger.newest_transfer t where t.posting_id = ledger_post.posting_id;
    delete from ledger.posting p where p.id = ledger_post.posting_id;
    posting_id := null;
    from_sequences := null;
    from_balances := null;
    to_sequences := null;
    to_balances := null;
  end if;
  return next;
end
$$;

grant execute on function ledger_post to banyan_app;
