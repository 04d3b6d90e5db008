-- The checkout in one round trip for each of its two requests (docs/decisions/0009). Every round trip has its fixed price,
-- and a lock is held for as long as round trips last. Each function stands in the schema of the
-- module whose rows it writes, and calls those of others; orders.place and orders.pay are the two whole requests.
-- Rows are locked in one order everywhere: cart, SKU by id, order, place for an unpaid order, money.

-- An expected "no": the server makes a refusal of it (platform/database-connection.ts), and the transaction is lost.
create function platform.refuse(p_name text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'BA001', message = p_name, detail = p_params::text;
end
$$;

-- A request that has one effect and one answer: who asks, with which key, for what (platform/idempotency.ts).
create type platform.intent as (actor text, key uuid, endpoint text, input_hash bytea);

-- Keeps the result of a request. Where its key is taken this fails, and the effect with it. True, because it is called by an
-- assignment: PERFORM would run a query around it.
create function platform.keep_result(p_intent platform.intent, p_result jsonb, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  values (p_intent.actor, p_intent.key, p_intent.endpoint, p_intent.input_hash, jsonb_build_object('result', p_result), p_now);
  return true;
end
$$;

-- Micro-units as amounts are written on the wire, like formatMoney of the contract.
create function platform.money_text(p_micros bigint) returns text
language sql immutable return trim_scale(p_micros * 0.000001)::text;

-- Takes the chosen lines out of a cart, the newest first; null where none is chosen. A line that sold out since it was
-- shown is among them, so that the order refuses instead of leaving it out.
create function cart.take_selected(p_member_id bigint, out sku_ids bigint[], out quantities integer[])
language plpgsql as $$
begin
  with gone as (
    delete from cart.line l where l.member_id = p_member_id and l.selected returning l.sku_id, l.quantity, l.added_at, l.id
  )
  select array_agg(g.sku_id order by g.added_at desc, g.id desc), array_agg(g.quantity order by g.added_at desc, g.id desc)
  into sku_ids, quantities from gone g;
end
$$;

create function addresses.for_order(p_member_id bigint, p_id uuid) returns setof addresses.address
language sql stable
begin atomic
  select a.* from addresses.address a where a.id = p_id and a.member_id = p_member_id;
end;

-- Takes the pieces of all lines, in the order of the SKUs' ids, and gives what an order copies of each. Refuses with
-- OUT_OF_STOCK {name, stock} for the first line that is short, with SKU_NOT_FOUND for one that is not for sale.
create function catalog.reserve(p_sku_ids bigint[], p_quantities integer[], p_language text)
returns table (
  place integer, sku_id bigint, quantity integer, product_id bigint, name jsonb, sku_text jsonb, picture jsonb,
  price bigint, bv bigint, presale boolean, activation boolean
)
language plpgsql as $$
begin
  for place, sku_id, quantity in
    select w.place, w.id, w.quantity from unnest(p_sku_ids, p_quantities) with ordinality w (id, quantity, place)
    order by w.id, w.place
  loop
    update catalog.sku s set stock = s.stock - reserve.quantity from catalog.product p
    where s.id = reserve.sku_id and s.active and s.stock >= reserve.quantity and p.id = s.product_id and p.published
    returning s.product_id, p.name, s.text, p.pictures -> 0, s.price, s.bv, p.presale, p.activation
    into product_id, name, sku_text, picture, price, bv, presale, activation;
    if not found then
      perform catalog.refuse_short(p_sku_ids, p_quantities, reserve.sku_id, p_language);
    end if;
    return next;
  end loop;
end
$$;

-- Says why lines cannot be had. Those with smaller ids than p_from were taken.
create function catalog.refuse_short(p_sku_ids bigint[], p_quantities integer[], p_from bigint, p_language text) returns void
language plpgsql as $$
declare
  v_short record;
begin
  select coalesce(nullif(p.name ->> p_language, ''), p.name ->> 'en') as name, s.stock, coalesce(s.active and p.published, false) as for_sale
  into strict v_short
  from unnest(p_sku_ids, p_quantities) with ordinality w (id, quantity, place)
  left join catalog.sku s on s.id = w.id left join catalog.product p on p.id = s.product_id
  where w.id = p_from
    or (w.id > p_from and (s.id is null or not s.active or not p.published or s.stock < w.quantity))
  order by w.place limit 1;
  if v_short.for_sale then
    perform platform.refuse('OUT_OF_STOCK', jsonb_build_object('name', v_short.name, 'stock', v_short.stock));
  end if;
  perform platform.refuse('SKU_NOT_FOUND');
end
$$;

-- Activates a member who is not: an activation package was paid. The row is locked in any case, because a refund that is
-- under way may be taking an older activation back.
create function members.activate(p_member_id bigint, p_now timestamptz) returns void
language plpgsql as $$
begin
  update members.member m set activated_at = coalesce(m.activated_at, p_now) where m.id = p_member_id;
end
$$;

-- Makes an unpaid order from given lines or, without them, from the chosen lines of the cart: takes the stock, copies
-- SKUs and address, adds up, adds shipping by p_shipping (market.rules.ts) and takes one of the member's places for
-- unpaid orders. The first of p_numbers that is free becomes its number. With an intent, the result is kept: p_result with
-- number and total. Refuses with NOTHING_SELECTED, ADDRESS_NOT_FOUND, ADDRESS_COUNTRY_UNSERVED, TOO_MANY_UNPAID_ORDERS
-- and like catalog.reserve.
create function orders.place(
  p_id uuid, p_numbers text[], p_member_id bigint, p_sku_ids bigint[], p_quantities integer[], p_address_id uuid,
  p_remark text, p_language text, p_shipping jsonb, p_unpaid_at_most integer, p_state text, p_now timestamptz,
  p_pay_until timestamptz, p_intent platform.intent, p_result jsonb,
  out drawn text, out total bigint
)
language plpgsql as $$
declare
  v_sku_ids bigint[] := p_sku_ids;
  v_quantities integer[] := p_quantities;
  v_taken record;
  v_address addresses.address;
  v_sum record;
  v_rate jsonb;
  v_shipping_fee bigint;
  v_made boolean := false;
  v_kept boolean;
begin
  if p_sku_ids is null then
    v_taken := cart.take_selected(p_member_id);
    v_sku_ids := v_taken.sku_ids;
    v_quantities := v_taken.quantities;
    if v_sku_ids is null then
      perform platform.refuse('NOTHING_SELECTED');
    end if;
  end if;

  select * into v_address from addresses.for_order(p_member_id, p_address_id);
  if not found then
    perform platform.refuse('ADDRESS_NOT_FOUND');
  end if;
  if p_shipping -> 'undelivered' ? v_address.country then
    perform platform.refuse('ADDRESS_COUNTRY_UNSERVED');
  end if;

  with written as (
    insert into orders.line as l (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation
    )
    select p_id, r.place, r.product_id, r.sku_id, r.name, r.sku_text, r.picture, r.price, r.bv, r.quantity, r.presale, r.activation
    from catalog.reserve(v_sku_ids, v_quantities, p_language) r
    returning l.price, l.bv, l.quantity, l.activation
  )
  select sum(w.price * w.quantity)::bigint as product_total, sum(w.bv * w.quantity)::bigint as bv,
    sum(w.quantity)::integer as pieces, bool_or(w.activation) as has_activation, bool_and(w.activation) as only_activation
  into v_sum from written w;

  v_rate := coalesce(p_shipping -> 'byCountry' -> v_address.country, p_shipping -> 'standard');
  v_shipping_fee := case when v_sum.product_total >= (v_rate ->> 'freeFrom')::bigint then 0 else (v_rate ->> 'flatFee')::bigint end;
  total := v_sum.product_total + v_shipping_fee;

  foreach drawn in array p_numbers loop
    insert into orders.purchase (
      id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee, total, bv,
      has_activation, only_activation, recipient, area_code, phone, country, detail, postal_code, remark
    ) values (
      p_id, drawn, p_member_id, p_state, p_now, p_pay_until, v_sum.pieces, v_sum.product_total, v_shipping_fee, total,
      v_sum.bv, v_sum.has_activation, v_sum.only_activation, v_address.recipient, v_address.area_code, v_address.phone,
      v_address.country, v_address.detail, v_address.postal_code, p_remark
    ) on conflict (number) do nothing;
    v_made := found;
    exit when v_made;
  end loop;
  if not v_made then
    raise exception 'no free order number was drawn';
  end if;

  insert into orders.member_state as s (member_id, unpaid) values (p_member_id, 1)
  on conflict (member_id) do update set unpaid = s.unpaid + 1 where s.unpaid < p_unpaid_at_most;
  if not found then
    perform platform.refuse('TOO_MANY_UNPAID_ORDERS', jsonb_build_object('limit', p_unpaid_at_most));
  end if;

  if p_intent is not null then
    v_kept := platform.keep_result(
      p_intent, p_result || jsonb_build_object('number', drawn, 'total', platform.money_text(total)), p_now
    );
  end if;
end
$$;

-- Refuses where an order cannot be paid.
create function orders.refuse_payment(p_id uuid, p_member_id bigint, p_from text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_why text;
begin
  select case when p.state <> p_from then 'ORDER_STATE' when p.pay_until <= p_now then 'ORDER_EXPIRED' end into v_why
  from orders.purchase p where p.id = p_id and p.member_id = p_member_id;
  if not found then
    v_why := 'ORDER_NOT_FOUND';
  end if;
  if v_why is not null then
    perform platform.refuse(v_why);
  end if;
end
$$;

-- Pays an unpaid order whose time is not over, from the wallet: coupons pay p_coupons, p_rest ('USDT', 'POINT' or null
-- for nothing) what they leave, goods before shipping. Frees the member's place, counts BV, and activates the member by an
-- activation package. With an intent it keeps p_result; but where coins are awaited for the order it does nothing, for then
-- they must be given back in the same transaction. Tells whether it paid. Refuses like orders.refuse_payment and ledger.post,
-- and with COUPONS_EXCEED_TOTAL, COUPONS_MUST_COVER_TOTAL or POINTS_FOR_ACTIVATION_ONLY (payment.rules.ts).
create function orders.pay(
  p_id uuid, p_member_id bigint, p_from text, p_to text, p_method text, p_coupons bigint, p_rest text, p_day date,
  p_now timestamptz, p_intent platform.intent, p_result jsonb
) returns boolean
language plpgsql as $$
declare
  v_order orders.purchase;
  v_goods bigint;
  v_amount bigint;
  v_part bigint;
  v_asset text;
  v_assets text[] := '{}';
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_kinds text[] := '{}';
  v_posted record;
  v_kept boolean;
begin
  update orders.purchase p set
    state = p_to, payment_method = p_method, paid_at = p_now, paid_day = p_day,
    paid_coupon = least(p_coupons, p.total),
    paid_point = case p_rest when 'POINT' then p.total - least(p_coupons, p.total) else 0 end,
    paid_usdt = case p_rest when 'POINT' then 0 else p.total - least(p_coupons, p.total) end
  where p.id = p_id and p.member_id = p_member_id and p.state = p_from and p.pay_until > p_now
    and (p_intent is null or not p.awaits_coins)
  returning p.* into v_order;
  if not found then
    perform orders.refuse_payment(p_id, p_member_id, p_from, p_now);
    return false;
  end if;
  if p_coupons > v_order.total then
    perform platform.refuse('COUPONS_EXCEED_TOTAL');
  elsif p_rest is null and p_coupons < v_order.total then
    perform platform.refuse('COUPONS_MUST_COVER_TOTAL');
  elsif p_rest = 'POINT' and not v_order.only_activation then
    perform platform.refuse('POINTS_FOR_ACTIVATION_ONLY');
  end if;

  update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = p_member_id;
  insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
  values (p_day, p_id, 0, p_member_id, v_order.bv, v_order.total, p_now);

  v_goods := v_order.product_total;
  foreach v_asset in array array['COUPON', 'POINT', 'USDT'] loop
    v_amount := case v_asset when 'COUPON' then v_order.paid_coupon when 'POINT' then v_order.paid_point else v_order.paid_usdt end;
    continue when v_amount = 0;
    v_part := least(v_amount, v_goods);
    v_goods := v_goods - v_part;
    -- The house accounts sales (-1) and shipping (-2).
    if v_part > 0 then
      v_assets := v_assets || v_asset;
      v_accounts := v_accounts || -1::bigint;
      v_amounts := v_amounts || v_part;
      v_kinds := v_kinds || 'order.payment'::text;
    end if;
    if v_amount > v_part then
      v_assets := v_assets || v_asset;
      v_accounts := v_accounts || -2::bigint;
      v_amounts := v_amounts || v_amount - v_part;
      v_kinds := v_kinds || 'order.shipping'::text;
    end if;
  end loop;
  v_posted := ledger.post(
    'order-payment:' || p_id, 'order.payment', 'order:' || p_id, null, null, p_now,
    v_assets, array_fill(p_member_id, array[cardinality(v_assets)]), v_accounts, v_amounts, v_kinds
  );
  if v_order.has_activation then
    perform members.activate(p_member_id, p_now);
  end if;

  if p_intent is not null then
    v_kept := platform.keep_result(p_intent, p_result, p_now);
  end if;
  return true;
end
$$;
