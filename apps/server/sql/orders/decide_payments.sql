-- A step of orders_pay: locks the orders of these calls and the open-order slots of their members, and decides each call. Returns
-- a payment for each, with its sources or its refusal.
create function orders_decide_payments(p_calls orders_paying[], p_from text) returns orders_payment[]
language plpgsql as $$
declare
  v_payments orders_payment[];
begin
  with locked as materialized (
    select c.place, p.member_id, p.state, p.pay_until, p.awaits_coins, p.total, p.only_activation
    from unnest(p_calls) c join orders.purchase p on p.id = c.id
    where p.member_id = c.member_id
    order by p.id for no key update of p
  ), slots as materialized (
    select s.member_id from orders.member_state s where s.member_id = any (array(select l.member_id from locked l))
    order by s.member_id for no key update of s
  )
  select array_agg((c.place, c.id, c.method, d.sources, c.day, c.now, d.refusal, null)::orders_payment order by c.place)
  into v_payments
  from unnest(p_calls) c left join locked l on l.place = c.place left join slots s on s.member_id = l.member_id
  left join lateral (
    select true from platform.idempotency i where i.actor = (c.intent).actor and i.key = (c.intent).key limit 1
  ) k (taken) on true
  cross join lateral (select coalesce(sum(u.amount), 0)::bigint from unnest(c.sources) u) chosen (amount)
  cross join lateral (
    select
      case
        when c.rest is null or chosen.amount = l.total then c.sources
        else c.sources || (c.rest, l.total - chosen.amount)::orders.source
      end,
      case
        when k.taken then 'IDEMPOTENCY_KEY_REUSED'
        when s.member_id is null then 'ORDER_NOT_FOUND'
        when l.state <> p_from then 'ORDER_STATE'
        when l.pay_until <= c.now then 'ORDER_EXPIRED'
        when (c.intent).key is not null and l.awaits_coins then 'COINS_AWAITED'
        when chosen.amount > l.total then 'COUPONS_EXCEED_TOTAL'
        when c.rest is null and chosen.amount < l.total then 'COUPONS_MUST_COVER_TOTAL'
        when c.rest = 'POINT' and not l.only_activation then 'POINTS_FOR_ACTIVATION_ONLY'
      end
  ) d (sources, refusal);
  return v_payments;
end
$$;

grant execute on function orders_decide_payments to banyan_app;
