-- A call of orders_pay. `coupons` is how many coupons pay, `rest` the asset that pays what they leave: 'USDT', 'POINT', or null
-- if they must pay all. With an intent, `result` is kept as the answer.
create type orders_paying as (
  place integer, id uuid, member_id bigint, method text, coupons bigint, rest text, day date, now timestamptz,
  intent platform_intent, result jsonb
);
