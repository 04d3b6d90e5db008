-- Generated from order.rules.ts by `npm run generate`. Do not edit.
-- The states of orders: whether each moment is known in them (null: it depends on how the order got there).
create view orders_states as
select * from (values
  ('pending_payment', false, false, false, false),
  ('pending_delivery', true, false, false, false),
  ('pending_receipt', true, true, false, false),
  ('completed', true, true, true, false),
  ('cancelled', false, false, false, true),
  ('refunded', true, null, null, true)
) s (name, paid_at, shipped_at, completed_at, closed_at);

grant select on orders_states to banyan_app;
