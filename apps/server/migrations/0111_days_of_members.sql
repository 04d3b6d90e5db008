-- What members bought lately, day by day, beside their running total: whoever asks who is active reads one row for each member,
-- however many orders it has. It stands in the row that each payment and refund writes anyway, so it costs no other.

-- Payments and refunds wait until the days are filled. Locked in the order of payments, as in 0102.
lock table orders.member_state in exclusive mode;
lock table orders.volume in share row exclusive mode;

-- Sums of orders.volume.bv by day, oldest first. Days go that are more than 400 days older than a later volume: no plan looks
-- back so far.
alter table orders.member_state
  add column days date[] not null default '{}',
  add column day_bv bigint[] not null default '{}';

-- As before, and the days.
create or replace function orders.count_volume() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into orders.member_state as s (member_id, unpaid, bv, days, day_bv)
  select w.member_id, 0, sum(w.bv), array_agg(w.day order by w.day), array_agg(w.bv order by w.day)
  from (select member_id, day, sum(bv)::bigint as bv from written group by 1, 2) w group by 1 order by 1
  on conflict (member_id) do update set bv = s.bv + excluded.bv,
    (days, day_bv) = (
      select array_agg(d.day order by d.day), array_agg(d.bv order by d.day)
      from (
        select u.day, sum(u.bv)::bigint as bv
        from unnest(s.days || excluded.days, s.day_bv || excluded.day_bv) u (day, bv)
        where u.day >= excluded.days[1] - 400 group by 1
      ) d
    );
  return null;
end
$$;

update orders.member_state s set days = w.days, day_bv = w.day_bv
from (
  select d.member_id, array_agg(d.day order by d.day) as days, array_agg(d.bv order by d.day) as day_bv
  from (
    select v.member_id, v.day, sum(v.bv)::bigint as bv from orders.volume v
    where v.day >= (select max(day) from orders.volume) - 400 group by 1, 2
  ) d group by 1
) w
where s.member_id = w.member_id;
