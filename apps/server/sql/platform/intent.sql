-- A request with an idempotency key (platform/idempotency.ts): who sent it, the key, the call, the language of the answer, and
-- the hash of the input.
create type platform_intent as (actor text, key uuid, endpoint text, language text, input_hash bytea);
