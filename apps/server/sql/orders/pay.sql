-- Pays unpaid orders from the wallet. Each call is of another member, and either all calls have an intent or none has. Returns a
-- row for each call, in their sequence: whether it paid, or why it is refused. A refused call has no effect. With intents, both
-- results and refusals are stored as answers.
--
-- Refusals: IDEMPOTENCY_KEY_REUSED (the key has an answer already), ORDER_NOT_FOUND, ORDER_STATE, ORDER_EXPIRED,
-- COUPONS_EXCEED_TOTAL, COUPONS_MUST_COVER_TOTAL, POINTS_FOR_ACTIVATION_ONLY, and those of ledger_post.
--
-- A call with an intent for an order that awaits coins neither pays nor is refused: the caller first releases the coins in an
-- ordinary transaction, and pays there. Whether the account is active, the session has checked when the request came.
--
-- Lock order, the same everywhere: orders, open-order slots, accounts; by number within each table.
create function orders_pay(p_calls jsonb, p_from text, p_to text) returns table (paid boolean, refusal text, params jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  c_calls constant orders_paying[] := array(select c from jsonb_populate_recordset(null::orders_paying, p_calls) c);
  v_decided orders_payment[];
  v_posted orders_payment[];
  v_outcome record;
  v_done boolean;
begin
  v_decided := orders_decide_payments(c_calls, p_from);
  v_posted := array(select d from unnest(v_decided) d where d.refusal is null);
  if v_posted <> '{}' then
    v_posted := orders_post_payments(v_posted);
    v_done := orders_mark_paid(v_posted, p_from, p_to);
  end if;

  select array_agg(coalesce(d.refusal, p.refusal) order by c.place) as refusals, array_agg(p.params order by c.place) as params,
    array_agg(c.intent order by c.place) as intents, array_agg(c.now order by c.place) as nows,
    array_agg(c.result order by c.place) as results
  into v_outcome
  from unnest(c_calls) c join unnest(v_decided) d on d.place = c.place left join unnest(v_posted) p on p.place = c.place;
  if (c_calls[1].intent).key is not null then
    v_done := orders_keep_outcomes(v_outcome.intents, v_outcome.nows, v_outcome.results, v_outcome.refusals, v_outcome.params);
  end if;
  return query
    select o.refusal is null, nullif(o.refusal, 'COINS_AWAITED'), o.params
    from unnest(v_outcome.refusals, v_outcome.params) o (refusal, params);
end
$$;

grant execute on function orders_pay to banyan_app;
