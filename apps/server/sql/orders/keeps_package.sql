-- Whether an activation package of an order was not returned. Goodwill takes none back.
create function orders_keeps_package(p_order_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from orders.line l
    where l.order_id = p_order_id and l.activation and l.quantity > coalesce((
      select sum(b.quantity) from orders.refund_line b join orders.refund r using (order_id, number)
      where b.order_id = l.order_id and b.position = l.position and r.kind = 'return'
    ), 0)
  )
$$;

grant execute on function orders_keeps_package to banyan_app;
