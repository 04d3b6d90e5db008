-- Runs of the settlement: how far each is, when it ended, and what failed.
create table bonus.run (
  id uuid primary key,
  day date not null,
  started_by text not null check (started_by in ('schedule', 'command')),
  step text not null check (step in ('closing', 'computing', 'writing', 'crediting', 'finished')),
  -- Parts of the step that are done, and all of them; 0 where a step has no parts.
  done integer not null,
  total integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Why it ended before its end.
  error text
);
create index run_started on bonus.run (started_at, id);
create index run_day on bonus.run (day);
grant select, insert, update on bonus.run to banyan_app;
