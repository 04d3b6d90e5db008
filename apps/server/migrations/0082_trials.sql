-- What staff try out beside the books: a day before it is settled, or days under another plan. A process of its own computes a
-- trial; its outcome is kept for a while, and nothing else is written.
create table bonus.trial (
  id uuid primary key,
  kind text not null,
  -- What was asked for, in the words of the kind.
  input jsonb not null,
  -- A staff account.
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- When it is removed.
  kept_until timestamptz not null,
  -- Null while it waits.
  started_at timestamptz,
  step text not null,
  -- Parts of the work that are done, and all of them; 0 while it is not known how many there are.
  done integer not null default 0,
  total integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('finished', 'failed', 'cancelled', 'interrupted')),
  -- Why it failed.
  error text,
  result jsonb,
  check ((ended_at is null) = (outcome is null)),
  check ((result is not null) = (outcome is not null and outcome = 'finished'))
);
create index trial_asked on bonus.trial (asked_at, id);
grant select, insert, update, delete on bonus.trial to banyan_app;
