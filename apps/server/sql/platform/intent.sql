-- A request with an idempotency key (platform/idempotency.ts): who sent it, the key, the call, and the hash of its input.
create type platform_intent as (actor text, key uuid, endpoint text, input_hash bytea);
