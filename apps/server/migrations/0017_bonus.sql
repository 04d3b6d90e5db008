-- Business days that are settled, and the incomes that their settlement brings (docs/plan.md).
create schema bonus;

-- A business day on its way: closed, then frozen (its lines are computed and never change), then posted (all is credited).
create table bonus.day (
  day date primary key,
  plan_version integer not null references plan.version (version),
  closed_at timestamptz not null,
  -- Members up to this number belong to the day; what transactions below this one wrote is complete.
  last_member bigint,
  until_xid xid8,
  frozen_at timestamptz,
  totals jsonb,
  -- SHA-256 of the day's files (docs/plan.md), by name.
  checksums jsonb,
  posted_at timestamptz,
  -- How many members are credited in one transaction. A day keeps its number, so a build with another one resumes correctly.
  credited_at_once integer not null default 500 check (credited_at_once > 0),
  -- When the sums by country were written; a day without orders and incomes has none.
  countries_summed_at timestamptz,
  check ((frozen_at is null) = (totals is null) and (frozen_at is null) = (checksums is null)),
  check (posted_at is null or frozen_at is not null)
);

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

-- Members at the end of a day. Who has nothing at all has no row. Days before the newest ones are removed.
create table bonus.member_day (
  day date not null,
  member_id bigint not null,
  country text not null,
  activated_on date,
  recent bigint not null,
  personal bigint not null,
  left_bv bigint not null,
  right_bv bigint not null,
  carried_left bigint not null,
  carried_right bigint not null,
  dynamic bigint not null,
  rebated bigint not null,
  primary key (day, member_id)
) partition by list (day);

create table bonus.line (
  day date not null,
  member_id bigint not null,
  -- Place in INCOMES (plan.rules.ts).
  income smallint not null,
  ratio integer not null,
  rank smallint not null,
  performance bigint not null,
  raw bigint not null,
  limits smallint not null,
  received bigint not null,
  primary key (member_id, income, day)
) partition by range (day);

-- Which order gave which part of a referral or team tier bonus.
create table bonus.source (
  day date not null,
  order_id uuid not null,
  income smallint not null,
  member_id bigint not null,
  ratio integer not null,
  raw bigint not null,
  primary key (order_id, income, member_id, day)
) partition by range (day);
create index source_member on bonus.source (member_id, income, day, order_id);

-- What the incomes of a day of a member were computed from, and what the member is credited; position counts from 0 within a
-- day. Every member with a line has a row, also where nothing was received.
create table bonus.credit (
  day date not null,
  position integer not null,
  member_id bigint not null,
  balance bigint not null,
  coupon bigint not null,
  point bigint not null,
  country text not null,
  level smallint not null,
  -- 0 for none.
  tier smallint not null,
  active boolean not null,
  recent bigint not null,
  -- BV over all time, with this day.
  personal bigint not null,
  left_bv bigint not null,
  right_bv bigint not null,
  -- Dynamic income before the incomes of this day.
  dynamic_before bigint not null,
  -- BV of each side: not paired before this day, and new on it.
  carried_left bigint not null,
  carried_right bigint not null,
  added_left bigint not null,
  added_right bigint not null,
  -- Where the member stands in the day's pre-order of the team, and how many stand below on each side: the left side has the
  -- next left_size places, the right side the right_size places after them.
  place integer not null,
  left_size integer not null,
  right_size integer not null,
  primary key (day, position)
) partition by range (day);
create index credit_member on bonus.credit (member_id, day);

-- Parts of a day's credits that are posted.
create table bonus.posted_chunk (
  day date not null references bonus.day (day),
  chunk integer not null,
  primary key (day, chunk)
);

-- The day's orders in the pre-order of who bought: those of everybody below somebody on a side are one range.
create table bonus.sale (
  day date not null,
  place integer not null,
  order_id uuid not null,
  member_id bigint not null,
  bv bigint not null,
  primary key (day, place, order_id)
) partition by range (day);
create index sale_member on bonus.sale (member_id, day, order_id);

-- Which sales bonus below gave which part of a leadership bonus, and their sums by generation.
create table bonus.lead (
  day date not null,
  member_id bigint not null,
  generation smallint not null,
  from_id bigint not null,
  bonus bigint not null,
  raw bigint not null,
  primary key (member_id, day, generation, from_id)
) partition by range (day);

create table bonus.generation (
  day date not null,
  member_id bigint not null,
  generation smallint not null,
  bonuses integer not null,
  bonus bigint not null,
  raw bigint not null,
  primary key (member_id, day, generation)
) partition by range (day);

-- Incomes of months that are settled whole, so that a total is the sum of few rows.
create table bonus.month (
  member_id bigint not null,
  month date not null,
  income smallint not null,
  received bigint not null,
  primary key (member_id, month, income)
);

create table bonus.summed_month (
  month date primary key,
  summed_at timestamptz not null
);

-- What members of each country bought and earned on each business day (docs/rules.md 10, Sales by country). A day is summed once,
-- after it was credited: a country that is erased later with an account stays counted where it was.
create table bonus.country_day (
  day date not null,
  -- Nationality; empty where the account was cancelled before the day was summed.
  country text collate "C" not null,
  -- Paid for the goods of final orders, less returns, and how much of it by end customers.
  sales bigint not null,
  retail bigint not null,
  -- Credited.
  income bigint not null check (income >= 0),
  primary key (day, country)
);

-- What staff try out beside the books: a day before it is settled, or days under another plan. A separate process computes a
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

-- Income disclosures that staff published: what members of each level received in a month or year. One row for each period,
-- summed once when it was computed.
create table bonus.disclosure (
  -- A month such as 2026-05, or a year.
  period text collate "C" primary key,
  body jsonb not null,
  -- A staff account.
  published_by uuid not null,
  published_at timestamptz not null
);

grant usage on schema bonus to banyan_app;
grant select, insert, update on bonus.day, bonus.run to banyan_app;
grant select, insert on bonus.member_day, bonus.line, bonus.source, bonus.credit, bonus.posted_chunk, bonus.sale, bonus.lead,
  bonus.generation, bonus.month, bonus.summed_month, bonus.country_day to banyan_app;
grant select, insert, update, delete on bonus.trial, bonus.disclosure to banyan_app;
