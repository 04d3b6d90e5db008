-- A call of orders_pay. `sources` pay first; `rest` is the asset that pays what they leave, null if they must pay all. With an
-- intent, `result` is stored as the answer.
create type orders_paying as (
  place integer, id uuid, member_id bigint, method text, sources orders.source[], rest text, day date, now timestamptz,
  intent platform_intent, result jsonb
);
