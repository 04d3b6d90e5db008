-- The ledger: every movement of USDT, COUPON and POINT, double entry and append-only.
-- One transfer row moves one amount of one asset between two accounts, so it balances by construction. Accounts above
-- zero are members (the member's number), accounts below zero belong to the house (docs/money.md). Member accounts have
-- a row with balance and sequence number; house accounts have none, so no two payments wait for each other there: their
-- balance is the last roll-up plus the transfers since.
-- Rows are written by the functions below alone, which run with the owner's rights; the application may only read.
-- There are no foreign keys on the hot path (they lock and write the rows they point to): the audit proves what they
-- would have promised.
create schema ledger;

create table ledger.house_account (
  account bigint primary key check (account between -99 and -1),
  name text collate "C" not null unique,
  -- A hold account is emptied by postings that resolve the posting which filled it, and by no other.
  holds boolean not null check (holds = (account between -29 and -20))
);

insert into ledger.house_account (account, name, holds) values
  (-1, 'sales', false),
  (-2, 'shipping', false),
  (-3, 'fees', false),
  (-4, 'payment_differences', false),
  (-10, 'custody', false),
  (-20, 'withdrawals_pending', true),
  (-21, 'orders_held', true),
  (-30, 'bonus_budget', false),
  (-31, 'bonus_pools', false),
  (-32, 'income_payable', false),
  (-40, 'coupons_issued', false),
  (-41, 'points_issued', false),
  (-42, 'grants', false),
  (-43, 'opening', false),
  (-50, 'suspense', false);

create table ledger.account (
  member_id bigint not null,
  asset text collate "C" not null,
  balance bigint not null default 0 constraint account_balance_not_negative check (balance >= 0),
  -- How many transfers touched the account; the next one carries the next number.
  sequence bigint not null default 0,
  opened_at timestamptz not null,
  primary key (member_id, asset)
) with (fillfactor = 60);

-- One business event. The key makes it happen once.
create table ledger.posting (
  id bigint generated always as identity primary key,
  key text collate "C" not null,
  kind text collate "C" not null,
  -- What it is about, in the words of the module that posted it, such as order:0198….
  reference text,
  memo jsonb,
  -- The posting that this one ends: a hold that is paid out or given back, or a mistake that is reversed.
  resolves bigint,
  created_at timestamptz not null,
  constraint posting_key unique (key)
);

-- Whatever ends a posting ends it once.
create unique index posting_resolves on ledger.posting (resolves) where resolves is not null;

create table ledger.transfer (
  posting_id bigint not null,
  leg integer not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  -- Sequence number and balance after this transfer, for each side that is a member.
  from_sequence bigint,
  from_balance bigint,
  to_sequence bigint,
  to_balance bigint,
  -- The transaction that wrote the row: roll-ups and seals take what lies below the horizon of running transactions.
  xid xid8 not null,
  created_at timestamptz not null,
  asset text collate "C" not null,
  kind text collate "C" not null,
  primary key (posting_id, leg),
  constraint transfer_moves check (amount > 0 and from_account <> to_account)
);

-- A member's statement is one range of each of these two, merged; a sequence number is given out once.
create unique index transfer_from on ledger.transfer (from_account, asset, from_sequence) where from_sequence is not null;
create unique index transfer_to on ledger.transfer (to_account, asset, to_sequence) where to_sequence is not null;
create index transfer_xid on ledger.transfer (xid);

-- Where roll-ups and seals stand. An era is one life of the cluster: transaction numbers start again when the rows are
-- restored into another one, so a horizon means something within its era only. Rows of the running era have
-- posting_id > era_floor.
create table ledger.upkeep (
  only_row boolean primary key check (only_row),
  era integer not null,
  era_floor bigint not null,
  rolled_until xid8 not null,
  sealed_until xid8 not null
);
insert into ledger.upkeep values (true, 1, 0, '0', '0');

create table ledger.house_balance (
  account bigint not null,
  asset text collate "C" not null,
  balance bigint not null,
  rolled_at timestamptz not null,
  primary key (account, asset)
);

-- A sealed block covers the transfers of its era with from_xid <= xid < until_xid. Its hash covers the hash before it
-- and every covered row with its posting; leaves hold, per row, posting, leg and the first eight bytes of the row's
-- digest, so that the audit can name the row that was changed, added or removed.
create table ledger.block (
  number bigint primary key,
  era integer not null,
  era_floor bigint not null,
  from_xid xid8 not null,
  until_xid xid8 not null,
  row_count bigint not null check (row_count > 0),
  last_posting_id bigint not null,
  leaves bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  unique (era, from_xid)
);

-- Opens the three accounts of a member; does nothing where they exist.
create function ledger.open_accounts(p_member_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = ''
as $$
  insert into ledger.account (member_id, asset, opened_at)
  select p_member_id, asset, p_now from unnest(array['USDT', 'COUPON', 'POINT']) asset
  on conflict do nothing
$$;

-- Refuses a posting that doesn't end p_resolves exactly: whatever it put into house accounts must leave them again.
create function ledger.check_resolution(p_resolves bigint, p_from bigint[], p_assets text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from ledger.posting where id = p_resolves) then
    raise exception 'posting % to resolve does not exist', p_resolves using errcode = 'LG005';
  end if;
  if exists (
    select to_account, asset, sum(amount) from ledger.transfer
    where posting_id = p_resolves and to_account < 0 group by 1, 2
    except
    select l.account, l.asset, sum(l.amount) from unnest(p_from, p_assets, p_amounts) l (account, asset, amount)
    group by 1, 2
  ) then
    raise exception 'resolving posting % must move exactly what it put there', p_resolves using errcode = 'LG005';
  end if;
end
$$;

-- Posts one business event, in the caller's transaction, in one round trip.
-- The same key with the same legs answers what it answered first (repeated = true); with other legs it fails.
-- Errors: LG001 a member has not enough (detail: the asset), LG002 no such account (detail: member and asset),
-- LG003 the key was used for other legs, LG004 already resolved, LG005 not a valid event.
create function ledger.post(
  p_key text, p_kind text, p_reference text, p_memo jsonb, p_resolves bigint, p_now timestamptz,
  p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_kinds text[],
  out posting_id bigint, out posted_at timestamptz, out repeated boolean,
  out from_sequences bigint[], out from_balances bigint[], out to_sequences bigint[], out to_balances bigint[]
)
language plpgsql security definer set search_path = ''
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
    perform ledger.check_resolution(p_resolves, p_from, p_assets, p_amounts);
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
      select post.posting_id, c.leg, c.from_account, c.member_id, c.amount, c.sequence, c.balance, v_xid, p_now, c.asset, coalesce(c.kind, p_kind)
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

-- The last entry of an account that was written before p_before: entries are numbered without gaps, and their times
-- rise with their numbers up to the difference between the servers' clocks (callers allow for it).
create function ledger.sequence_before(p_member_id bigint, p_asset text, p_before timestamptz) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select a.sequence from ledger.account a where a.member_id = p_member_id and a.asset = p_asset), 0);
  v_middle bigint;
  v_at timestamptz;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select t.created_at into v_at from ledger.transfer t
    where t.from_account = p_member_id and t.asset = p_asset and t.from_sequence = v_middle;
    if not found then
      select t.created_at into v_at from ledger.transfer t
      where t.to_account = p_member_id and t.asset = p_asset and t.to_sequence = v_middle;
    end if;
    if v_at < p_before then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end
$$;

-- Balances of the house accounts that ever moved: what flowed in minus what flowed out. Roll-up and later rows are read
-- in the caller's one snapshot, so a roll-up beside it changes nothing. The bound goes into the plan as a value: an
-- estimate would read the whole table.
create function ledger.house_positions() returns table (account bigint, asset text, balance bigint)
language plpgsql stable set search_path = ''
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

-- Adds the transfers of transactions in [rolled_until, p_until) to the house balances.
create function ledger.roll_up_until(p_until xid8, p_now timestamptz) returns bigint
language plpgsql set search_path = ''
as $$
declare
  v_upkeep ledger.upkeep;
  v_rows bigint;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  execute
    'with recent as materialized (
      select t.from_account, t.to_account, t.asset, t.amount from ledger.transfer t
      where t.xid >= $1 and t.xid < $2 and t.posting_id > $3
    ), totals as (
      select p.account, p.asset, sum(p.amount)::bigint as balance from (
        select r.to_account as account, r.asset, r.amount from recent r where r.to_account < 0
        union all select r.from_account, r.asset, -r.amount from recent r where r.from_account < 0
      ) p group by 1, 2
    ), added as (
      insert into ledger.house_balance as b (account, asset, balance, rolled_at) select account, asset, balance, $4 from totals
      on conflict (account, asset) do update set balance = b.balance + excluded.balance, rolled_at = excluded.rolled_at
    )
    select count(*) from recent'
    into v_rows using v_upkeep.rolled_until, p_until, v_upkeep.era_floor, p_now;
  update ledger.upkeep set rolled_until = greatest(rolled_until, p_until);
  return v_rows;
end
$$;

-- What a row and its posting say, as 32 bytes.
create function ledger.digest(t ledger.transfer, p ledger.posting) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(row(
    t.posting_id, t.leg, t.from_account, t.to_account, t.amount, t.from_sequence, t.from_balance, t.to_sequence,
    t.to_balance, t.xid::text, (extract(epoch from t.created_at) * 1000000)::bigint, t.asset, t.kind,
    p.key, p.kind, p.reference, p.memo::text, p.resolves, (extract(epoch from p.created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

create function ledger.block_hash(
  p_previous bytea, p_number bigint, p_era integer, p_era_floor bigint, p_from xid8, p_until xid8, p_rows bigint, p_digests bytea
) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(p_previous || convert_to(
    row(p_number, p_era, p_era_floor, p_from::text, p_until::text, p_rows)::text, 'UTF8') || p_digests)
$$;

-- Seals transfers of transactions in [sealed_until, p_until) into one block of about p_max_rows rows (whole transactions).
create function ledger.seal_until(p_until xid8, p_max_rows integer, p_now timestamptz) returns bigint
language plpgsql set search_path = ''
as $$
declare
  v_upkeep ledger.upkeep;
  v_previous ledger.block;
  v_until xid8;
  v_number bigint;
  v_content record;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  execute 'select xid from ledger.transfer where xid >= $1 and xid < $2 and posting_id > $3 order by xid offset $4 limit 1'
    into v_until using v_upkeep.sealed_until, p_until, v_upkeep.era_floor, p_max_rows - 1;
  -- The block ends after the transaction that holds its last row.
  execute 'select xid from ledger.transfer where xid > $1 and xid < $2 order by xid limit 1'
    into v_until using v_until, p_until;
  v_until := coalesce(v_until, p_until);
  execute
    'select count(*) as rows, max(r.posting_id) as last_posting_id,
      string_agg(r.digest, null order by r.posting_id, r.leg) as digests,
      string_agg(int8send(r.posting_id) || int4send(r.leg) || substring(r.digest for 8), null
        order by r.posting_id, r.leg) as leaves
    from (
      select t.posting_id, t.leg, ledger.digest(t, p) as digest
      from ledger.transfer t join ledger.posting p on p.id = t.posting_id
      where t.xid >= $1 and t.xid < $2 and t.posting_id > $3
      offset 0
    ) r'
    into v_content using v_upkeep.sealed_until, v_until, v_upkeep.era_floor;
  if v_content.rows > 0 then
    select * into v_previous from ledger.block order by number desc limit 1;
    v_number := coalesce(v_previous.number, 0) + 1;
    insert into ledger.block values (
      v_number, v_upkeep.era, v_upkeep.era_floor, v_upkeep.sealed_until, v_until, v_content.rows,
      v_content.last_posting_id, v_content.leaves, coalesce(v_previous.hash, ''),
      ledger.block_hash(coalesce(v_previous.hash, ''), v_number, v_upkeep.era, v_upkeep.era_floor,
        v_upkeep.sealed_until, v_until, v_content.rows, v_content.digests),
      p_now
    );
    update ledger.upkeep set sealed_until = v_until;
  end if;
  return v_content.rows;
end
$$;

-- The horizon: every transaction below it has ended, so no row below it can still appear.
-- Where it lies below what was already rolled up or sealed, the rows came from another cluster: what that one left is
-- rolled up and sealed, and a new era begins.
create function ledger.horizon(p_now timestamptz) returns xid8
language plpgsql set search_path = ''
as $$
declare
  c_end constant xid8 := '18446744073709551615';
  v_upkeep ledger.upkeep;
  v_snapshot pg_snapshot;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  -- Taken under the lock: whoever held it before saw an earlier horizon.
  v_snapshot := pg_current_snapshot();
  if pg_snapshot_xmin(v_snapshot) >= greatest(v_upkeep.rolled_until, v_upkeep.sealed_until) then
    return pg_snapshot_xmin(v_snapshot);
  end if;
  if pg_snapshot_xmax(v_snapshot) > least(v_upkeep.rolled_until, v_upkeep.sealed_until) then
    raise exception 'the restored ledger cannot be told from the new one yet' using errcode = 'LG005';
  end if;
  perform ledger.roll_up_until(c_end, p_now);
  while ledger.seal_until(c_end, 10000, p_now) > 0 loop end loop;
  update ledger.upkeep set era = era + 1, rolled_until = '0', sealed_until = '0',
    era_floor = (select coalesce(max(last_posting_id), 0) from ledger.block);
  return pg_snapshot_xmin(v_snapshot);
end
$$;

-- Job: brings the house balances up to the horizon; answers how many transfers were added.
create function ledger.roll_up(p_now timestamptz) returns bigint
language sql security definer set search_path = ''
as $$ select ledger.roll_up_until(ledger.horizon(p_now), p_now) $$;

-- Job: seals one block of what lies below the horizon; answers how many transfers it covers.
create function ledger.seal(p_max_rows integer, p_now timestamptz) returns bigint
language sql security definer set search_path = ''
as $$ select ledger.seal_until(ledger.horizon(p_now), p_max_rows, p_now) $$;

revoke execute on all functions in schema ledger from public;
grant usage on schema ledger to banyan_app;
grant select on all tables in schema ledger to banyan_app;
grant execute on function
  ledger.open_accounts, ledger.post, ledger.sequence_before, ledger.house_positions, ledger.digest, ledger.block_hash,
  ledger.roll_up, ledger.seal
to banyan_app;
