-- A payment of an order: its sources, when, and on which business day. That day may have been closed meanwhile
-- (platform_first_open_day). A refused payment has no effect. `place` is that of its call in the set.
create type orders_payment as (
  place integer, id uuid, method text, sources orders.source[], day date, now timestamptz, refusal text, params jsonb
);
