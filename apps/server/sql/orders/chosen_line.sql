-- A line that the call `place` of orders_place wants to order; cart_line_id is null where it is not from the cart.
-- `discount` is what a discount code takes off the price of a piece.
create type orders_chosen_line as (
  place integer, "position" integer, sku_id bigint, quantity integer, cart_line_id uuid, discount bigint
);
