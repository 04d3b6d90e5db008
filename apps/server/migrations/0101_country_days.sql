-- What members of each country bought and earned on each business day (docs/rules.md 10, Sales by country). A day is summed once,
-- after it was credited: a country that is erased later with an account stays counted where it was.
create table bonus.country_day (
  day date not null,
  -- Nationality; empty where the account was cancelled before the day was summed.
  country text collate "C" not null,
  -- Paid for goods, less refunds, and how much of it by end customers.
  sales bigint not null,
  retail bigint not null,
  -- Credited, and how much of that was kept after refunds.
  income bigint not null check (income >= 0),
  kept bigint not null check (kept between 0 and income),
  primary key (day, country)
);
grant select, insert on bonus.country_day to banyan_app;

-- Null until the day is summed. A day without orders and incomes has no rows.
alter table bonus.day add column countries_summed_at timestamptz;
