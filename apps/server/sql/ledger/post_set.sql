-- The form of ledger_post for several events or many legs. Only ledger_post calls it, with the rights of its owner.
create function ledger_post_set(
  p_keys text[], p_kinds text[], p_references text[], p_memos jsonb[], p_resolves bigint[], p_now timestamptz[],
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_leg_kinds text[]
) returns table (
  posting_id bigint, posted_at timestamptz, repeated boolean,
  from_sequences bigint[], from_balances bigint[], to_sequences bigint[], to_balances bigint[],
  refusal text, params jsonb
)
language plpgsql set plan_cache_mode = force_generic_plan
as $$
declare
  -- As in ledger_post.
  c_xid constant xid8 := pg_current_xact_id();
  c_count constant integer := cardinality(p_keys);
  c_legs constant integer := cardinality(p_amounts);
  -- For each event: its posting (null if the key is taken), the asset that a member has too little of, its first leg.
  v_ids bigint[];
  v_lacking text[] := array_fill(null::text, array[c_count]);
  v_first integer[] := array_fill(null::integer, array[c_count + 1]);
  -- The accounts of members, in account order. Balance and sequence change with each leg.
  v_members bigint[];
  v_account_assets text[];
  v_balances bigint[];
  v_sequences bigint[];
  -- Positions in the arrays above, null for a house account: first the account that each leg leaves, then for each leg the
  -- account that it enters.
  v_sides integer[];
  -- For each leg: sequence and balance of both sides after it, null for a house account.
  v_from_sequences bigint[];
  v_from_balances bigint[];
  v_to_sequences bigint[];
  v_to_balances bigint[];
  v_event integer := 0;
  v_is_open boolean;
  v_is_twice boolean;
  v_account integer;
  v_accounts integer;
  v_amount bigint;
  v_balance bigint;
  v_sequence bigint;
  v_last integer;
begin
  -- A concurrent call with such a key, or one that resolves the same posting, waits here until this transaction has ended.
  with written as (
    insert into ledger.posting (key, kind, reference, memo, resolves, created_at)
    select e.key, e.kind, e.reference, e.memo, e.resolves, e.now
    from unnest(p_keys, p_kinds, p_references, p_memos, p_resolves, p_now) e (key, kind, reference, memo, resolves, now)
    on conflict do nothing
    returning id, key
  )
  select array_agg(w.id order by e.place), count(w.id) > count(distinct w.id) into v_ids, v_is_twice
  from unnest(p_keys) with ordinality e (key, place) left join written w on w.key = e.key;
  if v_is_twice then
    raise exception 'two events have the same key' using errcode = 'LG005';
  end if;

  -- One statement locks the members' accounts of all events, in account order.
  with side as materialized (
    select u.place, u.account, u.asset, dense_rank() over (partition by u.account > 0 order by u.account, u.asset) as number
    from unnest(p_from || p_to, (p_assets || p_assets) collate "C") with ordinality u (account, asset, place)
  ), locked as (
    select a.member_id, a.asset, a.balance, a.sequence
    from (select distinct s.account, s.asset from side s where s.account > 0) s
    join ledger.account a on a.member_id = s.account and a.asset = s.asset
    order by a.member_id, a.asset for no key update of a
  )
  select s.numbers, s.count, l.*
  into v_sides, v_accounts, v_members, v_account_assets, v_balances, v_sequences
  from (
    select array_agg(case when s.account > 0 then s.number end order by s.place) as numbers,
      coalesce(max(s.number) filter (where s.account > 0), 0) as count
    from side s
  ) s, (select array_agg(l.member_id), array_agg(l.asset), array_agg(l.balance), array_agg(l.sequence) from locked l) l;
  if coalesce(cardinality(v_members), 0) < v_accounts then
    raise exception 'an account does not exist' using errcode = 'LG002';
  end if;

  -- The legs change the arrays, one after the other. An event for which a member has too little is undone.
  v_from_sequences := array_fill(null::bigint, array[c_legs]);
  v_from_balances := v_from_sequences;
  v_to_sequences := v_from_sequences;
  v_to_balances := v_from_sequences;
  for i in 1..c_legs loop
    if p_events[i] is distinct from v_event then
      if p_events[i] is distinct from v_event + 1 or v_event = c_count then
        raise exception 'legs are in the order of their events' using errcode = 'LG005';
      end if;
      v_event := v_event + 1;
      v_first[v_event] := i;
      v_is_open := v_ids[v_event] is not null;
    end if;
    continue when not v_is_open;
    v_amount := p_amounts[i];
    if v_amount <= 0 or v_amount is null or p_from[i] = p_to[i] then
      raise exception 'leg % moves nothing', i using errcode = 'LG005';
    end if;
    v_account := v_sides[i];
    if v_account is not null then
      if v_balances[v_account] < v_amount then
        v_is_open := false;
        v_lacking[v_event] := p_assets[i];
        for j in v_first[v_event]..i - 1 loop
          if v_sides[j] is not null then
            v_balances[v_sides[j]] := v_balances[v_sides[j]] + p_amounts[j];
            v_sequences[v_sides[j]] := v_sequences[v_sides[j]] - 1;
          end if;
          if v_sides[c_legs + j] is not null then
            v_balances[v_sides[c_legs + j]] := v_balances[v_sides[c_legs + j]] - p_amounts[j];
            v_sequences[v_sides[c_legs + j]] := v_sequences[v_sides[c_legs + j]] - 1;
          end if;
        end loop;
        continue;
      end if;
      v_balance := v_balances[v_account] - v_amount;
      v_sequence := v_sequences[v_account] + 1;
      v_balances[v_account] := v_balance;
      v_sequences[v_account] := v_sequence;
      v_from_balances[i] := v_balance;
      v_from_sequences[i] := v_sequence;
    elsif p_from[i] between -29 and -20 and p_resolves[v_event] is null then
      raise exception 'held money leaves by resolving its hold only' using errcode = 'LG005';
    end if;
    v_account := v_sides[c_legs + i];
    if v_account is not null then
      v_balance := v_balances[v_account] + v_amount;
      v_sequence := v_sequences[v_account] + 1;
      v_balances[v_account] := v_balance;
      v_sequences[v_account] := v_sequence;
      v_to_balances[i] := v_balance;
      v_to_sequences[i] := v_sequence;
    end if;
  end loop;
  if v_event < c_count then
    raise exception 'event % has no legs', v_event + 1 using errcode = 'LG005';
  end if;
  v_first[c_count + 1] := c_legs + 1;

  for event in 1..c_count loop
    if p_resolves[event] is not null and v_ids[event] is not null then
      v_last := v_first[event + 1] - 1;
      perform ledger_check_resolution(
        p_resolves[event], p_from[v_first[event]:v_last], p_assets[v_first[event]:v_last], p_amounts[v_first[event]:v_last]
      );
    end if;
  end loop;

  with moved as (
    update ledger.account a set balance = m.balance, sequence = m.sequence
    from unnest(v_members, v_account_assets, v_balances, v_sequences) m (member_id, asset, balance, sequence)
    where a.member_id = m.member_id and a.asset = m.asset and a.sequence < m.sequence
  )
  insert into ledger.newest_transfer (
    posting_id, leg, from_account, to_account, amount, from_sequence, from_balance, to_sequence, to_balance, xid, created_at,
    asset, kind
  )
  select v_ids[l.event], l.place - v_first[l.event] + 1, l.from_account, l.to_account, l.amount, l.from_sequence, l.from_balance,
    l.to_sequence, l.to_balance, c_xid, p_now[l.event], l.asset, coalesce(l.kind, p_kinds[l.event])
  from unnest(
    p_events, p_from, p_to, p_amounts, v_from_sequences, v_from_balances, v_to_sequences, v_to_balances, p_assets, p_leg_kinds
  ) with ordinality l (
    event, from_account, to_account, amount, from_sequence, from_balance, to_sequence, to_balance, asset, kind, place
  )
  where v_ids[l.event] is not null and v_lacking[l.event] is null;

  for event in 1..c_count loop
    v_last := v_first[event + 1] - 1;
    posting_id := v_ids[event];
    posted_at := p_now[event];
    repeated := false;
    refusal := null;
    params := null;
    if v_lacking[event] is not null then
      delete from ledger.posting p where p.id = v_ids[event];
      posting_id := null;
    elsif posting_id is null then
      select * into posting_id, posted_at, from_sequences, from_balances, to_sequences, to_balances
      from ledger_repeated(
        p_keys[event], p_kinds[event], p_resolves[event], p_assets[v_first[event]:v_last], p_from[v_first[event]:v_last],
        p_to[v_first[event]:v_last], p_amounts[v_first[event]:v_last], p_leg_kinds[v_first[event]:v_last]
      );
      repeated := posting_id is not null;
    else
      from_sequences := v_from_sequences[v_first[event]:v_last];
      from_balances := v_from_balances[v_first[event]:v_last];
      to_sequences := v_to_sequences[v_first[event]:v_last];
      to_balances := v_to_balances[v_first[event]:v_last];
    end if;
    if posting_id is null then
      from_sequences := null;
      from_balances := null;
      to_sequences := null;
      to_balances := null;
      refusal := ledger_refusal(v_lacking[event]);
      params := jsonb_strip_nulls(jsonb_build_object('asset', v_lacking[event]));
    end if;
    return next;
  end loop;
end
$$;
