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
  or (select coalesce(sum(s.amount), 0) from unnest(paid) s) <> case when paid_at is null then 0 else total end
  or exists (select from unnest(paid) s group by s.asset having count(*) > 1 or min(s.amount) <= 0)
union all
select id, 'shipped' from orders.purchase
where (shipped_at is null) <> (completes_at is null)
union all
-- Only paid orders have parcels, and one that is shipped left with the last of them.
select coalesce(p.id, c.order_id), 'parcel'
from (select id, state, paid_at, shipped_at from orders.purchase where shipped_at is not null or paid_at is null) p
full join (select order_id, max(shipped_at) as shipped_at from orders.parcel group by 1) c on c.order_id = p.id
where case when p.id is null then not exists (
    select from orders.purchase o where o.id = c.order_id and o.state = 'pending_delivery'
  ) else p.shipped_at is distinct from c.shipped_at end
union all
select c.order_id, 'parcel' from orders.parcel c
where not exists (select from orders.parcel_line n where n.order_id = c.order_id and n.number = c.number)
union all
-- Of each line, what left in parcels and what was refunded before is not more than what was bought and is sent again, and all of it
-- once the order is shipped. Refunds of pieces that left are of those that are not sent again.
select coalesce(l.order_id, n.order_id), 'shipped pieces'
from orders.line l
full join (select order_id, position, sum(quantity) as quantity from orders.parcel_line group by 1, 2) n using (order_id, position)
left join (
  select order_id, position, sum(quantity) filter (where unsent) as unsent, sum(quantity) filter (where not unsent) as sent
  from orders.refund_line join orders.refund using (order_id, number) group by 1, 2
) b using (order_id, position)
left join (select order_id, position, sum(quantity - cancelled) as quantity from orders.resend_line group by 1, 2) e using (order_id, position)
left join orders.purchase p on p.id = l.order_id
where coalesce(n.quantity, 0) + coalesce(b.unsent, 0) > coalesce(l.quantity, 0) + coalesce(e.quantity, 0)
  or coalesce(n.quantity, 0) + coalesce(b.unsent, 0) < l.quantity + coalesce(e.quantity, 0) and p.shipped_at is not null
  or coalesce(b.sent, 0) > coalesce(n.quantity, 0) - coalesce(e.quantity, 0)
union all
-- An order of which nothing is to be shipped waits for no parcel.
select p.id, 'nothing to ship' from orders.purchase p
where p.state = 'pending_delivery' and p.pieces + coalesce((
    select sum(e.quantity - e.cancelled) from orders.resend_line e where e.order_id = p.id
  ), 0) <= coalesce((
    select sum(n.quantity) from orders.parcel_line n where n.order_id = p.id
  ), 0) + coalesce((
    select sum(b.quantity) from orders.refund_line b join orders.refund r using (order_id, number) where b.order_id = p.id and r.unsent
  ), 0)
union all
-- What is sent again was in its parcel, and is cancelled only with its moment.
select e.order_id, 'resent pieces'
from orders.resend_line e join orders.resend x using (order_id, number)
left join orders.parcel_line n on n.order_id = e.order_id and n.number = x.parcel and n.position = e.position
group by e.order_id, x.parcel, e.position, n.quantity
having sum(e.quantity - e.cancelled) > coalesce(n.quantity, 0)
  or bool_or(e.cancelled > 0 and x.cancelled_at is null)
union all
select id, 'completed' from orders.purchase
where (completed_at is null) <> (final_at is null) or final_at < completed_at
union all
select id, 'settings' from orders.purchase p
where not exists (select from market.configuration c where c.version = p.market_version)
union all
select order_id, 'line' from orders.line where bv > price
union all
-- An order counts once it is final, less what was returned before.
select coalesce(p.id, v.order_id), 'volume'
from (select * from orders.purchase where final_day is not null) p
full join orders.volume v on v.order_id = p.id
left join (select order_id, sum(bv) as bv from orders.refund group by 1) back on back.order_id = p.id
left join (
  select order_id, sum(amount) as sales, sum(amount) filter (where part = 'goods') as goods
  from orders.refund_part join orders.refund using (order_id, number) where kind = 'return' group by 1
) part on part.order_id = p.id
left join (
  select distinct l.order_id, true as is_kept from orders.line l
  left join (
    select order_id, position, sum(quantity) as quantity
    from orders.refund_line join orders.refund using (order_id, number) where kind = 'return' group by 1, 2
  ) b using (order_id, position)
  where l.activation and l.quantity > coalesce(b.quantity, 0)
) package on package.order_id = p.id
where (v.day, v.member_id, v.bv, v.goods, v.sales, v.activates) is distinct from (
  p.final_day, p.member_id, p.bv - coalesce(back.bv, 0), p.product_total - coalesce(part.goods, 0), p.total - coalesce(part.sales, 0),
  coalesce(package.is_kept, false)
)
union all
-- Final orders were completed and are not returned: what is refunded of them is goodwill.
select id, 'final' from orders.purchase p
where final_day is not null and (
  final_at is null or state = 'refunded' and not exists (select from orders.refund r where r.order_id = p.id and r.kind = 'goodwill')
)
union all
select p.id, 'late return' from orders.refund r join orders.purchase p on p.id = r.order_id
where r.kind = 'return' and r.created_at >= p.final_at
  -- An order with a request from within the window was not final.
  and not exists (
    select from orders.return_request q where q.order_id = p.id and (q.closed_at is null or q.closed_at >= r.created_at)
  )
union all
-- Requests were made within the window, and the open ones are counted at their order, which is not final.
select p.id, 'return request' from orders.return_request q join orders.purchase p on p.id = q.order_id
where p.completed_at is null or q.requested_at >= p.final_at or q.member_id <> p.member_id
  or q.closed_at is null and (p.state <> 'completed' or p.final_day is not null)
  or q.refund_number is not null and not exists (
    select from orders.refund r where r.order_id = q.order_id and r.number = q.refund_number and r.kind = 'return'
  )
union all
select coalesce(p.id, q.order_id), 'open returns' from (select id, open_returns from orders.purchase where open_returns > 0) p
full join (select order_id, count(*) as count from orders.return_request where closed_at is null group by 1) q
  on q.order_id = p.id
where q.count is distinct from p.open_returns
union all
-- What is refunded and what open requests name was bought.
select q.order_id, 'requested pieces'
from orders.return_request q join orders.return_line n on n.request_id = q.id
left join orders.line l on l.order_id = q.order_id and l.position = n.position
where q.closed_at is null
group by q.order_id, n.position, l.order_id, l.position, l.quantity
having coalesce(l.quantity, 0) < sum(n.quantity) + coalesce((
  select sum(b.quantity) from orders.refund_line b where b.order_id = q.order_id and b.position = n.position
), 0)
union all
-- Each goodwill refund was released, is of a final order, and takes back no BV.
select coalesce(r.order_id, g.order_id), 'goodwill'
from (select order_id, count(*) as count, sum(bv) as bv from orders.refund where kind = 'goodwill' group by 1) r
full join (select order_id, count(*) as count from orders.goodwill where outcome = 'released' group by 1) g using (order_id)
left join orders.purchase p on p.id = r.order_id
where r.count is distinct from g.count or r.bv <> 0 or p.final_day is null
union all
-- Entries of BV on its way: the payment, each return, and the end.
select v.order_id, 'pending volume'
from orders.pending_volume v
left join orders.purchase p on p.id = v.order_id
left join orders.refund r on r.order_id = v.order_id and r.number = v.entry and r.kind = 'return'
where p.paid_at is null or v.member_id <> p.member_id
  or case v.entry when 0 then v.bv <> p.bv when -1 then p.final_day is null else v.bv is distinct from -r.bv end
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
where s.paid_at is distinct from false or s.closed_at or not p.awaits_coins or i.id is distinct from a.invoice_id or i.expected is distinct from p.total - (select coalesce(sum(s.amount), 0) from unnest(a.held) s)
union all
select p.id, 'refund'
from orders.purchase p
left join (select order_id, sum(amount) as total from orders.refund_part group by 1) back on back.order_id = p.id
left join (select order_id, sum(bv) as bv from orders.refund group by 1) taken on taken.order_id = p.id
where (p.state = 'refunded') <> (p.paid_at is not null and coalesce(back.total, 0) = p.total)
  or coalesce(taken.bv, 0) > p.bv or (p.state = 'refunded' and p.final_day is null and coalesce(taken.bv, 0) <> p.bv)
union all
-- No source gets back more than it paid.
select t.order_id, 'refunded source'
from (select order_id, asset, sum(amount) as amount from orders.refund_part group by 1, 2) t
join orders.purchase p on p.id = t.order_id left join lateral unnest(p.paid) s on s.asset = t.asset
where t.amount > coalesce(s.amount, 0)
union all
select t.order_id, 'refunded part' from orders.refund_part t where t.part not in (select o.part from orders_parts(null) o)
union all
select l.order_id, 'refunded pieces'
from orders.refund_line b join orders.line l using (order_id, position)
group by l.order_id, l.position, l.quantity having sum(b.quantity) > l.quantity;

grant select on orders_contradiction to banyan_app;
