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

-- The days of the transfers that were rolled up already.
insert into ledger.day_total
select (t.created_at at time zone u.time_zone)::date, t.kind, least(t.from_account, 0), least(t.to_account, 0), t.asset,
  sum(t.amount)::bigint, count(*), min(t.posting_id), max(t.posting_id)
from ledger.transfer t, ledger.upkeep u
where t.posting_id <= u.era_floor or t.xid < u.rolled_until
group by 1, 2, 3, 4, 5;

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

grant select on ledger.day_total to banyan_app;
grant select, insert, update on ledger.audit_run to banyan_app;

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

drop index members.member_mobile;
create index member_mobile on members.member (mobile collate "C");
create index member_email_start on members.member (email collate "C") where email is not null;
-- Few members are anything but active.
create index member_not_active on members.member (status, id desc) where status <> 'active';
