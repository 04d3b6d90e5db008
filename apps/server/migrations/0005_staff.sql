-- Staff: accounts with a second factor, their sessions, the audit log (append-only hash chain), and grants decided by
-- two people.
create schema staff;

create table staff.account (
  id uuid primary key,
  name text not null,
  email text not null unique,
  roles text[] not null check (cardinality(roles) > 0),
  password_hash text not null,
  -- Secret of the authenticator, sealed (sealed.ts) and in base64; set once its first code was correct.
  totp_secret text,
  -- Same, pending its first code.
  totp_draft text,
  -- Last used time step, so that no code works twice.
  totp_step bigint not null default 0,
  disabled boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  -- The member who is the same person, if any: nobody decides on an own withdrawal.
  member_id bigint,
  -- A password set by somebody else only permits setting a new one.
  password_given boolean not null default false,
  -- Emails about what needs somebody: each kind at once, alarms at once and the rest in the morning, or none.
  attention_mails text not null default 'daily' check (attention_mails in ('atOnce', 'daily', 'never')),
  -- The language of these emails: that of the office at the last sign-in or choice.
  language text not null default 'en',
  -- The business day of the last morning email.
  attention_day date
);

-- What an account was told about by email. A row ends an hour after its kind last needed somebody.
create table staff.attention_told (
  staff_id uuid not null references staff.account (id),
  kind text not null,
  seen_at timestamptz not null,
  primary key (staff_id, kind)
);

create table staff.session (
  id uuid primary key,
  staff_id uuid not null references staff.account (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index session_staff on staff.session (staff_id);

-- Browsers used for sign-in to the office. They have a separate rate limit, so that strangers who guess passwords lock
-- nobody out.
create table staff.known_device (
  staff_id uuid not null references staff.account (id),
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, token_hash)
);
create index known_device_token on staff.known_device (token_hash);

-- Filters of a list that somebody saved under a name. They hold no words that somebody searched for, which may name people.
create table staff.saved_view (
  staff_id uuid not null references staff.account (id),
  page text not null,
  name text not null,
  filters text not null,
  primary key (staff_id, page, name)
);

create table staff.audit_tail (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into staff.audit_tail (seq, hash) values (0, ''::bytea);

create table staff.audit (
  seq bigint primary key,
  staff_id uuid not null,
  staff_name text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_staff on staff.audit (staff_id, seq desc);
create index audit_action on staff.audit (action, seq desc);
create index audit_subject on staff.audit (subject, seq desc);
create index audit_at on staff.audit (at);

create table staff.grant_request (
  id uuid primary key,
  member_id bigint not null,
  asset text not null check (asset in ('USDT', 'COUPON', 'POINT')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'rejected')),
  requested_by uuid not null references staff.account (id),
  requested_at timestamptz not null,
  decided_by uuid references staff.account (id),
  decided_at timestamptz,
  check (decided_by is null or decided_by <> requested_by)
);
create index grant_request_state on staff.grant_request (state, id desc);

grant usage on schema staff to banyan_app;
grant select, insert, update on staff.account, staff.grant_request to banyan_app;
grant select, insert, update, delete on staff.session, staff.known_device, staff.attention_told, staff.saved_view to banyan_app;
grant select, update on staff.audit_tail to banyan_app;
grant select, insert on staff.audit to banyan_app;
