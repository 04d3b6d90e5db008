-- The parts of the price of an order, in the sequence in which they are paid: amount, house account that receives it, and kind
-- of its legs. A new fee is a new row here.
create function orders_parts(p_order orders.purchase)
returns table (place integer, part text, amount bigint, account text, kind text)
language sql immutable as $$
  select v.* from (values
    (1, 'goods', p_order.product_total::bigint, 'sales', 'order.payment'),
    (2, 'shipping', p_order.shipping_fee::bigint, 'shipping', 'order.shipping')
  ) v (place, part, amount, account, kind)
$$;

grant execute on function orders_parts to banyan_app;
