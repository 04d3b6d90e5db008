-- The foundation of every module: the role of requests, answers kept for retries, recurring jobs, pictures, schemas of
-- functions. The owner of the database migrates; requests run as banyan_app, which can alter no table.

do $$
begin
  -- PostgreSQL asks for the right to make roles before it looks whether the role is there.
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

-- PostgreSQL 15 knows no membership without the right to become the role.
do $$
declare
  v_right constant text := case when current_setting('server_version_num')::integer < 160000 then 'MEMBER' else 'SET' end;
begin
  if not pg_has_role(current_user, 'banyan_app', v_right) then
    execute format('grant banyan_app to %I', current_user);
  end if;
end
$$;

-- What the database holds: the demo, whose passwords everybody knows, or a real shop. Written once, when the database is
-- first filled; a start as the other kind is refused.
create table platform.shop (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'own'))
);

-- A schema of functions and views (docs/decisions/0017), and when a process last said that it uses it.
create table platform.code_schema (
  name text primary key,
  used_at timestamptz not null
);

-- Answers to requests, so that a repeated request has one effect.
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

-- Recurring work: one row a job, so that one process runs it at a time.
create table platform.job (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  -- The process that holds the lease: it renews it, and one that lost it does not end the lease of another.
  lease_holder uuid
);

-- Pictures that were taken in: re-encoded, in the widths listed. Files are named after the id.
create table platform.picture (
  id uuid primary key,
  owner text not null,
  topic text not null check (topic in ('avatar', 'product', 'content')),
  width int not null,
  height int not null,
  widths int[] not null,
  created_at timestamptz not null
);
create index picture_owner on platform.picture (owner, created_at);

-- Files of pictures whose rows are deleted, until a sweep removes them: the file store may be down when the row is deleted.
create table platform.discarded_file (
  key text primary key,
  discarded_at timestamptz not null
);

-- Days up to this one are closed: what commits afterwards belongs to a later day (platform_open_day).
create table platform.day_fence (
  only_row boolean primary key default true check (only_row),
  closed_until date
);
insert into platform.day_fence default values;

-- Where in the log of the database a person wrote last, so that nobody reads from a replica that has not come so far
-- (decision 28). Rows are written only where a shop reads from replicas. Unlogged: nothing of it matters after a second.
create unlogged table platform.last_write (
  person text primary key,
  position pg_lsn not null,
  at timestamptz not null
);

grant usage on schema platform to banyan_app;
grant select on platform.migration to banyan_app;
grant select, insert, update, delete on platform.idempotency, platform.last_write to banyan_app;
grant select, insert, update on platform.job to banyan_app;
grant select, insert, delete on platform.picture, platform.discarded_file to banyan_app;
grant select, insert on platform.shop to banyan_app;
grant select, update on platform.day_fence to banyan_app;
grant select, update (used_at) on platform.code_schema to banyan_app;
