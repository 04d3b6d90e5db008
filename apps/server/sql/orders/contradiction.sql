-- Orders whose rows contradict each other; always empty.
create view orders_contradiction as
select id as order_id, 'total' as what from orders.purchase p
where total <> (select sum(o.amount) from orders_parts(p) o)
union all
select p.id, 'state' from orders.purchase p join orders_states s on s.name = p.state
where s.paid_at <> (p.paid_at is not null) or s.shipped_at <> (p.shipped_at is not null)
  or s.completed_at <> (p.completed_at is not null) or s.closed_at <> (p.closed_at is not null)
union all
select id, 'paid' from orders.purchase
where (paid_at is null) <> (paid_day is null)
  or (paid_at is null) <> (payment_method is null)
  or paid_usdt + paid_coupon + paid_point <> case when paid_at is null then 0 else total end
union all
select id, 'shipped' from orders.purchase
where (shipped_at is null) <> (shipping_company is null)
  or (shipped_at is null) <> (tracking_number is null)
  or (shipped_at is null) <> (completes_at is null)
union all
select id, 'settings' from orders.purchase p
where not exists (select from market.configuration c where c.version = p.market_version)
union all
select order_id, 'line' from orders.line where bv > price
union all
select order_id, 'volume' from orders.volume
where entry < 0 or case when entry = 0 then bv < 0 or sales < 0 else bv > 0 or sales > 0 end
union all
select id, 'awaited' from orders.purchase p
where awaits_coins and not exists (select from orders.awaited a where a.order_id = p.id)
union all
-- Only unpaid orders await coins, and each open invoice of an order is awaited by it.
select coalesce(a.order_id, i.order_id), 'awaited'
from orders.awaited a
join orders.purchase p on p.id = a.order_id
full join (select * from payments.invoice where order_id is not null and state in ('pending', 'seen')) i
  on i.order_id = a.order_id
left join orders_states s on s.name = p.state
where s.paid_at is distinct from false or s.closed_at or not p.awaits_coins or i.id is distinct from a.invoice_id or i.expected is distinct from p.total - a.coupons
union all
select p.id, 'refund'
from orders.purchase p
left join (
  select order_id, sum(amount) as total, sum(amount) filter (where asset = 'USDT') as usdt,
    sum(amount) filter (where asset = 'COUPON') as coupon, sum(amount) filter (where asset = 'POINT') as point
  from orders.refund_part group by 1
) part on part.order_id = p.id
left join (select order_id, sum(bv) as bv from orders.refund group by 1) refund on refund.order_id = p.id
left join (
  select order_id, sum(bv) as bv, sum(sales) as sales from orders.volume where entry > 0 group by 1
) volume on volume.order_id = p.id
cross join lateral (
  select coalesce(part.total, 0) as total, coalesce(part.usdt, 0) as usdt, coalesce(part.coupon, 0) as coupon,
    coalesce(part.point, 0) as point
) back
cross join lateral (select coalesce(refund.bv, 0) as bv) taken
cross join lateral (select coalesce(volume.bv, 0) as bv, coalesce(volume.sales, 0) as sales) counted
where back.usdt > p.paid_usdt or back.coupon > p.paid_coupon or back.point > p.paid_point
  or (p.state = 'refunded') <> (p.paid_at is not null and back.total = p.total)
  or taken.bv > p.bv or (p.state = 'refunded' and taken.bv <> p.bv)
  or counted.bv <> -taken.bv or counted.sales <> -back.total
union all
select t.order_id, 'refunded part' from orders.refund_part t where t.part not in (select o.part from orders_parts(null) o)
union all
select l.order_id, 'refunded pieces'
from orders.refund_line b join orders.line l using (order_id, position)
group by l.order_id, l.position, l.quantity having sum(b.quantity) > l.quantity;

grant select on orders_contradiction to banyan_app;
