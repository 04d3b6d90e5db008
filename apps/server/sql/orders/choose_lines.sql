-- A step of orders_place: the lines of each call, by call and position. Locks those of carts.
create function orders_choose_lines(p_calls orders_placing[]) returns orders_chosen_line[]
language plpgsql as $$
begin
  return array(
    select (l.place, l.position, l.sku_id, l.quantity, l.id, 0)::orders_chosen_line
    from (
      select c.place, s.position::integer, s.sku_id, s.quantity, s.id
      from cart_lock_selected(array(select c.member_id from unnest(p_calls) c where c.sku_id is null)) s
      join unnest(p_calls) c on c.member_id = s.member_id
      union all
      select c.place, 1, c.sku_id, c.quantity, null from unnest(p_calls) c where c.sku_id is not null
    ) l
    order by l.place, l.position
  );
end
$$;

grant execute on function orders_choose_lines to banyan_app;
