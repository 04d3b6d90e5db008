-- Pays unpaid orders from the wallet. Each call is of another member, and all calls have an intent or none has. Returns a row
-- for each call, in their sequence: whether it paid, or why it is refused. A refused call has no effect. With intents, both
-- results and refusals are kept as answers.
--
-- Refusals: IDEMPOTENCY_KEY_REUSED (the key has an answer already), ORDER_NOT_FOUND, ORDER_STATE, ORDER_EXPIRED,
-- COUPONS_EXCEED_TOTAL, COUPONS_MUST_COVER_TOTAL, POINTS_FOR_ACTIVATION_ONLY, and those of ledger_post.
--
-- A call with an intent for an order that awaits coins neither pays nor is refused. The caller must first give the coins back,
-- in a transaction of its own, and pay there.
--
-- Rows are locked in one sequence everywhere: orders, places for unpaid orders, accounts; each kind by number.
-- Scans are off, because a connection keeps a plan that was made while a table was still empty.
create function orders_pay(p_calls jsonb, p_from text, p_to text) returns table (paid boolean, refusal text, params jsonb)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  c_calls constant orders_paying[] := array(select c from jsonb_populate_recordset(null::orders_paying, p_calls) c);
  -- v_refusals and v_params have an entry for each call. v_payments has one for each call that can pay, whose number is in
  -- v_places.
  v_refusals text[];
  v_params jsonb[] := array_fill(null::jsonb, array[cardinality(c_calls)]);
  v_payments orders_payment[];
  v_places integer[];
  v_legs record;
  v_posted record;
  v_kept record;
  v_done boolean;
begin
  with locked as materialized (
    select c.place, p.member_id, p.state, p.pay_until, p.awaits_coins, p.total, p.only_activation
    from unnest(c_calls) c join orders.purchase p on p.id = c.id
    where p.member_id = c.member_id
    order by p.id for no key update of p
  ), places as materialized (
    select s.member_id from orders.member_state s where s.member_id = any (array(select l.member_id from locked l))
    order by s.member_id for no key update of s
  ), decided as materialized (
    select c.place, c.id, c.method, c.coupons, case c.rest when 'POINT' then l.total - c.coupons else 0 end as point,
      case c.rest when 'USDT' then l.total - c.coupons else 0 end as usdt, c.day, c.now,
      case
        when k.taken then 'IDEMPOTENCY_KEY_REUSED'
        when s.member_id is null then 'ORDER_NOT_FOUND'
        when l.state <> p_from then 'ORDER_STATE'
        when l.pay_until <= c.now then 'ORDER_EXPIRED'
        when (c.intent).key is not null and l.awaits_coins then 'COINS_AWAITED'
        when c.coupons > l.total then 'COUPONS_EXCEED_TOTAL'
        when c.rest is null and c.coupons < l.total then 'COUPONS_MUST_COVER_TOTAL'
        when c.rest = 'POINT' and not l.only_activation then 'POINTS_FOR_ACTIVATION_ONLY'
      end as refusal
    from unnest(c_calls) c left join locked l on l.place = c.place left join places s on s.member_id = l.member_id
    left join lateral (
      select true from platform.idempotency i where i.actor = (c.intent).actor and i.key = (c.intent).key limit 1
    ) k (taken) on true
  )
  select array_agg(d.refusal order by d.place), array_agg(d.place order by d.place) filter (where d.refusal is null),
    array_agg((d.id, d.method, d.coupons, d.point, d.usdt, d.day, d.now)::orders_payment order by d.place)
      filter (where d.refusal is null)
  into v_refusals, v_places, v_payments
  from decided d;

  if v_payments is not null then
    select array_agg(l.event) as events, array_agg(l.asset) as assets, array_agg(l.member_id) as members,
      array_agg(l.house) as houses, array_agg(l.amount) as amounts, array_agg(l.kind) as kinds
    into v_legs
    from (
      select m.event::integer, p.member_id, d.asset, h.account as house, d.amount, d.kind
      from unnest(v_payments) with ordinality m (id, method, coupon, point, usdt, day, now, event)
      join orders.purchase p on p.id = m.id
      cross join lateral orders_portions(p, m.coupon, m.point, m.usdt) d
      join ledger.house_account h on h.name = d.account
      order by m.event, d.place
    ) l;
    select array_agg(t.refusal) as refusals, array_agg(t.params) as params, bool_or(t.refusal is not null) as any_refused,
      bool_or(t.repeated or t.refusal = 'IDEMPOTENCY_KEY_REUSED') as any_known
    into v_posted
    from ledger_post(
      array(select 'order-payment:' || m.id from unnest(v_payments) m), array_fill('order.payment'::text, array[cardinality(v_payments)]),
      array(select 'order:' || m.id from unnest(v_payments) m), array_fill(null::jsonb, array[cardinality(v_payments)]),
      array_fill(null::bigint, array[cardinality(v_payments)]), array(select m.now from unnest(v_payments) m),
      v_legs.events, v_legs.assets, v_legs.members, v_legs.houses, v_legs.amounts, v_legs.kinds
    ) t;
    if v_posted.any_known then
      raise exception 'an unpaid order has a payment in the books';
    end if;
    if v_posted.any_refused then
      for event in 1..cardinality(v_places) loop
        v_refusals[v_places[event]] := v_posted.refusals[event];
        v_params[v_places[event]] := v_posted.params[event];
      end loop;
      v_payments := array(
        select v_payments[e] from unnest(v_posted.refusals) with ordinality r (refusal, e) where r.refusal is null
      );
    end if;
    if orders_mark_paid(v_payments, p_from, p_to) < cardinality(v_payments) then
      raise exception 'a locked order changed its state';
    end if;
  end if;

  if (c_calls[1].intent).key is not null then
    select array_agg(c.intent) as intents, array_agg(c.now) as nows, array_agg(
      case
        when v_refusals[c.place] is null then jsonb_build_object('result', c.result)
        else jsonb_build_object(
          'refusal', v_refusals[c.place], 'params', v_params[c.place], 'language', (c.intent).language
        )
      end
    ) as answers
    into v_kept
    from unnest(c_calls) c
    where coalesce(v_refusals[c.place], '') not in ('IDEMPOTENCY_KEY_REUSED', 'COINS_AWAITED');
    if v_kept.answers is not null then
      v_done := platform_keep_answers(v_kept.intents, v_kept.answers, v_kept.nows);
    end if;
  end if;
  return query
    select r.refusal is null, nullif(r.refusal, 'COINS_AWAITED'), r.params from unnest(v_refusals, v_params) r (refusal, params);
end
$$;

grant execute on function orders_pay to banyan_app;
