-- A step of orders_pay: posts payments from the wallets of their members. Returns the payments in their sequence; the ledger may have
-- refused some.
create function orders_post_payments(p_payments orders_payment[]) returns orders_payment[]
language plpgsql as $$
declare
  c_count constant integer := cardinality(p_payments);
  v_legs record;
  v_posted record;
begin
  select array_agg(l.event) as events, array_agg(l.asset) as assets, array_agg(l.member_id) as members,
    array_agg(l.house) as houses, array_agg(l.amount) as amounts, array_agg(l.kind) as kinds
  into v_legs
  from (
    select m.event::integer, p.member_id, d.asset, h.account as house, d.amount, d.kind
    from unnest(p_payments) with ordinality m (place, id, method, sources, day, now, refusal, params, event)
    join orders.purchase p on p.id = m.id
    cross join lateral orders_portions(p, m.sources) d
    join ledger.house_account h on h.name = d.account
    order by m.event, d.place
  ) l;
  select array_agg(t.refusal) as refusals, array_agg(t.params) as params,
    bool_or(t.repeated or t.refusal = 'IDEMPOTENCY_KEY_REUSED') as any_known
  into v_posted
  from ledger_post(
    array(select 'order-payment:' || m.id from unnest(p_payments) m), array_fill('order.payment'::text, array[c_count]),
    array(select 'order:' || m.id from unnest(p_payments) m), array_fill(null::jsonb, array[c_count]),
    array_fill(null::bigint, array[c_count]), array(select m.now from unnest(p_payments) m),
    v_legs.events, v_legs.assets, v_legs.members, v_legs.houses, v_legs.amounts, v_legs.kinds
  ) t;
  if v_posted.any_known then
    raise exception 'an unpaid order has a payment in the books';
  end if;
  return array(
    select (m.place, m.id, m.method, m.sources, m.day, m.now, m.posting_refusal, m.posting_params)::orders_payment
    from rows from (unnest(p_payments), unnest(v_posted.refusals), unnest(v_posted.params))
      m (place, id, method, sources, day, now, refusal, params, posting_refusal, posting_params)
  );
end
$$;

grant execute on function orders_post_payments to banyan_app;
