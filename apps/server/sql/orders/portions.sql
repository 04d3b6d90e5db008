-- Divides the sources of a payment among the parts of the order's price, both in their sequence. A row says how much of one part one
-- source pays; there are no rows of zero.
create function orders_portions(p_order orders.purchase, p_sources orders.source[])
returns table (place bigint, asset text, part text, amount bigint, account text, kind text)
language sql immutable as $$
  select s.place * 100 + o.place, s.asset, o.part,
    least(s.until, o.until) - greatest(s.until - s.amount, o.until - o.amount), o.account, o.kind
  from (
    select u.*, (sum(u.amount) over (order by u.place))::bigint as until
    from unnest(p_sources) with ordinality u (asset, amount, place)
  ) s
  join (select p.*, (sum(p.amount) over (order by p.place))::bigint as until from orders_parts(p_order) p) o
    on least(s.until, o.until) > greatest(s.until - s.amount, o.until - o.amount)
$$;

grant execute on function orders_portions to banyan_app;
