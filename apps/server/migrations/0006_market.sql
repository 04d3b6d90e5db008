-- The market configuration, versioned; contains every configurable number. Version 1 is written at the first start.
create schema market;

create table market.configuration (
  version int primary key check (version > 0),
  body jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- The first business day on which it is in effect.
  holds_from date not null,
  note text not null default '',
  authors uuid[] not null default '{}',
  released_by uuid
);

-- Drafts: one person writes, another releases the draft as the next version.
create table market.draft (
  id uuid primary key,
  -- Incremented by each change.
  revision integer not null,
  -- The version that it was copied from.
  based_on integer not null references market.configuration (version),
  body jsonb not null,
  note text not null,
  -- All authors of changes.
  authors uuid[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  state text not null check (state in ('open', 'released', 'discarded'))
);
create index draft_open on market.draft (created_at) where state = 'open';

-- Parts of the shop that staff have paused; a row whose `until` is over counts no more.
create table market.pause (
  part text primary key check (part in ('registration', 'checkout', 'topUps', 'transfers', 'withdrawals')),
  reason text not null check (reason in ('maintenance', 'stocktaking', 'payments', 'safety', 'holiday')),
  since timestamptz not null,
  until timestamptz,
  paused_by uuid not null,
  constraint pause_ends_after_it_begins check (until > since)
);

grant usage on schema market to banyan_app;
grant select, insert on market.configuration to banyan_app;
grant select, insert, update on market.draft to banyan_app;
grant select, insert, update, delete on market.pause to banyan_app;
