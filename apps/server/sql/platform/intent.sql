-- A request with an idempotency key (platform/idempotency.ts): caller, key, endpoint, response language, and hash of
-- the input.
create type platform_intent as (actor text, key uuid, endpoint text, language text, input_hash bytea);
