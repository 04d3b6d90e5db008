-- SKUs whose stock is not what it began with, what staff added or took away, and what orders took, gave back and sent again: none.
create view orders_stock_contradiction as
select s.id as sku_id, 'stock' as what
from catalog.sku s
left join (select sku_id, sum(change) as pieces from catalog.stock_change group by 1) changed on changed.sku_id = s.id
left join (
  select l.sku_id, sum(l.quantity) as pieces
  from orders.line l join orders.purchase p on p.id = l.order_id
  where p.state <> 'cancelled' group by 1
) held on held.sku_id = s.id
left join (
  select l.sku_id, sum(b.quantity) as pieces
  from orders.refund_line b join orders.line l using (order_id, position)
  where b.restocked group by 1
) returned on returned.sku_id = s.id
left join (
  select l.sku_id, sum(e.quantity - e.cancelled) as pieces
  from orders.resend_line e join orders.line l using (order_id, position) group by 1
) resent on resent.sku_id = s.id
where s.stock <> s.opening + coalesce(changed.pieces, 0) - coalesce(held.pieces, 0) + coalesce(returned.pieces, 0)
  - coalesce(resent.pieces, 0);

grant select on orders_stock_contradiction to banyan_app;
