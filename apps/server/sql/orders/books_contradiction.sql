-- Orders that the books tell otherwise: none, whatever happened. Every part is one pass over its tables, because a shop has
-- millions of orders.
create view orders_books_contradiction as
select p.id::text as which, 'posting' as what
from orders.purchase p
left join (
  select g.key, sum(t.amount) as amount from ledger.posting g join ledger.transfer t on t.posting_id = g.id
  where g.key like 'order-payment:%' and t.kind <> 'top_up' group by 1
) booked on booked.key = 'order-payment:' || p.id
where case when p.paid_at is not null then p.total::numeric end is distinct from booked.amount
union all
select coalesce(told.which, booked.reference), 'refund posting'
from (select 'order:' || order_id as which, sum(amount) as amount from orders.refund_part group by 1) told
full join (
  select g.reference, sum(t.amount) as amount from ledger.posting g join ledger.transfer t on t.posting_id = g.id
  where g.kind = 'order.refund' group by 1
) booked on booked.reference = told.which
where told.amount is distinct from booked.amount
union all
-- What is on its way is the BV of paid orders that are neither final nor refunded.
select coalesce(p.id, pending.order_id)::text, 'volume on its way'
from (select id, bv, final_day from orders.purchase where paid_at is not null) p
full join (select order_id, sum(bv) as bv from orders.pending_volume group by 1) pending on pending.order_id = p.id
left join (select order_id, sum(bv) as bv from orders.refund group by 1) back on back.order_id = p.id
where case when p.final_day is null then p.bv - coalesce(back.bv, 0) else 0 end is distinct from pending.bv
union all
select coalesce(s.member_id, unpaid.member_id)::text, 'places'
from orders.member_state s
full join (
  select member_id, count(*) as orders from orders.purchase where state = 'pending_payment' group by 1
) unpaid using (member_id)
where coalesce(s.unpaid, 0) <> coalesce(unpaid.orders, 0)
union all
select coalesce(s.member_id, counted.member_id)::text, 'running total'
from orders.member_state s
full join (select member_id, sum(bv) as bv from orders.volume group by 1) counted using (member_id)
where coalesce(s.bv, 0) <> coalesce(counted.bv, 0)
union all
select coalesce(s.member_id, pending.member_id)::text, 'running total on its way'
from orders.member_state s
full join (select member_id, sum(bv) as bv from orders.pending_volume group by 1) pending using (member_id)
where coalesce(s.pending_bv, 0) <> coalesce(pending.bv, 0)
union all
-- The last year, which all rows of members have.
select coalesce(s.member_id, counted.member_id)::text, 'running total of a day'
from (
  select m.member_id, d.day, d.bv from orders.member_state m, unnest(m.days, m.day_bv) d (day, bv)
  where d.day >= (select max(day) - 366 from orders.volume)
) s
full join (
  select member_id, day, sum(bv) as bv from orders.volume
  where day >= (select max(day) - 366 from orders.volume) group by 1, 2
) counted using (member_id, day)
where s.bv is distinct from counted.bv
union all
-- What is held for orders whose coins are awaited.
select coalesce(told.asset, booked.asset), 'held sources'
from (select s.asset, sum(s.amount) as amount from orders.awaited a, unnest(a.held) s group by 1) told
full join (
  select asset, sum(case when to_account = -21 then amount else -amount end) as amount
  from ledger.transfer where -21 in (to_account, from_account) group by 1
) booked using (asset)
where coalesce(told.amount, 0) <> coalesce(booked.amount, 0);

grant select on orders_books_contradiction to banyan_app;
