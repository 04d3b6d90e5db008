-- One order to pay: coupons pay p_coupons, rest ('USDT', 'POINT' or null for nothing) what they leave. With an intent, result
-- is kept.
create type orders_paying as (
  id uuid, member_id bigint, method text, coupons bigint, rest text, day date, now timestamptz, intent platform_intent, result jsonb
);
