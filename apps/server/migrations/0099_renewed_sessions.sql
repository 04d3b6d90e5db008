-- Tokens of members are short-lived and renewed in silence. A renewal key, which lies in a cookie that scripts cannot read,
-- replaces the token and itself. Keys that were replaced are kept as hashes: one that comes again later was copied, and ends
-- the session.
alter table members.session
  add column token_expires_at timestamptz,
  add column renewal_hash bytea constraint session_renewal unique,
  -- How often the keys were replaced.
  add column generation int not null default 0 check (generation >= 0),
  -- The newest keys are computed from the ones before and this, so a renewal whose answer was lost gives the same ones.
  add column salt bytea,
  -- When the newest keys were first used: whoever renewed has received them.
  add column taken_up_at timestamptz;
-- Sessions from before have no renewal key, and keep their time.
update members.session set token_expires_at = expires_at;
alter table members.session alter column token_expires_at set not null,
  add check (token_expires_at <= expires_at),
  add check ((generation = 0) = (salt is null)),
  add check (taken_up_at is null or generation > 0);

create table members.former_key (
  key_hash bytea primary key,
  session_id uuid not null references members.session (id) on delete cascade,
  kind text not null check (kind in ('token', 'renewal')),
  -- The generation of the session to which it belonged.
  generation int not null check (generation >= 0),
  -- Until when it would have been valid.
  expires_at timestamptz not null
);
create index former_key_session on members.former_key (session_id, generation);
grant select, insert, delete on members.former_key to banyan_app;
