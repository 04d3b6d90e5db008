-- How many pieces a SKU began with, so that the audit can prove its stock: what it began with, what staff added or took
-- away, and what orders took and gave back. Of SKUs that are there already it is what makes this sum true now. A version
-- before this one writes none: the stock of such a SKU is not proven.
alter table catalog.sku add column opening bigint;

update catalog.sku s set opening = s.stock
  - coalesce((select sum(c.change) from catalog.stock_change c where c.sku_id = s.id), 0)
  + coalesce(held.pieces, 0)
from catalog.sku every_sku left join (
  select l.sku_id, sum(l.quantity - coalesce(b.pieces, 0)) as pieces
  from orders.line l
  join orders.purchase p on p.id = l.order_id and p.state <> 'cancelled'
  left join (
    select order_id, position, sum(quantity) as pieces from orders.refund_line where restocked group by 1, 2
  ) b using (order_id, position)
  group by 1
) held on held.sku_id = every_sku.id
where every_sku.id = s.id;
