-- A request that has one effect and one answer: who asks, with which key, for what (platform/idempotency.ts).
create type platform_intent as (actor text, key uuid, endpoint text, input_hash bytea);
