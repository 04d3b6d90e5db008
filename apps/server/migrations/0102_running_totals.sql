-- A member's personal achievement is one number that payments and refunds keep, so that no request adds up all orders of a
-- member. A trigger keeps it and not the functions that write volumes: while processes are renewed one after the other, those
-- of the former build write volumes too, and do not know of it.

-- Payments and refunds wait until the numbers are filled. Payments lock places before they write volumes, so this does too.
lock table orders.member_state in exclusive mode;
lock table orders.volume in share row exclusive mode;

-- The sum of orders.volume.bv of the member.
alter table orders.member_state add column bv bigint not null default 0;

-- Adds the rows of one statement. Locks members in the order of their numbers, as payments do; a payment has locked them already.
create function orders.count_volume() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into orders.member_state as s (member_id, unpaid, bv)
  select w.member_id, 0, sum(w.bv) from written w group by 1 order by 1
  on conflict (member_id) do update set bv = s.bv + excluded.bv;
  return null;
end
$$;

create trigger volume_counted after insert on orders.volume
referencing new table as written for each statement execute function orders.count_volume();

insert into orders.member_state as s (member_id, unpaid, bv)
select v.member_id, 0, sum(v.bv) from orders.volume v group by 1
on conflict (member_id) do update set bv = excluded.bv;
