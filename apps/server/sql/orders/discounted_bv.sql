-- The BV of a piece whose price is lowered by p_discount: in proportion to the price, rounded down, like that of a sale (saleBv in
-- packages/contract/src/sale-bv.ts). So it never exceeds the price.
create function orders_discounted_bv(p_price bigint, p_bv bigint, p_discount bigint) returns bigint
language sql immutable as $$
  select case when p_discount = 0 then p_bv else div(p_bv::numeric * (p_price - p_discount), p_price)::bigint end
$$;

grant execute on function orders_discounted_bv to banyan_app;
