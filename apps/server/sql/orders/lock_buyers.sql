-- A step of orders_place: locks the members, and returns the refusals of those whose accounts are not active, by member. So an account
-- that is being cancelled either keeps until the order is made, or gets none. The status is read once all are locked.
create function orders_lock_buyers(p_calls orders_placing[]) returns jsonb
language plpgsql as $$
declare
  v_refusals jsonb;
begin
  with locked as materialized (
    select m.id, m.status from members.member m where m.id = any (array(select c.member_id from unnest(p_calls) c)) order by m.id
    for key share
  )
  select coalesce(jsonb_object_agg(l.id, 'ACCOUNT_' || upper(l.status)) filter (where l.status <> 'active'), '{}')
  into v_refusals from locked l;
  return v_refusals;
end
$$;

grant execute on function orders_lock_buyers to banyan_app;
