-- A request that has one effect and one answer: who sent it, with which key, and its content (platform/idempotency.ts).
create type platform_intent as (actor text, key uuid, endpoint text, input_hash bytea);
