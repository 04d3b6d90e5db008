-- A step of orders_place: takes an open-order slot of each of these members, and returns the members who had one left.
create function orders_take_slots(p_member_ids bigint[], p_at_most integer) returns bigint[]
language plpgsql as $$
declare
  v_members bigint[];
begin
  with taken as (
    insert into orders.member_state as s (member_id, unpaid)
    select m.id, 1 from unnest(p_member_ids) m (id) order by 1
    on conflict (member_id) do update set unpaid = s.unpaid + 1 where s.unpaid < p_at_most
    returning s.member_id
  )
  select coalesce(array_agg(t.member_id), '{}') into v_members from taken t;
  return v_members;
end
$$;

grant execute on function orders_take_slots to banyan_app;
