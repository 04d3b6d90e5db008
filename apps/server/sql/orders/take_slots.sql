-- A step of orders_place: takes an open-order slot for each call that is not refused. Returns the refusals of all calls, with those
-- of members who have no slot left.
create function orders_take_slots(p_calls orders_placing[], p_refusals text[], p_at_most integer) returns text[]
language plpgsql as $$
declare
  v_refusals text[];
begin
  with taken as (
    insert into orders.member_state as s (member_id, unpaid)
    select c.member_id, 1 from unnest(p_calls) c where p_refusals[c.place] is null order by 1
    on conflict (member_id) do update set unpaid = s.unpaid + 1 where s.unpaid < p_at_most
    returning s.member_id
  )
  select array_agg(
    coalesce(p_refusals[c.place], case when t.member_id is null then 'TOO_MANY_UNPAID_ORDERS' end) order by c.place
  )
  into v_refusals
  from unnest(p_calls) c left join taken t on t.member_id = c.member_id;
  return v_refusals;
end
$$;

grant execute on function orders_take_slots to banyan_app;
