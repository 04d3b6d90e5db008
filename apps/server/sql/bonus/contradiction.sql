-- Inconsistencies of settled days; always empty. Every member and day is checked while the day is published.
create view bonus_contradiction as
with day as (
  select d.day, (select max(b.day) from bonus.day b where b.frozen_at is not null and b.day < d.day) as before,
    d.frozen_at
  from bonus.day d where d.frozen_at is not null
), kept as (
  select d.day, d.before from day d
  where d.before is null or exists (select from bonus.member_day m where m.day = d.before)
), paired as (
  -- carried before + added = paired + carried after, on each side; the added BV is the growth of the achievement.
  select k.day, m.member_id,
    coalesce(b.carried_left, 0) + m.left_bv - coalesce(b.left_bv, 0) - m.carried_left as on_left,
    coalesce(b.carried_right, 0) + m.right_bv - coalesce(b.right_bv, 0) - m.carried_right as on_right,
    least(m.carried_left, m.carried_right) as rest
  from kept k join bonus.member_day m on m.day = k.day
  left join bonus.member_day b on b.day = k.before and b.member_id = m.member_id
)
select p.day, p.member_id, 'pairing' as what from paired p
where p.on_left <> p.on_right or p.on_left < 0 or p.rest <> 0
union all
-- The sales bonus is computed from the paired BV.
select l.day, l.member_id, 'sales bonus' from bonus.line l join kept k on k.day = l.day
left join paired p on p.day = l.day and p.member_id = l.member_id
where l.income = 1 and l.performance is distinct from p.on_left
union all
-- The basis of incomes matches the states of the previous day and of the day itself.
select c.day, c.member_id, 'basis'
from bonus.credit c join kept k on k.day = c.day
join bonus.member_day m on m.day = c.day and m.member_id = c.member_id
left join bonus.member_day b on b.day = k.before and b.member_id = c.member_id
where c.carried_left <> coalesce(b.carried_left, 0) or c.carried_right <> coalesce(b.carried_right, 0)
  or c.dynamic_before <> coalesce(b.dynamic, 0)
  or c.left_bv <> m.left_bv or c.right_bv <> m.right_bv or c.personal <> m.personal
  or c.added_left <> m.left_bv - coalesce(b.left_bv, 0) or c.added_right <> m.right_bv - coalesce(b.right_bv, 0)
union all
-- Lifetime received amounts equal the sum of all lines of the member.
select k.day, m.member_id, 'received'
from kept k join bonus.member_day m on m.day = k.day
left join bonus.member_day b on b.day = k.before and b.member_id = m.member_id
left join (
  select day, member_id, sum(received) filter (where income < 5) as dynamic, sum(received) filter (where income = 6) as rebate
  from bonus.line group by 1, 2
) l on l.day = k.day and l.member_id = m.member_id
where m.dynamic - coalesce(b.dynamic, 0) <> coalesce(l.dynamic, 0)
  or m.rebated - coalesce(b.rebated, 0) <> coalesce(l.rebate, 0)
union all
-- Credits equal received amounts, and every income has a basis.
select day, member_id, 'credit'
from bonus.credit c
full join (select day, member_id, sum(received) as received from bonus.line group by 1, 2) l using (day, member_id)
where c.balance + c.coupon + c.point is distinct from l.received
union all
-- Days contain the orders that became final on them.
select coalesce(s.day, v.day), coalesce(s.member_id, v.member_id), 'sale'
from bonus.sale s
full join (select v.* from orders.volume v join day d on d.day = v.day) v on v.order_id = s.order_id
where s.day is distinct from v.day or s.member_id is distinct from v.member_id or s.bv is distinct from v.bv;

grant select on bonus_contradiction to banyan_app;
