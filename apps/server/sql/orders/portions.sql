-- How much of each part of an order's price each asset pays, if coupons, points and USDT pay these amounts: coupons first, then
-- points, then USDT. No portion is zero.
create function orders_portions(p_order orders.purchase, p_coupon bigint, p_point bigint, p_usdt bigint)
returns table (place bigint, asset text, part text, amount bigint, account text, kind text)
language sql immutable as $$
  select a.place * 100 + o.place, a.asset, o.part, least(a.until, o.until) - greatest(a.until - a.amount, o.until - o.amount), o.account, o.kind
  from (values
    (1, 'COUPON', p_coupon, p_coupon), (2, 'POINT', p_point, p_coupon + p_point), (3, 'USDT', p_usdt, p_coupon + p_point + p_usdt)
  ) a (place, asset, amount, until)
  join (select p.*, (sum(p.amount) over (order by p.place))::bigint as until from orders_parts(p_order) p) o
    on least(a.until, o.until) > greatest(a.until - a.amount, o.until - o.amount)
$$;

grant execute on function orders_portions to banyan_app;
