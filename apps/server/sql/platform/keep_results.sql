-- Stores the answers to requests. Fails if a key is taken, so that the transaction has no effect.
create function platform_keep_results(p_intents platform_intent[], p_results jsonb[], p_nows timestamptz[]) returns boolean
language plpgsql as $$
begin
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  select k.actor, k.key, k.endpoint, k.input_hash, jsonb_build_object('result', k.result), k.now
  from unnest(p_intents, p_results, p_nows) k (actor, key, endpoint, input_hash, result, now);
  return true;
end
$$;

grant execute on function platform_keep_results to banyan_app;
