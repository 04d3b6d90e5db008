-- A step of orders_place: reserves the pieces of these lines and writes the orders of their calls, whose addresses are by call. A call
-- that catalog_reserve refuses, or whose member was shown something else, writes nothing. Returns a row for each call that has lines.
create function orders_write(
  p_calls orders_placing[], p_lines orders_chosen_line[], p_addresses addresses_written[], p_shipping jsonb, p_state text,
  p_market_version integer
) returns orders_written[]
language plpgsql as $$
declare
  c_changed constant integer[] := orders_changed(p_calls, p_lines, p_addresses, p_shipping);
  c_lines constant orders_chosen_line[] := array(select l from unnest(p_lines) l where l.place <> all (c_changed));
  v_written record;
begin
  with reserved as materialized (
    select r.* from catalog_reserve(
      array(select l.place from unnest(c_lines) l), array(select l.sku_id from unnest(c_lines) l),
      array(select l.quantity from unnest(c_lines) l), array(select c.language from unnest(p_calls) c order by c.place)
    ) r
  ), line as (
    insert into orders.line as l (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation, discount
    )
    select p_calls[r.call].id, c_lines[r.line].position, r.product_id, r.sku_id, r.name, r.sku_text, r.picture,
      r.price - c_lines[r.line].discount, orders_discounted_bv(r.price, r.bv, c_lines[r.line].discount), r.quantity, r.presale,
      r.activation, c_lines[r.line].discount
    from reserved r where r.refusal is null
    returning l.order_id, l.price, l.bv, l.quantity, l.activation, l.discount
  ), sums as (
    select l.order_id as id, sum(l.quantity)::integer as pieces, sum(l.price * l.quantity)::bigint as product_total,
      sum(l.bv * l.quantity)::bigint as bv, sum(l.discount * l.quantity)::bigint as discount,
      bool_or(l.activation) as has_activation, bool_and(l.activation) as only_activation
    from line l group by 1
  ), purchase as (
    insert into orders.purchase as p (
      id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee, total, bv,
      has_activation, only_activation, recipient, area_code, phone, country, province, city, district, detail, postal_code,
      remark, market_version, discount_code, discount
    )
    select c.id, c.number, c.member_id, p_state, c.now, c.pay_until, s.pieces, s.product_total, f.fee, s.product_total + f.fee, s.bv,
      s.has_activation, s.only_activation, a.recipient, a.area_code, a.phone, a.country, a.province, a.city, a.district, a.detail,
      a.postal_code, c.remark, p_market_version, c.discount_code, s.discount
    from sums s join unnest(p_calls) c on c.id = s.id join unnest(p_addresses) a on a.id = c.address_id
    cross join lateral orders_shipping_fee(p_shipping, a.country, s.product_total) f (fee)
    on conflict (number) do nothing
    returning p.id, p.total
  )
  select array_agg(
      (c.place, p.total, case when c.place = any (c_changed) then 'SHOWN_CHANGED' else r.refusal end, r.params)::orders_written
    ) as calls,
    bool_or(p.id is null and r.call is null and c.place <> all (c_changed)) as number_taken
  into v_written
  from unnest(p_calls) c left join purchase p on p.id = c.id left join reserved r on r.call = c.place and r.refusal is not null
  where c.place in (select l.place from unnest(p_lines) l);
  if v_written.number_taken then
    raise exception 'an order number is taken' using errcode = 'serialization_failure';
  end if;
  return v_written.calls;
end
$$;

grant execute on function orders_write to banyan_app;
