-- Makes unpaid orders and gives their totals, in their sequence: takes the stock, copies SKUs and addresses, adds up, adds
-- shipping by p_shipping (market.rules.ts) and takes one of each member's places for unpaid orders. Refuses with
-- NOTHING_SELECTED, ADDRESS_NOT_FOUND, ADDRESS_COUNTRY_UNSERVED, TOO_MANY_UNPAID_ORDERS and like catalog.reserve. Where a
-- number is taken, or a member is named twice, it asks to be tried again.
create function orders_place(p_calls jsonb, p_shipping jsonb, p_unpaid_at_most integer, p_state text)
returns table (total bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_calls constant orders_placing[] := array(select c from jsonb_populate_recordset(null::orders_placing, p_calls) c);
  v_count constant integer := cardinality(v_calls);
  v_lines record;
  v_addresses addresses.address[];
  v_served integer;
  v_totals bigint[];
  v_had integer;
  v_kept boolean;
begin
  select array_agg(w.id) as order_ids, array_agg(w.position) as positions, array_agg(w.sku_id) as sku_ids,
    array_agg(w.quantity) as quantities, count(distinct w.member_id) as orders
  into v_lines
  from (
    select c.id, c.member_id, t.sku_id, t.quantity, t.position
    from cart_take_selected(array(select c.member_id from unnest(v_calls) c where c.sku_id is null order by 1)) t
    join unnest(v_calls) c on c.member_id = t.member_id
    union all
    select c.id, c.member_id, c.sku_id, c.quantity, 1 from unnest(v_calls) c where c.sku_id is not null
  ) w;
  if v_lines.orders < v_count then
    perform platform_refuse('NOTHING_SELECTED');
  end if;

  select array_agg(a), count(*), count(*) filter (where not p_shipping -> 'undelivered' ? a.country)
  into v_addresses, v_had, v_served
  from unnest(v_calls) c cross join lateral addresses_for_order(c.member_id, c.address_id) a;
  if v_had < v_count then
    perform platform_refuse('ADDRESS_NOT_FOUND');
  elsif v_served < v_count then
    perform platform_refuse('ADDRESS_COUNTRY_UNSERVED');
  end if;

  with written as (
    insert into orders.line as l (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation
    )
    select v_lines.order_ids[r.place], v_lines.positions[r.place], r.product_id, r.sku_id, r.name, r.sku_text, r.picture, r.price,
      r.bv, r.quantity, r.presale, r.activation
    from catalog_reserve(v_lines.sku_ids, v_lines.quantities, v_calls[1].language) r
    returning l.order_id, l.price, l.bv, l.quantity, l.activation
  ), summed as (
    select w.order_id as id, sum(w.quantity)::integer as pieces, sum(w.price * w.quantity)::bigint as product_total,
      sum(w.bv * w.quantity)::bigint as bv, bool_or(w.activation) as has_activation, bool_and(w.activation) as only_activation
    from written w group by 1
  ), made as (
    insert into orders.purchase as o (
      id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee, total, bv,
      has_activation, only_activation, recipient, area_code, phone, country, detail, postal_code, remark
    )
    select c.id, c.number, c.member_id, p_state, c.now, c.pay_until, s.pieces, s.product_total, f.fee, s.product_total + f.fee,
      s.bv, s.has_activation, s.only_activation, a.recipient, a.area_code, a.phone, a.country, a.detail, a.postal_code, c.remark
    from unnest(v_calls) c join summed s on s.id = c.id join unnest(v_addresses) a on a.id = c.address_id
    cross join lateral (select coalesce(p_shipping -> 'byCountry' -> a.country, p_shipping -> 'standard')) r (rate)
    cross join lateral (
      select case when s.product_total >= (r.rate ->> 'freeFrom')::bigint then 0 else (r.rate ->> 'flatFee')::bigint end
    ) f (fee)
    on conflict (number) do nothing
    returning o.id, o.total
  )
  select array_agg(m.total::bigint order by c.place) into v_totals from made m join unnest(v_calls) c on c.id = m.id;
  if cardinality(v_totals) is distinct from v_count then
    raise exception 'an order number is taken' using errcode = 'serialization_failure';
  end if;

  insert into orders.member_state as s (member_id, unpaid)
  select c.member_id, 1 from unnest(v_calls) c order by 1
  on conflict (member_id) do update set unpaid = s.unpaid + 1 where s.unpaid < p_unpaid_at_most;
  get diagnostics v_had = row_count;
  if v_had < v_count then
    perform platform_refuse('TOO_MANY_UNPAID_ORDERS', jsonb_build_object('limit', p_unpaid_at_most));
  end if;

  if (v_calls[1].intent).key is not null then
    v_kept := platform_keep_results(
      array(select c.intent from unnest(v_calls) c),
      array(
        select c.result || jsonb_build_object('number', c.number, 'total', platform_money_text(v_totals[c.place]))
        from unnest(v_calls) c
      ),
      array(select c.now from unnest(v_calls) c)
    );
  end if;
  return query select t from unnest(v_totals) t;
end
$$;

grant execute on function orders_place to banyan_app;
