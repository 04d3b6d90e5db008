-- A payment of an order: what each asset pays, when, and the business day that asks for it.
create type orders_payment as (
  id uuid, method text, coupon bigint, point bigint, usdt bigint, day date, now timestamptz
);
