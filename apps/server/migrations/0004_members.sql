-- Members: record, codes, consents, sessions, email codes and rate limit counters. A member's number identifies its
-- place in the team tree. The row of a cancelled member remains without personal data, so that its member ID is never
-- reused.
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
  -- An unproven email address typed by the member: it grants no access, reserves nothing, and several members may type
  -- the same one. It moves to `email` with a code sent to it.
  wanted_email text,
  -- Since when the referrer may see the member's contacts.
  contact_shared_at timestamptz,
  constraint member_wanted_email check (wanted_email = lower(wanted_email) and (status <> 'cancelled' or wanted_email is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'cancelled' or (email is null and password_hash is null and birth_date is null and avatar is null))
);

create index member_mobile on members.member (mobile collate "C");
create index member_email_start on members.member (email collate "C") where email is not null;
create index member_wanted_email on members.member (wanted_email collate "C") where wanted_email is not null;
-- Few members are inactive.
create index member_not_active on members.member (status, id desc) where status <> 'active';

-- The next three functions have no `set search_path`: PostgreSQL only inlines functions without settings. Everything
-- they call is in pg_catalog or schema-qualified.

-- Normalizes a name for comparison: lower case, half-width, without diacritics, so that nguyen matches Nguyễn.
create function members.folded(p_text text) returns text
language sql immutable parallel safe
as $$
  select replace(regexp_replace(lower(normalize(p_text, nfkd)), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')
$$;

-- Pairs of adjacent characters of a folded text.
create function members.pairs(p_folded text) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct substr(p_folded, n, 2)), '{}') from generate_series(1, length(p_folded) - 1) n
$$;

-- Pairs of a member's names for search; a blank before each word makes a pair with its first letter.
create function members.name_pairs(p_name text, p_nickname text) returns text[]
language sql immutable parallel safe
as $$ select members.pairs(' ' || members.folded(p_name || ' ' || p_nickname)) $$;

create index member_names on members.member using gin (members.name_pairs(name, nickname));
-- Members who share their name with the referrer, by that name. Few do, so the index is small.
create index member_shown_names on members.member using gin (members.name_pairs(name, nickname))
where contact_shared_at is not null;

-- Runs of four digits in a member's numbers, for search by a part of one.
create function members.number_parts(p_mobile text, p_public_id text) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct substr(t, n, 4)), '{}')
  from (values (p_mobile), (p_public_id)) numbers (t), generate_series(1, length(t) - 3) n
$$;

create index member_number_parts on members.member using gin (members.number_parts(mobile, public_id));

create table members.node_code (
  code text constraint node_code_code primary key check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  member_id bigint not null references members.member (id),
  side text not null check (side in ('left', 'right')),
  unique (member_id, side)
);

-- Starts and ends of activations, by business day; the newest entry up to a day tells the state on that day.
create table members.activation_change (
  member_id bigint not null,
  entry bigint generated always as identity,
  day date not null,
  activated boolean not null,
  -- Whether it was brought in from another system, where its package is final: it needs no order here.
  brought_in boolean not null default false,
  primary key (member_id, entry)
);

create table members.consent (
  member_id bigint not null references members.member (id),
  document text not null check (document in ('user_agreement', 'privacy_policy')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (member_id, document, version)
);

-- Members' tokens are short-lived and renewed automatically. A renewal key, in a cookie that scripts cannot read,
-- replaces the token and itself. Replaced keys are kept as hashes: one presented later was stolen, and ends the
-- session.
create table members.session (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id bigint not null references members.member (id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  token_expires_at timestamptz not null,
  renewal_hash bytea constraint session_renewal unique,
  -- Number of renewals.
  generation int not null default 0 check (generation >= 0),
  -- The newest keys are derived from the previous ones and this salt, so a renewal whose response was lost returns the
  -- same ones.
  salt bytea,
  -- First use of the newest keys: the client has received them.
  taken_up_at timestamptz,
  check (token_expires_at <= expires_at),
  check ((generation = 0) = (salt is null)),
  check (taken_up_at is null or generation > 0)
);
create index session_member on members.session (member_id, id);
create index session_expiry on members.session (expires_at);

create table members.former_key (
  key_hash bytea primary key,
  session_id uuid not null references members.session (id) on delete cascade,
  kind text not null check (kind in ('token', 'renewal')),
  -- Generation of the session that it belonged to.
  generation int not null check (generation >= 0),
  -- Its original expiry.
  expires_at timestamptz not null
);
create index former_key_session on members.former_key (session_id, generation);

-- Devices from which a member has signed in: they are exempt from limits that strangers exhaust.
create table members.known_device (
  member_id bigint not null references members.member (id),
  fingerprint bytea not null,
  seen_at timestamptz not null,
  primary key (member_id, fingerprint)
);

-- The latest code by purpose and address; member_id is 0 without a session.
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

-- Changes of email that can be undone, by a link in the emails to both addresses.
create table members.email_change (
  token_hash bytea primary key,
  member_id bigint not null references members.member (id),
  -- Null if there was none.
  former_email text,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_member on members.email_change (member_id, changed_at);
create index email_change_expiry on members.email_change (expires_at);

-- Rate limit counters against guessing.
create table members.attempt (
  key text primary key,
  count integer not null check (count >= 0),
  resets_at timestamptz not null
);

-- Step-up: a second factor that a member may require before money leaves the wallet. The row is locked while a proof is
-- consumed, so that of two uses of one code only one succeeds. Secrets of authenticator apps are sealed by a key
-- outside of the database, recovery codes are stored as hashes; of a passkey only the public key is stored.
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
  -- Time step of the last accepted code: it and all earlier ones are used.
  used_step bigint not null default 0,
  credential_id bytea constraint step_up_credential unique,
  public_key bytea,
  -- Signature counter of the authenticator; 0 if it has none.
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((kind = 'totp') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index step_up_factor_member on members.step_up_factor (member_id, created_at);

-- Secrets of authenticator apps pending their first code.
create table members.step_up_enrolment (
  id uuid primary key,
  member_id bigint not null references members.member (id),
  sealed_secret bytea not null,
  expires_at timestamptz not null
);
create index step_up_enrolment_member on members.step_up_enrolment (member_id);
create index step_up_enrolment_expiry on members.step_up_enrolment (expires_at);

-- Challenges for passkeys. A row is deleted on use, in the transaction of the action.
create table members.step_up_challenge (
  challenge bytea primary key,
  member_id bigint not null references members.member (id),
  action text not null check (action in ('transfer', 'withdrawal', 'settings', 'enrolment')),
  -- SHA-256 of the call that the challenge was issued for; absent while a passkey is being added.
  intent bytea,
  expires_at timestamptz not null,
  check ((action = 'enrolment') = (intent is null))
);
create index step_up_challenge_expiry on members.step_up_challenge (expires_at);
create index step_up_challenge_member on members.step_up_challenge (member_id);

-- Changes of an account that staff propose and a second person approves.
create table members.proposal (
  id uuid primary key,
  member_id bigint not null references members.member (id),
  -- A way in for a member who is locked out, or a correction of the member's details.
  kind text not null check (kind in ('recovery', 'correction')),
  state text not null check (state in ('proposed', 'rejected', 'approved', 'stopped', 'done', 'over')),
  reason text not null,
  -- Which proof of identity staff have seen.
  proof text not null check (proof in ('id_card', 'passport', 'in_person', 'video_call')),
  -- Where the code of a recovery is sent; null if staff hand it over.
  send_to text,
  -- What a correction changes: a list of field, before and after.
  changes jsonb,
  -- Whether the email that a correction changes was confirmed; null if it changes none.
  email_confirmed boolean,
  proposed_by uuid not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- An approved recovery: from when on a code may be handed over, until when, and the hash of the token that stops it.
  opens_at timestamptz,
  ends_at timestamptz,
  stop_hash bytea constraint proposal_stop unique,
  -- When it was stopped or used, or its time was over.
  ended_at timestamptz,
  constraint proposal_changes check ((kind = 'correction') = (changes is not null)),
  constraint proposal_decided check ((decided_at is not null) = (decided_by is not null) and
    (decided_at is null) = (decided_by_name is null) and
    (state in ('proposed', 'stopped') or decided_at is not null) and (state <> 'proposed' or decided_at is null)),
  constraint proposal_second_person check (decided_by is null or decided_by <> proposed_by),
  constraint proposal_opens check ((opens_at is null) = (ends_at is null) and (opens_at is null) = (stop_hash is null)),
  constraint proposal_ended check ((state in ('stopped', 'done', 'over')) = (ended_at is not null))
);
create index proposal_member on members.proposal (member_id, id);
create unique index proposal_open on members.proposal (member_id, kind) where state in ('proposed', 'approved');
create index proposal_proposed on members.proposal (id) where state = 'proposed';

-- Codes that replace a forgotten password or a lost factor, each once. Every newcomer gets some.
create table members.recovery_code (
  member_id bigint not null references members.member (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  -- A code that staff handed over: it sets a password and is no proof.
  proposal_id uuid references members.proposal (id),
  expires_at timestamptz,
  used_at timestamptz,
  used_for text check (used_for in ('proof', 'password')),
  primary key (member_id, code_hash),
  constraint recovery_code_used check ((used_at is null) = (used_for is null)),
  constraint recovery_code_handed check ((proposal_id is null) = (expires_at is null) and
    (proposal_id is null or used_for is distinct from 'proof'))
);
create index recovery_code_proposal on members.recovery_code (proposal_id) where proposal_id is not null;

grant usage on schema members to banyan_app;
grant select, insert, update on members.member to banyan_app;
grant select, insert on members.node_code, members.consent, members.activation_change to banyan_app;
grant select, insert, delete on members.former_key to banyan_app;
grant select, insert, update, delete on members.session, members.known_device, members.email_code, members.email_change, members.attempt,
  members.step_up, members.step_up_factor, members.step_up_enrolment, members.step_up_challenge, members.recovery_code, members.proposal
  to banyan_app;
