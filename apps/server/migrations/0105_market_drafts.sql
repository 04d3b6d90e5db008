-- Settings of the market get days, authors and drafts, as the plan has them (platform/versions). Orders name the version by
-- which they were made; those from before have none.
alter table market.configuration
  -- The first business day on which it holds.
  add column holds_from date not null default '1970-01-01',
  add column note text not null default '',
  add column authors uuid[] not null default '{}',
  add column released_by uuid;

create table market.draft (
  id uuid primary key,
  -- Goes up with each change.
  revision integer not null,
  -- The version it began as.
  based_on integer not null references market.configuration (version),
  body jsonb not null,
  note text not null,
  -- Everybody who changed it.
  authors uuid[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  state text not null check (state in ('open', 'released', 'discarded'))
);
create index draft_open on market.draft (created_at) where state = 'open';
grant select, insert, update on market.draft to banyan_app;

alter table orders.purchase add column market_version integer;
