-- Marks orders as paid, by wallet or by coins: frees the open-order slots of their members, puts their BV on its way, and activates
-- members whose order has an activation package, on an open business day. The caller has locked the orders, and the slots if
-- there are several. Fails if one of them is not in state p_from. Returns true, so that it can be called in an assignment.
create function orders_mark_paid(p_payments orders_payment[], p_from text, p_to text) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  c_first_open_day constant date := platform_first_open_day();
  v_paid record;
  v_done boolean;
begin
  with paid as (
    update orders.purchase p set
      state = p_to, payment_method = m.method, paid_at = m.now, paid_day = greatest(m.day, c_first_open_day), paid = m.sources
    from unnest(p_payments) m
    where p.id = m.id and p.state = p_from and m.refusal is null
    returning p.id, p.member_id, p.paid_at, p.paid_day, p.bv, p.has_activation
  ), on_its_way as (
    insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
    select p.id, 0, p.member_id, p.bv, p.paid_at from paid p
  ), freed as (
    update orders.member_state s set unpaid = s.unpaid - m.orders
    from (select p.member_id, count(*)::integer as orders from paid p group by 1) m
    where s.member_id = m.member_id
  )
  select count(*) as count, array_agg(p.member_id) filter (where p.has_activation) as activated,
    array_agg(p.paid_at) filter (where p.has_activation) as moments, array_agg(p.paid_day) filter (where p.has_activation) as days
  into v_paid
  from paid p;
  if v_paid.count < (select count(*) from unnest(p_payments) m where m.refusal is null) then
    raise exception 'a locked order changed its state';
  end if;
  return v_paid.activated is null or members_activate(v_paid.activated, v_paid.moments, v_paid.days);
end
$$;

grant execute on function orders_mark_paid to banyan_app;
