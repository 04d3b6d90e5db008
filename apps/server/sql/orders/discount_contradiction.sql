-- Discount codes whose uses are not the orders that have them, and orders whose discount is not that of their lines: none.
create view orders_discount_contradiction as
select d.code as which, 'code uses' as what
from orders.discount_code d
left join (
  select discount_code, count(*) as uses from orders.purchase where discount_code is not null and state <> 'cancelled' group by 1
) p on p.discount_code = d.code
where d.uses <> coalesce(p.uses, 0)
union all
select p.discount_code, 'code uses of a member'
from orders.purchase p join orders.discount_code d on d.code = p.discount_code
where p.state <> 'cancelled' group by p.discount_code, p.member_id, d.uses_each having count(*) > d.uses_each
union all
select coalesce(p.id, l.order_id)::text, 'discount of lines'
from (select id, discount from orders.purchase where discount > 0) p
full join (select order_id, sum(discount * quantity) as discount from orders.line where discount > 0 group by 1) l on l.order_id = p.id
where p.discount is distinct from l.discount
union all
select p.id::text, 'discount without a code' from orders.purchase p
where p.discount > 0 and p.discount_code is null
  or p.discount_code is not null and not exists (select from orders.discount_code d where d.code = p.discount_code)
union all
select l.order_id::text, 'discount of a package' from orders.line l where l.activation and l.discount > 0;

grant select on orders_discount_contradiction to banyan_app;
