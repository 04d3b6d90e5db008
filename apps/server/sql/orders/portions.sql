-- Divides a payment of these amounts among the parts of the order's price. Coupons pay first, then points, then USDT. A row says
-- how much of one part one asset pays; there are no rows of zero.
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
