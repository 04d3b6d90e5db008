-- A payment of an order: how much of each asset pays, when, and on which business day. That day may have been closed meanwhile
-- (platform_first_open_day).
create type orders_payment as (
  id uuid, method text, coupon bigint, point bigint, usdt bigint, day date, now timestamptz
);
