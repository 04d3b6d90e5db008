-- Pays unpaid orders whose time is not over, from the wallets; goods before shipping. Frees the members' places, counts BV,
-- and activates members by activation packages. Tells whether it paid: with an intent it does nothing where coins are awaited
-- for the only order, for then they must be given back in the same transaction. Refuses like orders_refuse_payment and
-- ledger_post, and with COUPONS_EXCEED_TOTAL, COUPONS_MUST_COVER_TOTAL or POINTS_FOR_ACTIVATION_ONLY (payment.rules.ts).
-- Where a member is named twice it asks to be tried again.
create function orders_pay(p_calls jsonb, p_from text, p_to text) returns table (paid boolean)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_calls constant orders_paying[] := array(select c from jsonb_populate_recordset(null::orders_paying, p_calls) c);
  v_count constant integer := cardinality(v_calls);
  v_paid orders_paid[];
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
      state = p_to, payment_method = c.method, paid_at = c.now, paid_day = platform_open_day(c.day),
      paid_coupon = least(c.coupons, p.total),
      paid_point = case c.rest when 'POINT' then p.total - least(c.coupons, p.total) else 0 end,
      paid_usdt = case c.rest when 'POINT' then 0 else p.total - least(c.coupons, p.total) end
    from unnest(v_calls) c
    where p.id = c.id and p.member_id = c.member_id and p.state = p_from and p.pay_until > c.now
      and ((c.intent).key is null or not p.awaits_coins)
    returning p.id, p.member_id, c.now, p.paid_day, p.bv, p.product_total, p.total, p.paid_coupon, p.paid_point, p.paid_usdt,
      p.has_activation,
      case
        when c.coupons > p.total then 'COUPONS_EXCEED_TOTAL'
        when c.rest is null and c.coupons < p.total then 'COUPONS_MUST_COVER_TOTAL'
        when c.rest = 'POINT' and not p.only_activation then 'POINTS_FOR_ACTIVATION_ONLY'
      end as refused
  ), counted as (
    insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
    select c.paid_day, c.id, 0, c.member_id, c.bv, c.total, c.now from changed c
  )
  select array_agg((
    c.id, c.member_id, c.now, c.paid_day, c.product_total, c.total, c.paid_coupon, c.paid_point, c.paid_usdt, c.has_activation, c.refused
  )::orders_paid)
  into v_paid from changed c;
  if coalesce(cardinality(v_paid), 0) < v_count then
    perform orders_refuse_payment(v_calls[1].id, v_calls[1].member_id, p_from, v_calls[1].now);
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
      id, member_id, now, paid_day, product_total, total, paid_coupon, paid_point, paid_usdt, has_activation, refused, event
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
    perform platform_refuse(v_legs.refused);
  end if;
  v_done := ledger_post_payments(
    'order.payment', array(select 'order-payment:' || o.id from unnest(v_paid) o),
    array(select 'order:' || o.id from unnest(v_paid) o), array(select o.now from unnest(v_paid) o),
    v_legs.events, v_legs.assets, v_legs.members, v_legs.houses, v_legs.amounts, v_legs.kinds
  );
  if v_legs.activation then
    for v_member in select o.member_id, o.now, o.paid_day from unnest(v_paid) o where o.has_activation order by 1 loop
      perform members_activate(v_member.member_id, v_member.now, v_member.paid_day);
    end loop;
  end if;

  if (v_calls[1].intent).key is not null then
    v_done := platform_keep_results(
      array(select c.intent from unnest(v_calls) c), array(select c.result from unnest(v_calls) c),
      array(select c.now from unnest(v_calls) c)
    );
  end if;
  return query select true from unnest(v_calls);
end
$$;

grant execute on function orders_pay to banyan_app;
