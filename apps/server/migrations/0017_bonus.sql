-- Settled business days, and the resulting incomes (docs/plan.md).
create schema bonus;

-- States of a business day: closed, then frozen (its lines are computed and immutable), then posted (fully credited).
create table bonus.day (
  day date primary key,
  plan_version integer not null references plan.version (version),
  closed_at timestamptz not null,
  -- Members up to this number belong to the day; all writes of transactions below this one are included.
  last_member bigint,
  until_xid xid8,
  frozen_at timestamptz,
  totals jsonb,
  -- SHA-256 of the day's files (docs/plan.md), by name.
  checksums jsonb,
  posted_at timestamptz,
  -- Members credited per transaction. A day keeps its number, so that a build with a different one resumes correctly.
  credited_at_once integer not null default 500 check (credited_at_once > 0),
  -- When the sums by country were written; a day without orders and incomes has none.
  countries_summed_at timestamptz,
  check ((frozen_at is null) = (totals is null) and (frozen_at is null) = (checksums is null)),
  check (posted_at is null or frozen_at is not null)
);

-- Runs of the settlement: progress, end, and error.
create table bonus.run (
  id uuid primary key,
  day date not null,
  started_by text not null check (started_by in ('schedule', 'command')),
  step text not null check (step in ('closing', 'computing', 'writing', 'crediting', 'finished')),
  -- Completed parts of the step, and their total; 0 if a step has no parts.
  done integer not null,
  total integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was aborted.
  error text
);
create index run_started on bonus.run (started_at, id);
create index run_day on bonus.run (day);

-- Members at the end of a day. Members without any data have no row. Old days are deleted.
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
  -- Index in INCOMES (plan.rules.ts).
  income smallint not null,
  ratio integer not null,
  rank smallint not null,
  performance bigint not null,
  raw bigint not null,
  limits smallint not null,
  received bigint not null,
  primary key (member_id, income, day)
) partition by range (day);

-- Shares of orders in referral and team tier bonuses.
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

-- The basis of a member's incomes on a day, and its credits; position counts from 0 within a day. Every member with a
-- line has a row, even if nothing was received.
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
  -- BV over all time, including this day.
  personal bigint not null,
  left_bv bigint not null,
  right_bv bigint not null,
  -- Dynamic income received before this day.
  dynamic_before bigint not null,
  -- BV of each side: unpaired before this day, and added by it.
  carried_left bigint not null,
  carried_right bigint not null,
  added_left bigint not null,
  added_right bigint not null,
  -- Index in the day's pre-order of the team, and number of descendants on each side: the left subtree has the next
  -- left_size indexes, the right subtree the right_size indexes after them.
  place integer not null,
  left_size integer not null,
  right_size integer not null,
  primary key (day, position)
) partition by range (day);
create index credit_member on bonus.credit (member_id, day);

-- Posted chunks of a day's credits.
create table bonus.posted_chunk (
  day date not null references bonus.day (day),
  chunk integer not null,
  primary key (day, chunk)
);

-- The day's orders by pre-order index of the buyer: those of all descendants on one side are one range.
create table bonus.sale (
  day date not null,
  place integer not null,
  order_id uuid not null,
  member_id bigint not null,
  bv bigint not null,
  primary key (day, place, order_id)
) partition by range (day);
create index sale_member on bonus.sale (member_id, day, order_id);

-- Shares of sales bonuses in leadership bonuses, and their sums by generation.
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

-- Incomes of completely settled months, so that a total is the sum of few rows.
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

-- Purchases and incomes of members by country and business day (docs/rules.md 10, Sales by country). A day is summed
-- once, after it was credited: members who are cancelled later remain counted in their country.
create table bonus.country_day (
  day date not null,
  -- Nationality; empty if the account was cancelled before the day was summed.
  country text collate "C" not null,
  -- Paid for goods of final orders, less returns, and the part of it paid by end customers.
  sales bigint not null,
  retail bigint not null,
  -- Credited income.
  income bigint not null check (income >= 0),
  primary key (day, country)
);

-- Experiments of staff that do not touch the ledger: a day before it is settled, or days under another plan. A separate
-- process computes a trial; its result is kept for a while, and nothing else is written.
create table bonus.trial (
  id uuid primary key,
  kind text not null,
  -- Parameters, by kind.
  input jsonb not null,
  -- A staff account.
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- When it is deleted.
  kept_until timestamptz not null,
  -- Null while it waits.
  started_at timestamptz,
  step text not null,
  -- Completed parts of the work, and their total; 0 while unknown.
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

-- Income disclosures published by staff: incomes of members by level in a month or year. One row per period, computed
-- once.
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
