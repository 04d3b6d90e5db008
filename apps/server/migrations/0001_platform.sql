-- The ground that every module stands on: the role that requests act as, and the answers kept so that a repeated
-- request has one effect. The owner of the database migrates; requests run as banyan_app, which can alter no table.

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

grant usage on schema platform to banyan_app;
grant select, insert, update, delete on platform.idempotency to banyan_app;
grant select on platform.migration to banyan_app;

-- Recurring work: one row a job, so that one process runs it at a time.
create table platform.job (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz
);
grant select, insert, update on platform.job to banyan_app;

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
grant select, insert, delete on platform.picture to banyan_app;
