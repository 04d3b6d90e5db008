-- Stores the responses of requests (platform/idempotency.ts): {"result"} or {"refusal", "params", "language"}. Fails if
-- a key exists, so that the transaction has no effect.
create function platform_keep_answers(p_intents platform_intent[], p_answers jsonb[], p_nows timestamptz[]) returns boolean
language plpgsql as $$
begin
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  select k.actor, k.key, k.endpoint, k.input_hash, k.answer, k.now
  from unnest(p_intents, p_answers, p_nows) k (actor, key, endpoint, language, input_hash, answer, now);
  return true;
end
$$;

grant execute on function platform_keep_answers to banyan_app;
