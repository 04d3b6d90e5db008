-- Business days that are closed, and the incomes that their settlement brings (docs/plan.md).

-- Days up to this one are closed: what commits afterwards belongs to a later day (platform_open_day).
create table platform.day_fence (
  only_row boolean primary key default true check (only_row),
  closed_until date
);
insert into platform.day_fence default values;
grant select, update on platform.day_fence to banyan_app;

-- When members became activated and when that ended, by business day; the newest entry up to a day says how it was then.
create table members.activation_change (
  member_id bigint not null,
  entry bigint generated always as identity,
  day date not null,
  activated boolean not null,
  primary key (member_id, entry)
);
grant select, insert on members.activation_change to banyan_app;
insert into members.activation_change (member_id, day, activated)
select id, (activated_at at time zone coalesce((
    select body ->> 'timeZone' from market.configuration order by version desc limit 1
  ), 'Asia/Taipei'))::date, true
from members.member where activated_at is not null;

-- The compensation plan, versioned; version 1 is written at the first start.
create schema plan;
create table plan.version (
  version integer primary key check (version > 0),
  -- The first business day that is settled by it.
  holds_from date not null,
  body jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);
grant usage on schema plan to banyan_app;
grant select, insert on plan.version to banyan_app;

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
  -- SHA-256 of the files that came out of the day (docs/plan.md), by name.
  checksums jsonb,
  posted_at timestamptz,
  check ((frozen_at is null) = (totals is null) and (frozen_at is null) = (checksums is null)),
  check (posted_at is null or frozen_at is not null)
);

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
  owed_balance bigint not null,
  owed_coupon bigint not null,
  owed_point bigint not null,
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
create index source_member on bonus.source (member_id, income, day);

-- What each member is credited; position counts from 0 within a day.
create table bonus.credit (
  day date not null,
  position integer not null,
  member_id bigint not null,
  balance bigint not null,
  coupon bigint not null,
  point bigint not null,
  kept_balance bigint not null,
  kept_coupon bigint not null,
  kept_point bigint not null,
  primary key (day, position)
) partition by range (day);

-- Parts of a day's credits that are posted.
create table bonus.posted_chunk (
  day date not null references bonus.day (day),
  chunk integer not null,
  primary key (day, chunk)
);

grant usage on schema bonus to banyan_app;
grant select, insert, update on bonus.day to banyan_app;
grant select, insert on bonus.member_day, bonus.line, bonus.source, bonus.credit, bonus.posted_chunk to banyan_app;
