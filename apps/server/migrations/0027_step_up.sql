-- Step-up: a second proof that a member may ask for before money leaves the wallet. Its row is locked while a proof is
-- used, so that of two uses of one code one succeeds. Secrets of authenticator apps are sealed by a key that is not in
-- the database, recovery codes are stored as hashes; of a passkey we have the public half alone.
create table members.step_up (
  member_id bigint primary key references members.member (id),
  transfer boolean not null default false,
  withdrawal boolean not null default false
);

create table members.step_up_factor (
  id uuid primary key,
  member_id bigint not null references members.step_up (member_id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) <= 40),
  sealed_secret bytea,
  -- The time step of the last code that was accepted: it and all before it are used up.
  used_step bigint not null default 0,
  credential_id bytea constraint step_up_credential unique,
  public_key bytea,
  -- How often the authenticator says it was used; 0 where it does not count.
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((kind = 'totp') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index step_up_factor_member on members.step_up_factor (member_id, created_at);

-- Secrets of authenticator apps that wait for their first code.
create table members.step_up_enrolment (
  id uuid primary key,
  member_id bigint not null references members.member (id),
  sealed_secret bytea not null,
  expires_at timestamptz not null
);
create index step_up_enrolment_member on members.step_up_enrolment (member_id);
create index step_up_enrolment_expiry on members.step_up_enrolment (expires_at);

-- Challenges for passkeys. A row is deleted when it is used, together with what it allows.
create table members.step_up_challenge (
  challenge bytea primary key,
  member_id bigint not null references members.member (id),
  action text not null check (action in ('transfer', 'withdrawal', 'settings', 'enrolment')),
  -- SHA-256 of the call that the challenge was made for; absent where a passkey is being added.
  intent bytea,
  expires_at timestamptz not null,
  check ((action = 'enrolment') = (intent is null))
);
create index step_up_challenge_expiry on members.step_up_challenge (expires_at);
create index step_up_challenge_member on members.step_up_challenge (member_id);

create table members.recovery_code (
  member_id bigint not null references members.step_up (member_id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

grant select, insert, update, delete on members.step_up, members.step_up_factor, members.step_up_enrolment,
  members.step_up_challenge, members.recovery_code to banyan_app;
