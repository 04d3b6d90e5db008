-- Reviews that contradict the catalogue or the orders; always empty.
create view reviews_contradiction as
-- A product counts its visible reviews.
select 'product ' || p.id as row, 'stars' as what
from catalog.product p
left join (
  select product_id, array[
    count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
    count(*) filter (where stars = 4), count(*) filter (where stars = 5)
  ]::integer[] as counts
  from reviews.review where hidden_at is null group by 1
) r on r.product_id = p.id
where p.star_counts <> coalesce(r.counts, array[0, 0, 0, 0, 0])
union all
-- Its writer received the product.
select 'review ' || r.id, 'bought' from reviews.review r
where not exists (
  select from orders.purchase p join orders.line l on l.order_id = p.id
  where p.id = r.order_id and p.member_id = r.member_id and p.completed_at is not null and l.product_id = r.product_id
);

grant select on reviews_contradiction to banyan_app;
