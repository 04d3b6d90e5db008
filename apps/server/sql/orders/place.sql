-- Makes unpaid orders. Each call is of another member, and either all calls have an intent or none has. Returns a row for each
-- call, in their sequence: its total, or why it is refused. A refused call has no effect. With intents, both results and refusals
-- are stored as answers.
--
-- An order takes an open-order slot of the member, is within the limits of what unpaid orders hold (orders_limit_held), takes its
-- pieces from stock and a use from its discount code, copies its SKUs and its address, and removes its lines from the
-- cart. p_shipping is the tariff (orders_shipping_fee), p_unpaid has the limits, and p_market_version is the version of the settings that both are from.
--
-- Refusals: IDEMPOTENCY_KEY_REUSED (the key has an answer already), ACCOUNT_CANCELLED, ACCOUNT_SUSPENDED, NOTHING_SELECTED,
-- ADDRESS_NOT_FOUND, ADDRESS_COUNTRY_UNSERVED, TOO_MANY_UNPAID_ORDERS {limit}, UNPAID_PIECES_LIMIT {limit, name},
-- UNPAID_AMOUNT_LIMIT {limit}, SHOWN_CHANGED, those of orders_judge_code, and those of catalog_reserve. Fails with
-- serialization_failure if an order number is taken: the caller retries with other numbers.
--
-- Lock order, the same everywhere: members, cart lines, orders, open-order slots, discount codes, SKUs, accounts; by number within each
-- table, codes by their text.
create function orders_place(p_calls jsonb, p_shipping jsonb, p_unpaid jsonb, p_state text, p_market_version integer)
returns table (total bigint, refusal text, params jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  c_calls constant orders_placing[] := array(select c from jsonb_populate_recordset(null::orders_placing, p_calls) c);
  v_closed jsonb;
  v_lines orders_chosen_line[];
  v_admitted record;
  v_refusals text[];
  v_held record;
  v_taken record;
  v_written orders_written[];
  v_outcome record;
  v_done boolean;
begin
  v_closed := orders_lock_buyers(c_calls);
  v_lines := orders_choose_lines(c_calls);
  v_admitted := orders_admit(c_calls, v_lines, v_closed, p_shipping);
  v_refusals := orders_take_slots(c_calls, v_admitted.refusals, (p_unpaid ->> 'orders')::integer);
  v_held := orders_limit_held(c_calls, v_lines, v_refusals, p_unpaid, p_state);
  v_taken := orders_take_codes(c_calls, v_lines, v_held.refusals, v_held.params);
  v_refusals := v_taken.refusals;
  v_lines := array(select l from unnest(v_taken.lines) l where v_refusals[l.place] is null);
  if v_lines <> '{}' then
    v_written := orders_write(c_calls, v_lines, v_admitted.addresses, p_shipping, p_state, p_market_version);
  end if;

  select array_agg(w.total order by c.place) as totals, array_agg(coalesce(v_refusals[c.place], w.refusal) order by c.place) as refusals,
    array_agg(
      case v_refusals[c.place]
        when 'TOO_MANY_UNPAID_ORDERS' then jsonb_build_object('limit', p_unpaid -> 'orders')
        else coalesce(v_taken.params[c.place], w.params)
      end order by c.place
    ) as params,
    array_agg(c.member_id) filter (where w.refusal is not null) as without_stock,
    array_agg(c.discount_code) filter (where w.refusal is not null and c.discount_code is not null) as unused_codes,
    array_agg(c.intent order by c.place) as intents, array_agg(c.now order by c.place) as nows,
    array_agg(
      c.result || jsonb_build_object('number', c.number, 'total', platform_money_text(w.total)) order by c.place
    ) as results
  into v_outcome
  from unnest(c_calls) c left join unnest(v_written) w on w.place = c.place;
  if v_outcome.without_stock is not null then
    update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = any (v_outcome.without_stock);
  end if;
  if v_outcome.unused_codes is not null then
    update orders.discount_code d set uses = d.uses - u.count
    from (select code, count(*)::integer as count from unnest(v_outcome.unused_codes) code group by 1) u where d.code = u.code;
  end if;
  if v_lines <> '{}' then
    v_done := cart_remove(array(select l.cart_line_id from unnest(v_lines) l where v_outcome.refusals[l.place] is null));
  end if;
  if (c_calls[1].intent).key is not null then
    v_done := orders_keep_outcomes(v_outcome.intents, v_outcome.nows, v_outcome.results, v_outcome.refusals, v_outcome.params);
  end if;
  return query select o.total, o.refusal, o.params from unnest(v_outcome.totals, v_outcome.refusals, v_outcome.params) o (total, refusal, params);
end
$$;

grant execute on function orders_place to banyan_app;
