-- What members can ask about their incomes: what each was computed from, down to orders, and sums by month.

-- What a member's incomes of a day were computed from, and what they are credited. Since this migration every member with a
-- line has a row, also where nothing was received. Days that were settled before show zeros here.
alter table bonus.credit
  add column country text not null default '',
  add column level smallint not null default 0,
  -- 0 for none.
  add column tier smallint not null default 0,
  add column active boolean not null default false,
  add column recent bigint not null default 0,
  -- BV over all time, with this day.
  add column personal bigint not null default 0,
  add column left_bv bigint not null default 0,
  add column right_bv bigint not null default 0,
  -- Dynamic income before the incomes of this day.
  add column dynamic_before bigint not null default 0,
  -- BV of each side: not paired before this day, and new on it.
  add column carried_left bigint not null default 0,
  add column carried_right bigint not null default 0,
  add column added_left bigint not null default 0,
  add column added_right bigint not null default 0,
  -- Where the member stands in the day's pre-order of the team, and how many stand below on each side: the left side has the
  -- next left_size places, the right side the right_size places after them.
  add column place integer not null default 0,
  add column left_size integer not null default 0,
  add column right_size integer not null default 0;
create index credit_member on bonus.credit (member_id, day);

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

-- What was taken back of an income of paid_day, because its order was refunded on day.
create table bonus.taken_back (
  member_id bigint not null,
  paid_day date not null,
  income smallint not null,
  order_id uuid not null,
  day date not null,
  amount bigint not null,
  primary key (member_id, paid_day, income, order_id, day)
);

-- The page of a leader's sources begins anywhere.
drop index bonus.source_member;
create index source_member on bonus.source (member_id, income, day, order_id);

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

grant select, insert on bonus.sale, bonus.lead, bonus.generation, bonus.taken_back, bonus.month, bonus.summed_month to banyan_app;
