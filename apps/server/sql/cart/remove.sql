-- Removes lines from carts. Returns true, so that it can be called in an assignment, which is cheaper than PERFORM.
create function cart_remove(p_ids uuid[]) returns boolean
language plpgsql as $$
begin
  delete from cart.line l where l.id = any (p_ids);
  return true;
end
$$;

grant execute on function cart_remove to banyan_app;
