-- The compensation plan, versioned; version 1 is written at the first start.
create schema plan;

create table plan.version (
  version integer primary key check (version > 0),
  -- The first business day settled with it.
  holds_from date not null,
  body jsonb not null,
  -- The staff account that released it, or Banyan.
  created_by text not null,
  created_at timestamptz not null,
  note text not null default '',
  authors uuid[] not null default '{}',
  released_by uuid
);

-- Drafts of the compensation plan: one person writes, another releases the draft as the next version.
create table plan.draft (
  id uuid primary key,
  -- Incremented by each change.
  revision integer not null,
  -- The version that it was copied from.
  based_on integer not null references plan.version (version),
  body jsonb not null,
  note text not null,
  -- All authors of changes, who may not release it.
  authors uuid[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  state text not null check (state in ('open', 'released', 'discarded'))
);
create index draft_open on plan.draft (created_at) where state = 'open';

grant usage on schema plan to banyan_app;
grant select, insert on plan.version to banyan_app;
grant select, insert, update on plan.draft to banyan_app;
