-- One order to pay from the wallet: coupons as many as coupons says, and rest ('USDT', 'POINT' or null for nothing) what they
-- leave. With an intent, result is kept.
create type orders_paying as (
  place integer, id uuid, member_id bigint, method text, coupons bigint, rest text, day date, now timestamptz,
  intent platform_intent, result jsonb
);
