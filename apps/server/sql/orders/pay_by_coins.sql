-- Marks an order as paid by coins and the coupons held with them, whatever the clock says: its coins arrived in time. Frees
-- the member's place, counts BV and activates the member by an activation package. No row where it is not p_from.
create function orders_pay_by_coins(
  p_id uuid, p_from text, p_to text, p_method text, p_coupons bigint, p_day date, p_now timestamptz
) returns setof orders.purchase
language plpgsql as $$
declare
  v_order orders.purchase;
begin
  update orders.purchase p set
    state = p_to, payment_method = p_method, paid_at = p_now, paid_day = platform_open_day(p_day),
    paid_coupon = p_coupons, paid_usdt = p.total - p_coupons
  where p.id = p_id and p.state = p_from
  returning p.* into v_order;
  if not found then
    return;
  end if;
  update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = v_order.member_id;
  insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
  values (v_order.paid_day, p_id, 0, v_order.member_id, v_order.bv, v_order.total, p_now);
  if v_order.has_activation then
    perform members_activate(v_order.member_id, p_now, v_order.paid_day);
  end if;
  return next v_order;
end
$$;

grant execute on function orders_pay_by_coins to banyan_app;
