-- Stores the outcomes of a set of calls under their idempotency keys: the result, or the refusal. A key that has an answer keeps it,
-- and a call that the caller repeats in another transaction (COINS_AWAITED) has no outcome yet.
create function orders_keep_outcomes(
  p_intents platform_intent[], p_nows timestamptz[], p_results jsonb[], p_refusals text[], p_params jsonb[]
) returns boolean
language plpgsql as $$
declare
  v_kept record;
begin
  select array_agg((o.actor, o.key, o.endpoint, o.language, o.input_hash)::platform_intent) as intents, array_agg(o.now) as nows,
    array_agg(
      case
        when o.refusal is null then jsonb_build_object('result', o.result)
        else jsonb_build_object('refusal', o.refusal, 'params', o.params, 'language', o.language)
      end
    ) as answers
  into v_kept
  from rows from (unnest(p_intents), unnest(p_nows), unnest(p_results), unnest(p_refusals), unnest(p_params))
    o (actor, key, endpoint, language, input_hash, now, result, refusal, params)
  where coalesce(o.refusal, '') not in ('IDEMPOTENCY_KEY_REUSED', 'COINS_AWAITED');
  return v_kept.answers is not null and platform_keep_answers(v_kept.intents, v_kept.answers, v_kept.nows);
end
$$;

grant execute on function orders_keep_outcomes to banyan_app;
