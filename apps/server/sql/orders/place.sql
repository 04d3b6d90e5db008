-- Makes unpaid orders. Each call is of another member, and all calls have an intent or none has. Returns a row for each call,
-- in their sequence: its total, or why it is refused. A refused call has no effect. With intents, both results and refusals are
-- kept as answers.
--
-- An order takes one of the member's places for unpaid orders, takes its pieces from stock, copies its SKUs and its address,
-- and removes its lines from the cart. p_shipping is the tariff (orders_shipping_fee),
-- and p_market_version the version of the settings that it is from.
--
-- Refusals: IDEMPOTENCY_KEY_REUSED (the key has an answer already), ACCOUNT_CANCELLED, ACCOUNT_SUSPENDED, NOTHING_SELECTED, ADDRESS_NOT_FOUND,
-- ADDRESS_COUNTRY_UNSERVED, TOO_MANY_UNPAID_ORDERS {limit}, and those of catalog_reserve. Fails with serialization_failure if
-- an order number is taken: the caller tries again with other numbers.
--
-- Rows are locked in one sequence everywhere: members, cart lines, orders, places for unpaid orders, SKUs, accounts; each kind by number.
-- Scans are off, because a connection keeps a plan that was made while a table was still empty.
create function orders_place(p_calls jsonb, p_shipping jsonb, p_unpaid_at_most integer, p_state text, p_market_version integer)
returns table (total bigint, refusal text, params jsonb)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_calls constant orders_placing[] := array(select c from jsonb_populate_recordset(null::orders_placing, p_calls) c);
  v_lines record;
  v_addresses addresses_written[];
  v_refusals text[];
  v_closed jsonb;
  v_members bigint[];
  v_made record;
  v_done boolean;
begin
  -- Before all else: an account that is being cancelled is either kept until this order is made, or gets none. All are locked,
  -- so the status is only read afterwards.
  with kept as materialized (
    select id, status from members.member where id = any (array(select c.member_id from unnest(v_calls) c)) order by id
    for key share
  )
  select coalesce(jsonb_object_agg(k.id, 'ACCOUNT_' || upper(k.status)) filter (where k.status <> 'active'), '{}')
  into v_closed from kept k;

  select array_agg(w.place) as places, array_agg(w.position) as positions, array_agg(w.sku_id) as sku_ids,
    array_agg(w.quantity) as quantities, array_agg(w.cart_line_id) as cart_line_ids
  into v_lines
  from (
    select c.place, s.position, s.sku_id, s.quantity, s.id as cart_line_id
    from cart_lock_selected(array(select c.member_id from unnest(v_calls) c where c.sku_id is null)) s
    join unnest(v_calls) c on c.member_id = s.member_id
    union all
    select c.place, 1, c.sku_id, c.quantity, null from unnest(v_calls) c where c.sku_id is not null
    order by place, position
  ) w;

  select array_agg(a order by c.place), array_agg(
    case
      when k.taken then 'IDEMPOTENCY_KEY_REUSED'
      when v_closed ? c.member_id::text then v_closed ->> c.member_id::text
      when c.place <> all (coalesce(v_lines.places, '{}')) then 'NOTHING_SELECTED'
      when a.id is null then 'ADDRESS_NOT_FOUND'
      when p_shipping -> 'undelivered' ? a.country then 'ADDRESS_COUNTRY_UNSERVED'
    end order by c.place
  )
  into v_addresses, v_refusals
  from unnest(v_calls) c left join lateral addresses_for_order(c.member_id, c.address_id) a on true
  left join lateral (
    select true from platform.idempotency i where i.actor = (c.intent).actor and i.key = (c.intent).key limit 1
  ) k (taken) on true;

  with placed as (
    insert into orders.member_state as s (member_id, unpaid)
    select c.member_id, 1 from unnest(v_calls) c where v_refusals[c.place] is null order by 1
    on conflict (member_id) do update set unpaid = s.unpaid + 1 where s.unpaid < p_unpaid_at_most
    returning s.member_id
  )
  select coalesce(array_agg(p.member_id), '{}') into v_members from placed p;
  if cardinality(v_members) < cardinality(v_calls) then
    v_refusals := array(
      select coalesce(v_refusals[c.place], case when c.member_id <> all (v_members) then 'TOO_MANY_UNPAID_ORDERS' end)
      from unnest(v_calls) c order by c.place
    );
    select array_agg(l.place) as places, array_agg(l.position) as positions, array_agg(l.sku_id) as sku_ids,
      array_agg(l.quantity) as quantities, array_agg(l.cart_line_id) as cart_line_ids
    into v_lines
    from unnest(v_lines.places, v_lines.positions, v_lines.sku_ids, v_lines.quantities, v_lines.cart_line_ids)
      l (place, position, sku_id, quantity, cart_line_id)
    where v_refusals[l.place] is null;
  end if;

  with reserved as materialized (
    select r.* from catalog_reserve(
      v_lines.places, v_lines.sku_ids, v_lines.quantities, array(select c.language from unnest(v_calls) c order by c.place)
    ) r
  ), written as (
    insert into orders.line as l (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation
    )
    select v_calls[r.call].id, v_lines.positions[r.line], r.product_id, r.sku_id, r.name, r.sku_text, r.picture, r.price,
      r.bv, r.quantity, r.presale, r.activation
    from reserved r where r.refusal is null
    returning l.order_id, l.price, l.bv, l.quantity, l.activation
  ), summed as (
    select w.order_id as id, sum(w.quantity)::integer as pieces, sum(w.price * w.quantity)::bigint as product_total,
      sum(w.bv * w.quantity)::bigint as bv, bool_or(w.activation) as has_activation, bool_and(w.activation) as only_activation
    from written w group by 1
  ), made as (
    insert into orders.purchase as o (
      id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee, total, bv,
      has_activation, only_activation, recipient, area_code, phone, country, province, city, district, detail, postal_code,
      remark, market_version
    )
    select c.id, c.number, c.member_id, p_state, c.now, c.pay_until, s.pieces, s.product_total, f.fee, s.product_total + f.fee,
      s.bv, s.has_activation, s.only_activation, a.recipient, a.area_code, a.phone, a.country, a.province, a.city,
      a.district, a.detail, a.postal_code, c.remark, p_market_version
    from unnest(v_calls) c join summed s on s.id = c.id join unnest(v_addresses) a on a.id = c.address_id
    cross join lateral orders_shipping_fee(p_shipping, a.country, s.product_total) f (fee)
    on conflict (number) do nothing
    returning o.id, o.total
  )
  select array_agg(m.total::bigint order by c.place) as totals,
    array_agg(a.refusal order by c.place) as refusals,
    array_agg(a.params order by c.place) as params,
    array_agg(c.intent) filter (where a.kept) as intents,
    array_agg(
      case
        when m.id is not null then jsonb_build_object(
          'result', c.result || jsonb_build_object('number', c.number, 'total', platform_money_text(m.total))
        )
        else jsonb_build_object('refusal', a.refusal, 'params', a.params, 'language', (c.intent).language)
      end
    ) filter (where a.kept) as answers,
    array_agg(c.now) filter (where a.kept) as nows,
    coalesce(array_agg(c.member_id) filter (where r.refusal is not null), '{}') as short,
    bool_or(m.id is null and a.refusal is null) as number_taken
  into v_made
  from unnest(v_calls) c left join made m on m.id = c.id left join reserved r on r.call = c.place and r.refusal is not null
  cross join lateral (
    select coalesce(v_refusals[c.place], r.refusal),
      case v_refusals[c.place] when 'TOO_MANY_UNPAID_ORDERS' then jsonb_build_object('limit', p_unpaid_at_most) else r.params end,
      coalesce(v_refusals[c.place], '') <> 'IDEMPOTENCY_KEY_REUSED'
  ) a (refusal, params, kept);
  if v_made.number_taken then
    raise exception 'an order number is taken' using errcode = 'serialization_failure';
  end if;
  if v_made.short <> '{}' then
    update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = any (v_made.short);
    v_lines.cart_line_ids := array(
      select l.id from unnest(v_lines.cart_line_ids, v_lines.places) l (id, place) where v_made.refusals[l.place] is null
    );
  end if;

  if v_lines.cart_line_ids is not null then
    v_done := cart_remove(v_lines.cart_line_ids);
  end if;
  if (v_calls[1].intent).key is not null and v_made.intents is not null then
    v_done := platform_keep_answers(v_made.intents, v_made.answers, v_made.nows);
  end if;
  return query select t.total, t.refusal, t.params from unnest(v_made.totals, v_made.refusals, v_made.params) t (total, refusal, params);
end
$$;

grant execute on function orders_place to banyan_app;
