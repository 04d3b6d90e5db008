-- The books as the office reads them: what each business day moved, kept beside the house balances by the same roll-up,
-- so that a trial balance of any day costs the number of days and not that of transfers; the runs of the audit; finding
-- an event by what it is about. And for staff: sealed authenticator secrets, first passwords that are given by somebody
-- else, and members found by indexes alone.

-- What one business day moved between two accounts under one kind. A member's account is 0 here: all members together.
-- The first and last posting bound where the day's transfers stand in the journal.
create table ledger.day_total (
  day date not null,
  kind text collate "C" not null,
  from_account bigint not null,
  to_account bigint not null,
  asset text collate "C" not null,
  amount bigint not null,
  movements bigint not null,
  first_posting bigint not null,
  last_posting bigint not null,
  primary key (day, kind, from_account, to_account, asset)
);

-- The zone in which business days begin; rows above belong to it.
alter table ledger.upkeep add column time_zone text not null default 'Asia/Taipei';

-- Totals of transfers that were rolled up already, made anew from the transfers themselves.
create function ledger.write_days_anew() returns void
language sql set search_path = ''
as $$
  delete from ledger.day_total;
  insert into ledger.day_total
  select (t.created_at at time zone u.time_zone)::date, t.kind, least(t.from_account, 0), least(t.to_account, 0), t.asset,
    sum(t.amount)::bigint, count(*), min(t.posting_id), max(t.posting_id)
  from ledger.transfer t, ledger.upkeep u
  where t.posting_id <= u.era_floor or t.xid < u.rolled_until
  group by 1, 2, 3, 4, 5;
$$;

-- Changes the zone of business days; answers whether it was another one before. Postings do not wait for it.
create function ledger.set_time_zone(p_time_zone text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from ledger.upkeep for update;
  update ledger.upkeep set time_zone = p_time_zone where time_zone <> p_time_zone;
  if not found then
    return false;
  end if;
  perform ledger.write_days_anew();
  return true;
end
$$;

-- As in 0002, and the days as well: adds the transfers of transactions in [rolled_until, p_until).
create or replace function ledger.roll_up_until(p_until xid8, p_now timestamptz) returns bigint
language plpgsql set search_path = ''
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

-- What the days from p_from to p_to moved, what is not rolled up yet included; null is no bound. One snapshot, like
-- house_positions.
create function ledger.day_book(p_from date, p_to date) returns setof ledger.day_total
language plpgsql stable set search_path = ''
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

select ledger.write_days_anew();

-- An event is found by what it is about.
create index posting_reference on ledger.posting (reference, id) where reference is not null;

-- Runs of the audit that the office asked for: one at a time. A run whose process died lives no longer than alive_until.
create table ledger.audit_run (
  id uuid primary key,
  started_by uuid not null,
  started_by_name text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  alive_until timestamptz not null,
  state text not null check (state in ('requested', 'running', 'clean', 'faulty', 'broken_off')),
  -- The checks that ended, in order: check, examined, seconds.
  checks jsonb not null default '[]',
  checks_in_all integer not null,
  fault_check text,
  fault_row text,
  fault_message text,
  check ((state = 'faulty') = (fault_message is not null))
);
create unique index audit_run_underway on ledger.audit_run ((true)) where state in ('requested', 'running');
create index audit_run_requested on ledger.audit_run (requested_at desc);

revoke execute on function ledger.write_days_anew, ledger.set_time_zone, ledger.day_book from public;
grant select on ledger.day_total to banyan_app;
grant select, insert, update on ledger.audit_run to banyan_app;
grant execute on function ledger.set_time_zone, ledger.day_book to banyan_app;

-- A password that somebody else chose is good for choosing one's own, and for nothing else.
alter table staff.account add column password_given boolean not null default false;

-- Both hold what `sealed.ts` made of the secret, in base64; what was there before is sealed at the next start.
comment on column staff.account.totp_secret is 'sealed secret of the authenticator, set once its first code was right';
comment on column staff.account.totp_draft is 'sealed secret that waits for its first code';

-- A name as it is compared: small letters without marks, so that Nguyễn is found by nguyen.
create function members.folded(p_text text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select replace(regexp_replace(normalize(lower(p_text), nfkd), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')
$$;

-- Pairs of neighbouring characters of a folded text.
create function members.pairs(p_folded text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(p_folded, n, 2)), '{}') from generate_series(1, length(p_folded) - 1) n
$$;

-- The pairs by which a member is found; a blank before each word makes a pair with its first letter.
create function members.name_pairs(p_name text, p_nickname text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select members.pairs(' ' || members.folded(p_name || ' ' || p_nickname)) $$;

create index member_names on members.member using gin (members.name_pairs(name, nickname));

-- Members whose name or nickname holds a text, at most p_limit of them; one letter finds the words that begin with it.
-- It goes by the index whatever the planner believes: computing the pairs of every member takes minutes.
create function members.with_name(p_text text, p_limit integer) returns setof bigint
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  v_part constant text := case when length(members.folded(p_text)) = 1 then ' ' else '' end || members.folded(p_text);
begin
  return query
    select m.id from members.member m
    where members.name_pairs(m.name, m.nickname) @> members.pairs(v_part)
      and position(v_part in ' ' || members.folded(m.name || ' ' || m.nickname)) > 0
    limit p_limit;
end
$$;

drop index members.member_mobile;
create index member_mobile on members.member (mobile collate "C");
create index member_email_start on members.member (email collate "C") where email is not null;
-- Few members are anything but active.
create index member_not_active on members.member (status, id desc) where status <> 'active';
