-- Checkouts of one moment as one set (docs/decisions/0015): orders.place and orders.pay take many orders at once, each of
-- another member, and carry all of them out or none. What a statement costs apart from its rows is then paid once and not
-- for each order. Who calls with one order is told why it is refused; a set that holds one to be refused fails whole, and
-- the server calls again with each alone (platform/group-commit.ts). Plans are made once for all sets, because a plan made
-- for the very values costs more than the set.
-- Rows are locked in one order everywhere: cart, SKU by id, order, place for an unpaid order, money; within each, by number.
drop function orders.place;
drop function orders.pay;
drop function catalog.reserve;
drop function catalog.refuse_short;
drop function cart.take_selected;
drop function platform.keep_result;

-- Keeps the results of requests. Where a key is taken this fails, and all effects with it.
create function platform.keep_results(p_intents platform.intent[], p_results jsonb[], p_nows timestamptz[]) returns boolean
language plpgsql as $$
begin
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  select k.actor, k.key, k.endpoint, k.input_hash, jsonb_build_object('result', k.result), k.now
  from unnest(p_intents, p_results, p_nows) k (actor, key, endpoint, input_hash, result, now);
  return true;
end
$$;

-- Takes the chosen lines out of carts; position 1 is the newest of its cart. A line that sold out since it was shown is
-- among them, so that the order refuses instead of leaving it out.
create function cart.take_selected(p_member_ids bigint[])
returns table (member_id bigint, sku_id bigint, quantity integer, "position" bigint)
language plpgsql as $$
begin
  return query
  with gone as (
    delete from cart.line l using unnest(p_member_ids) m (id) where l.member_id = m.id and l.selected
    returning l.member_id, l.sku_id, l.quantity, l.added_at, l.id
  )
  select g.member_id, g.sku_id, g.quantity, row_number() over (partition by g.member_id order by g.added_at desc, g.id desc)
  from gone g;
end
$$;

-- Takes the pieces of all lines and gives what an order copies of each; place counts the lines from 1. Refuses with
-- OUT_OF_STOCK {name, stock} for the first line that is short, with SKU_NOT_FOUND for one that is not for sale.
create function catalog.reserve(p_sku_ids bigint[], p_quantities integer[], p_language text)
returns table (
  place bigint, sku_id bigint, quantity integer, product_id bigint, name jsonb, sku_text jsonb, picture jsonb,
  price bigint, bv bigint, presale boolean, activation boolean
)
language plpgsql as $$
declare
  v_wanted integer;
  v_had integer;
begin
  with wanted as materialized (
    select w.id, sum(w.quantity) as quantity from unnest(p_sku_ids, p_quantities) w (id, quantity) group by 1
  ), locked as materialized (
    select s.id, s.product_id
    from wanted w join catalog.sku s on s.id = w.id
    where s.active and s.stock >= w.quantity
    order by s.id for no key update of s
  )
  select (select count(*) from wanted), count(*) into v_wanted, v_had
  from locked l join catalog.product p on p.id = l.product_id where p.published;
  if v_had < v_wanted then
    perform catalog.refuse_short(p_sku_ids, p_quantities, p_language);
  end if;
  return query
  with taken as (
    update catalog.sku s set stock = s.stock - w.quantity
    from (
      select u.id, sum(u.quantity)::integer as quantity from unnest(p_sku_ids, p_quantities) u (id, quantity) group by 1
    ) w
    where s.id = w.id
    returning s.id, s.product_id, s.text, s.price, s.bv
  )
  select l.place, t.id, l.quantity, p.id, p.name, t.text, p.pictures -> 0, t.price::bigint, t.bv, p.presale, p.activation
  from unnest(p_sku_ids, p_quantities) with ordinality l (id, quantity, place)
  join taken t on t.id = l.id join catalog.product p on p.id = t.product_id;
end
$$;

-- Says why lines cannot be had, of which nothing was taken yet. Where they can be had by now it asks to be tried again.
create function catalog.refuse_short(p_sku_ids bigint[], p_quantities integer[], p_language text) returns void
language plpgsql as $$
declare
  v_short record;
begin
  select coalesce(nullif(p.name ->> p_language, ''), p.name ->> 'en') as name, s.stock, coalesce(s.active and p.published, false) as for_sale
  into v_short
  from (
    select u.id, sum(u.quantity) as quantity, min(u.place) as place
    from unnest(p_sku_ids, p_quantities) with ordinality u (id, quantity, place) group by 1
  ) w
  left join catalog.sku s on s.id = w.id left join catalog.product p on p.id = s.product_id
  where s.id is null or not s.active or not p.published or s.stock < w.quantity
  order by w.place limit 1;
  if not found then
    raise exception 'stock came back meanwhile' using errcode = 'serialization_failure';
  elsif v_short.for_sale then
    perform platform.refuse('OUT_OF_STOCK', jsonb_build_object('name', v_short.name, 'stock', v_short.stock));
  end if;
  perform platform.refuse('SKU_NOT_FOUND');
end
$$;

-- One order to make. Without sku_id it takes the chosen lines of the cart. With an intent, result is kept with number and
-- total.
create type orders.placing as (
  place integer, id uuid, number text, member_id bigint, sku_id bigint, quantity integer, address_id uuid, remark text,
  language text, now timestamptz, pay_until timestamptz, intent platform.intent, result jsonb
);

-- Makes unpaid orders and gives their totals, in their sequence: takes the stock, copies SKUs and addresses, adds up, adds
-- shipping by p_shipping (market.rules.ts) and takes one of each member's places for unpaid orders. Refuses with
-- NOTHING_SELECTED, ADDRESS_NOT_FOUND, ADDRESS_COUNTRY_UNSERVED, TOO_MANY_UNPAID_ORDERS and like catalog.reserve. Where a
-- number is taken, or a member is named twice, it asks to be tried again.
create function orders.place(p_calls jsonb, p_shipping jsonb, p_unpaid_at_most integer, p_state text)
returns table (total bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_calls constant orders.placing[] := array(select c from jsonb_populate_recordset(null::orders.placing, p_calls) c);
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
    from cart.take_selected(array(select c.member_id from unnest(v_calls) c where c.sku_id is null order by 1)) t
    join unnest(v_calls) c on c.member_id = t.member_id
    union all
    select c.id, c.member_id, c.sku_id, c.quantity, 1 from unnest(v_calls) c where c.sku_id is not null
  ) w;
  if v_lines.orders < v_count then
    perform platform.refuse('NOTHING_SELECTED');
  end if;

  select array_agg(a), count(*), count(*) filter (where not p_shipping -> 'undelivered' ? a.country)
  into v_addresses, v_had, v_served
  from unnest(v_calls) c cross join lateral addresses.for_order(c.member_id, c.address_id) a;
  if v_had < v_count then
    perform platform.refuse('ADDRESS_NOT_FOUND');
  elsif v_served < v_count then
    perform platform.refuse('ADDRESS_COUNTRY_UNSERVED');
  end if;

  with written as (
    insert into orders.line as l (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation
    )
    select v_lines.order_ids[r.place], v_lines.positions[r.place], r.product_id, r.sku_id, r.name, r.sku_text, r.picture, r.price,
      r.bv, r.quantity, r.presale, r.activation
    from catalog.reserve(v_lines.sku_ids, v_lines.quantities, v_calls[1].language) r
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
    perform platform.refuse('TOO_MANY_UNPAID_ORDERS', jsonb_build_object('limit', p_unpaid_at_most));
  end if;

  if (v_calls[1].intent).key is not null then
    v_kept := platform.keep_results(
      array(select c.intent from unnest(v_calls) c),
      array(
        select c.result || jsonb_build_object('number', c.number, 'total', platform.money_text(v_totals[c.place]))
        from unnest(v_calls) c
      ),
      array(select c.now from unnest(v_calls) c)
    );
  end if;
  return query select t from unnest(v_totals) t;
end
$$;

-- Posts business events that each pay from members' accounts to the house, in the caller's transaction, as one set. Legs are
-- given in their sequence, each with the number of its event (from 1). Unlike ledger.post it does not answer a repeated key.
-- Errors: LG001 a member has not enough (detail: the asset), LG002 no such account, LG003 a key was used, LG005 not a valid event.
create function ledger.post_payments(
  p_kind text, p_keys text[], p_references text[], p_now timestamptz[],
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_kinds text[]
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  -- The transaction number is drawn before the postings' numbers: what a later transaction writes has a higher number.
  v_xid constant xid8 := pg_catalog.pg_current_xact_id();
  v_legs constant integer := cardinality(p_amounts);
  v_ids bigint[];
  v_written integer;
  v_events integer;
begin
  with written as (
    insert into ledger.posting (key, kind, reference, created_at)
    select e.key, p_kind, e.reference, e.now
    from unnest(p_keys, p_references, p_now) with ordinality e (key, reference, now, place) order by e.place
    on conflict do nothing
    returning id, key
  )
  select array_agg(w.id order by e.place) into v_ids
  from written w join unnest(p_keys) with ordinality e (key, place) on e.key = w.key;
  if cardinality(v_ids) is distinct from cardinality(p_keys) then
    raise exception 'a key was used for another posting' using errcode = 'LG003';
  end if;

  -- A single account needs no order.
  if p_from[1] <> any (p_from) or p_assets[1] <> any (p_assets) then
    perform 1
    from (select distinct l.member_id, l.asset from unnest(p_from, p_assets) l (member_id, asset)) l
    join ledger.account a on a.member_id = l.member_id and a.asset = l.asset
    order by a.member_id, a.asset for no key update of a;
  end if;

  with legs as materialized (
    select l.*, row_number() over (partition by l.event order by l.place) as leg,
      count(*) over onwards as legs_onwards, sum(l.amount) over onwards as amount_onwards
    from unnest(p_events, p_assets, p_from, p_to, p_amounts, p_kinds) with ordinality
      l (event, asset, from_account, to_account, amount, kind, place)
    window onwards as (partition by l.from_account, l.asset order by l.place desc)
  ), debited as (
    update ledger.account a set balance = a.balance - d.amount, sequence = a.sequence + d.legs
    from (select l.from_account, l.asset, sum(l.amount)::bigint as amount, count(*) as legs from legs l group by 1, 2) d
    where a.member_id = d.from_account and a.asset = d.asset and a.balance >= d.amount
    returning a.member_id, a.asset, a.balance, a.sequence
  ), written as (
    insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, from_sequence, from_balance, xid, created_at, asset, kind)
    select v_ids[l.event], l.leg, l.from_account, l.to_account, l.amount, d.sequence - l.legs_onwards + 1,
      d.balance + l.amount_onwards - l.amount, v_xid, p_now[l.event], l.asset, coalesce(l.kind, p_kind)
    from legs l join debited d on d.member_id = l.from_account and d.asset = l.asset
    where l.to_account < 0 and l.event between 1 and cardinality(v_ids)
    returning posting_id
  )
  select count(*), count(distinct w.posting_id) into v_written, v_events from written w;
  if v_written < v_legs or v_events < cardinality(v_ids) then
    perform ledger.refuse_payments(p_events, p_assets, p_from, p_to, p_amounts, cardinality(p_keys));
  end if;
  return true;
end
$$;

-- Says that the legs are no payments, or which account has not enough or is not there. Where all have by now it asks to be
-- tried again.
create function ledger.refuse_payments(
  p_events integer[], p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_count integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_lacking record;
begin
  if 0 <= any (p_to) or 1 > any (p_events) or p_count < any (p_events)
    or (select count(distinct e) from unnest(p_events) e) < p_count then
    raise exception 'each event has legs, which pay from members to the house' using errcode = 'LG005';
  end if;
  select l.from_account, l.asset, a.member_id is not null as open into v_lacking
  from (
    select u.from_account, u.asset, sum(u.amount) as amount, min(u.place) as place
    from unnest(p_from, p_assets, p_amounts) with ordinality u (from_account, asset, amount, place) group by 1, 2
  ) l left join ledger.account a on a.member_id = l.from_account and a.asset = l.asset
  where a.member_id is null or a.balance < l.amount
  order by l.place limit 1;
  if not found then
    raise exception 'money came meanwhile' using errcode = 'serialization_failure';
  elsif v_lacking.open then
    raise exception 'not enough % in account %', v_lacking.asset, v_lacking.from_account using errcode = 'LG001', detail = v_lacking.asset;
  end if;
  raise exception 'account % has no %', v_lacking.from_account, v_lacking.asset using errcode = 'LG002';
end
$$;

-- One order to pay: coupons pay p_coupons, rest ('USDT', 'POINT' or null for nothing) what they leave. With an intent, result
-- is kept.
create type orders.paying as (
  id uuid, member_id bigint, method text, coupons bigint, rest text, day date, now timestamptz, intent platform.intent, result jsonb
);

-- What a payment takes, as it was written.
create type orders.paid as (
  id uuid, member_id bigint, now timestamptz, product_total bigint, total bigint, paid_coupon bigint, paid_point bigint,
  paid_usdt bigint, has_activation boolean, refused text
);

-- Pays unpaid orders whose time is not over, from the wallets; goods before shipping. Frees the members' places, counts BV,
-- and activates members by activation packages. Tells whether it paid: with an intent it does nothing where coins are awaited
-- for the only order, for then they must be given back in the same transaction. Refuses like orders.refuse_payment and
-- ledger.post, and with COUPONS_EXCEED_TOTAL, COUPONS_MUST_COVER_TOTAL or POINTS_FOR_ACTIVATION_ONLY (payment.rules.ts).
-- Where a member is named twice it asks to be tried again.
create function orders.pay(p_calls jsonb, p_from text, p_to text) returns table (paid boolean)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_calls constant orders.paying[] := array(select c from jsonb_populate_recordset(null::orders.paying, p_calls) c);
  v_count constant integer := cardinality(v_calls);
  v_paid orders.paid[];
  v_had integer;
  v_legs record;
  v_done boolean;
  v_member record;
begin
  if v_count > 1 then
    perform 1 from unnest(v_calls) c join orders.purchase p on p.id = c.id order by p.id for no key update of p;
  end if;
  with changed as (
    update orders.purchase p set
      state = p_to, payment_method = c.method, paid_at = c.now, paid_day = c.day,
      paid_coupon = least(c.coupons, p.total),
      paid_point = case c.rest when 'POINT' then p.total - least(c.coupons, p.total) else 0 end,
      paid_usdt = case c.rest when 'POINT' then 0 else p.total - least(c.coupons, p.total) end
    from unnest(v_calls) c
    where p.id = c.id and p.member_id = c.member_id and p.state = p_from and p.pay_until > c.now
      and ((c.intent).key is null or not p.awaits_coins)
    returning p.id, p.member_id, c.now, c.day, p.bv, p.product_total, p.total, p.paid_coupon, p.paid_point, p.paid_usdt,
      p.has_activation,
      case
        when c.coupons > p.total then 'COUPONS_EXCEED_TOTAL'
        when c.rest is null and c.coupons < p.total then 'COUPONS_MUST_COVER_TOTAL'
        when c.rest = 'POINT' and not p.only_activation then 'POINTS_FOR_ACTIVATION_ONLY'
      end as refused
  ), counted as (
    insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
    select c.day, c.id, 0, c.member_id, c.bv, c.total, c.now from changed c
  )
  select array_agg((
    c.id, c.member_id, c.now, c.product_total, c.total, c.paid_coupon, c.paid_point, c.paid_usdt, c.has_activation, c.refused
  )::orders.paid)
  into v_paid from changed c;
  if coalesce(cardinality(v_paid), 0) < v_count then
    perform orders.refuse_payment(v_calls[1].id, v_calls[1].member_id, p_from, v_calls[1].now);
    if v_count > 1 then
      raise exception 'not all of these orders can be paid at once' using errcode = 'serialization_failure';
    end if;
    return query select false;
    return;
  end if;

  update orders.member_state s set unpaid = s.unpaid - 1
  from (
    select l.member_id from unnest(v_calls) c join orders.member_state l on l.member_id = c.member_id
    order by l.member_id for no key update of l
  ) locked
  where s.member_id = locked.member_id;
  get diagnostics v_had = row_count;
  if v_had < v_count then
    raise exception 'not all of these orders can be paid at once' using errcode = 'serialization_failure';
  end if;

  -- The house accounts sales (-1) and shipping (-2).
  select array_agg(l.event) as events, array_agg(l.asset) as assets, array_agg(l.member_id) as members,
    array_agg(l.house) as houses, array_agg(l.part) as amounts, array_agg(l.kind) as kinds, max(l.refused) as refused, bool_or(l.has_activation) as activation
  into v_legs
  from (
    select o.event::integer, o.member_id, o.refused, o.has_activation, a.asset, h.house, h.part, h.kind
    from unnest(v_paid) with ordinality o (
      id, member_id, now, product_total, total, paid_coupon, paid_point, paid_usdt, has_activation, refused, event
    )
    cross join lateral (values
      ('COUPON', o.paid_coupon, 0), ('POINT', o.paid_point, o.paid_coupon), ('USDT', o.paid_usdt, o.paid_coupon + o.paid_point)
    ) a (asset, amount, before)
    cross join lateral (select least(a.amount, greatest(o.product_total - a.before, 0))) g (goods)
    cross join lateral (values (-1, g.goods, 'order.payment'), (-2, a.amount - g.goods, 'order.shipping')) h (house, part, kind)
    where h.part > 0
    order by o.event, a.asset, h.house desc
  ) l;
  if v_legs.refused is not null then
    perform platform.refuse(v_legs.refused);
  end if;
  v_done := ledger.post_payments(
    'order.payment', array(select 'order-payment:' || o.id from unnest(v_paid) o),
    array(select 'order:' || o.id from unnest(v_paid) o), array(select o.now from unnest(v_paid) o),
    v_legs.events, v_legs.assets, v_legs.members, v_legs.houses, v_legs.amounts, v_legs.kinds
  );
  if v_legs.activation then
    for v_member in select o.member_id, o.now from unnest(v_paid) o where o.has_activation order by 1 loop
      perform members.activate(v_member.member_id, v_member.now);
    end loop;
  end if;

  if (v_calls[1].intent).key is not null then
    v_done := platform.keep_results(
      array(select c.intent from unnest(v_calls) c), array(select c.result from unnest(v_calls) c),
      array(select c.now from unnest(v_calls) c)
    );
  end if;
  return query select true from unnest(v_calls);
end
$$;
