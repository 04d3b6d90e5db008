-- The compensation plan: levels and what they open, versioned. No row: the defaults of levels.rules.ts.
create schema membership;

create table membership.plan (
  version int primary key check (version > 0),
  body jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);

grant usage on schema membership to banyan_app;
grant select, insert on membership.plan to banyan_app;
