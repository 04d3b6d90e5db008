-- Drafts of the compensation plan, which one person writes and another releases as the next version.
create table plan.draft (
  id uuid primary key,
  -- Goes up with each change.
  revision integer not null,
  -- The version it began as.
  based_on integer not null references plan.version (version),
  body jsonb not null,
  note text not null,
  -- Everybody who changed it: they may not release it.
  authors uuid[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  state text not null check (state in ('open', 'released', 'discarded'))
);
create index draft_open on plan.draft (created_at) where state = 'open';
grant select, insert, update on plan.draft to banyan_app;

-- Who wrote a version, and why. `created_by` is who released it, by name or, for later versions, by its staff account.
alter table plan.version
  add column note text not null default '',
  add column authors uuid[] not null default '{}',
  add column released_by uuid;
