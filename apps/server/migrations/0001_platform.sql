-- Foundation of all modules: the role of requests, stored responses for retries, recurring jobs, pictures, schemas of
-- functions. The database owner migrates; requests run as banyan_app, which cannot alter tables.

do $$
begin
  -- PostgreSQL checks the right to create roles before it checks whether the role exists.
  if not exists (select from pg_roles where rolname = 'banyan_app') then
    create role banyan_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role banyan_app is missing and % may not create it', current_user
      using hint = format('let an administrator run: create role banyan_app nologin; grant banyan_app to %I', current_user);
end
$$;

-- PostgreSQL 15 has no membership without the right to set the role.
do $$
declare
  v_right constant text := case when current_setting('server_version_num')::integer < 160000 then 'MEMBER' else 'SET' end;
begin
  if not pg_has_role(current_user, 'banyan_app', v_right) then
    execute format('grant banyan_app to %I', current_user);
  end if;
end
$$;

-- The kind of this database: the demo, whose passwords are public, or a real shop. Written once, when the database is
-- first filled; starting it as the other kind is refused.
create table platform.shop (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'own'))
);

-- Schemas of functions and views (docs/decisions/0017), and when a process last marked each as used.
create table platform.code_schema (
  name text primary key,
  used_at timestamptz not null
);

-- Server processes that run, and the words of the contract that each knows (platform/processes.ts). A process renews its row
-- and deletes it when it ends; the row of a killed process counts until counts_until.
create table platform.process (
  id uuid primary key,
  words text[] not null,
  counts_until timestamptz not null
);

-- Stored responses, so that a retried request has one effect.
create table platform.idempotency (
  actor text not null,
  key uuid not null,
  endpoint text not null,
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_created_at on platform.idempotency (created_at);

-- Recurring jobs: one row each, so that one process runs a job at a time.
create table platform.job (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  -- The process with the lease: only it renews or ends the lease.
  lease_holder uuid
);

-- Uploaded pictures: re-encoded, in the widths listed. File names contain the id.
create table platform.picture (
  id uuid primary key,
  owner text not null,
  topic text not null check (topic in ('avatar', 'product', 'content', 'logo', 'review')),
  width int not null,
  height int not null,
  widths int[] not null,
  created_at timestamptz not null,
  -- When a review was written with it. Only of reviews: pictures of other topics are never swept.
  used_at timestamptz,
  -- Its files are deleted. The row still counts as an upload for an hour.
  discarded_at timestamptz
);
create index picture_owner on platform.picture (owner, created_at);
-- For the sweep.
create index picture_unused on platform.picture (created_at) where topic = 'review' and used_at is null;
create index picture_discarded on platform.picture (discarded_at) where discarded_at is not null;

-- Files of pictures whose rows were deleted, until a sweep removes them: the file store may be down when the row is
-- deleted.
create table platform.discarded_file (
  key text primary key,
  discarded_at timestamptz not null
);

-- Days up to this one are closed: later commits belong to a later day (platform_open_day).
create table platform.day_fence (
  only_row boolean primary key default true check (only_row),
  closed_until date
);
insert into platform.day_fence default values;

-- WAL position of each person's last write, so that reads use a replica only if it has replayed that far (decision 28).
-- Written only in shops with replicas. Unlogged: rows are irrelevant after a second.
create unlogged table platform.last_write (
  person text primary key,
  position pg_lsn not null,
  at timestamptz not null
);

grant usage on schema platform to banyan_app;
grant select on platform.migration to banyan_app;
grant select, insert, update, delete on platform.idempotency, platform.last_write, platform.process to banyan_app;
grant select, insert, update on platform.job to banyan_app;
grant select, insert, update (used_at, discarded_at), delete on platform.picture to banyan_app;
grant select, insert, delete on platform.discarded_file to banyan_app;
grant select, insert on platform.shop to banyan_app;
grant select, update on platform.day_fence to banyan_app;
grant select, update (used_at) on platform.code_schema to banyan_app;
