-- The market configuration: every rule's number in one place, versioned. No row: the defaults of market.rules.ts.

create schema market;

create table market.configuration (
  version int primary key check (version > 0),
  body jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);

grant usage on schema market to banyan_app;
grant select, insert on market.configuration to banyan_app;
