-- Locks and returns the selected lines of these members' carts. Position 1 is the newest line of a cart. Includes lines
-- that sold out meanwhile, so that the order is refused instead of created without them.
create function cart_lock_selected(p_member_ids bigint[])
returns table (id uuid, member_id bigint, sku_id bigint, quantity integer, "position" bigint)
language plpgsql as $$
begin
  return query
  with locked as materialized (
    select l.id, l.member_id, l.sku_id, l.quantity, l.added_at
    from cart.line l where l.member_id = any (p_member_ids) and l.selected
    order by l.member_id, l.id for update
  )
  select k.id, k.member_id, k.sku_id, k.quantity, row_number() over (partition by k.member_id order by k.added_at desc, k.id desc)
  from locked k;
end
$$;

grant execute on function cart_lock_selected to banyan_app;
