-- One order to make. Without sku_id it takes the chosen lines of the cart. With an intent, result is kept with number and
-- total.
create type orders_placing as (
  place integer, id uuid, number text, member_id bigint, sku_id bigint, quantity integer, address_id uuid, remark text,
  language text, now timestamptz, pay_until timestamptz, intent platform_intent, result jsonb
);
