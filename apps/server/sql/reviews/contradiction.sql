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
)
union all
-- Its pictures are its writer's, and not discarded.
select 'review ' || r.id, 'pictures' from reviews.review r cross join jsonb_array_elements(r.pictures) e
where not exists (
  select from platform.picture p
  where p.id = (e ->> 'id')::uuid and p.topic = 'review' and p.owner = 'member:' || r.member_id
    and p.used_at is not null and p.discarded_at is null
)
union all
-- A used picture belongs to a review.
select 'picture ' || p.id, 'picture of no review' from platform.picture p
where p.topic = 'review' and p.used_at is not null and p.discarded_at is null and not exists (
  select from reviews.review r
  where r.member_id = substr(p.owner, length('member:') + 1)::bigint
    and r.pictures @> jsonb_build_array(jsonb_build_object('id', p.id))
);

grant select on reviews_contradiction to banyan_app;
