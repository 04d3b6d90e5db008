-- People: the member's record, codes, consents, sessions, email codes and the counters against guessing.
-- A member's number is its place in the team tree. A cancelled member's row stays without personal data, so that its
-- member ID is never given again.
create schema members;

create table members.member (
  id bigint primary key references network.place (id),
  public_id text not null constraint member_public_id unique check (public_id ~ '^[1-9][0-9]{7}$'),
  status text not null default 'active' check (status in ('active', 'suspended', 'cancelled')),
  name text not null check (length(name) <= 80),
  nickname text not null default '' check (length(nickname) <= 40),
  -- A stored picture: id, width, height, widths.
  avatar jsonb,
  email text constraint member_email unique check (email = lower(email)),
  area_code text not null,
  -- The subscriber number without a leading zero.
  mobile text not null,
  birth_date date,
  nationality text not null,
  -- Language of emails and notices.
  language text not null,
  level smallint not null default 0 check (level between 0 and 5),
  activated_at timestamptz,
  invitation_code text not null constraint member_invitation_code unique check (invitation_code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  password_hash text,
  suspended_reason text,
  joined_at timestamptz not null,
  cancelled_at timestamptz,
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'cancelled' or (email is null and password_hash is null and birth_date is null and avatar is null))
);
create index member_mobile on members.member (mobile);

create table members.node_code (
  code text constraint node_code_code primary key check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  member_id bigint not null references members.member (id),
  side text not null check (side in ('left', 'right')),
  unique (member_id, side)
);

create table members.consent (
  member_id bigint not null references members.member (id),
  document text not null check (document in ('user_agreement', 'privacy_policy')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (member_id, document, version)
);

create table members.session (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id bigint not null references members.member (id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_member on members.session (member_id, id);
create index session_expiry on members.session (expires_at);

-- Devices from which a member has signed in: they stay welcome while strangers guess.
create table members.known_device (
  member_id bigint not null references members.member (id),
  fingerprint bytea not null,
  seen_at timestamptz not null,
  primary key (member_id, fingerprint)
);

-- The latest code of each purpose and address; member_id is 0 where nobody is signed in.
create table members.email_code (
  event text not null check (event in ('retrieve_password', 'change_email', 'withdraw')),
  email text not null,
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (event, email, member_id)
);

-- Counters against guessing. Unlogged: after a crash of the database they may start again at zero.
create unlogged table members.attempt (
  key text primary key,
  count integer not null check (count >= 0),
  resets_at timestamptz not null
);

grant usage on schema members to banyan_app;
grant select, insert, update on members.member to banyan_app;
grant select, insert on members.node_code, members.consent to banyan_app;
grant select, insert, update, delete on members.session, members.known_device, members.email_code, members.attempt
  to banyan_app;
