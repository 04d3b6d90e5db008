-- A call of orders_place. Without sku_id it orders the chosen lines of the cart. With an intent, `result`, with number and total
-- added, is stored as the answer. `shown` is what its member confirmed (orders_shown), or null.
create type orders_placing as (
  place integer, id uuid, number text, member_id bigint, sku_id bigint, quantity integer, address_id uuid, remark text,
  language text, now timestamptz, pay_until timestamptz, shown text, discount_code text,
  intent platform_intent, result jsonb
);
