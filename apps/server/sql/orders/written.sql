-- What became of the call `place` of orders_place: the total of its order, or why there is none.
create type orders_written as (place integer, total bigint, refusal text, params jsonb);
