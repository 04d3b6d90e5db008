-- Takes the chosen lines out of carts; position 1 is the newest of its cart. A line that sold out since it was shown is
-- among them, so that the order refuses instead of leaving it out.
create function cart_take_selected(p_member_ids bigint[])
returns table (member_id bigint, sku_id bigint, quantity integer, "position" bigint)
language plpgsql as $$
begin
  return query
  with gone as (
    delete from cart.line l using unnest(p_member_ids) m (id) where l.member_id = m.id and l.selected
    returning l.member_id, l.sku_id, l.quantity, l.added_at, l.id
  )
  select g.member_id, g.sku_id, g.quantity, row_number() over (partition by g.member_id order by g.added_at desc, g.id desc)
  from gone g;
end
$$;

grant execute on function cart_take_selected to banyan_app;
