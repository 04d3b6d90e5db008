-- Takes the pieces of all lines and gives what an order copies of each; place counts the lines from 1. Refuses with
-- OUT_OF_STOCK {name, stock} for the first line that is short, with SKU_NOT_FOUND for one that is not for sale.
create function catalog_reserve(p_sku_ids bigint[], p_quantities integer[], p_language text)
returns table (
  place bigint, sku_id bigint, quantity integer, product_id bigint, name jsonb, sku_text jsonb, picture jsonb,
  price bigint, bv bigint, presale boolean, activation boolean
)
language plpgsql as $$
declare
  v_wanted integer;
  v_had integer;
begin
  with wanted as materialized (
    select w.id, sum(w.quantity) as quantity from unnest(p_sku_ids, p_quantities) w (id, quantity) group by 1
  ), locked as materialized (
    select s.id, s.product_id
    from wanted w join catalog.sku s on s.id = w.id
    where s.active and s.stock >= w.quantity
    order by s.id for no key update of s
  )
  select (select count(*) from wanted), count(*) into v_wanted, v_had
  from locked l join catalog.product p on p.id = l.product_id where p.published;
  if v_had < v_wanted then
    perform catalog_refuse_short(p_sku_ids, p_quantities, p_language);
  end if;
  return query
  with taken as (
    update catalog.sku s set stock = s.stock - w.quantity
    from (
      select u.id, sum(u.quantity)::integer as quantity from unnest(p_sku_ids, p_quantities) u (id, quantity) group by 1
    ) w
    where s.id = w.id
    returning s.id, s.product_id, s.text, s.price, s.bv
  )
  select l.place, t.id, l.quantity, p.id, p.name, t.text, p.pictures -> 0, t.price::bigint, t.bv, p.presale, p.activation
  from unnest(p_sku_ids, p_quantities) with ordinality l (id, quantity, place)
  join taken t on t.id = l.id join catalog.product p on p.id = t.product_id;
end
$$;

grant execute on function catalog_reserve to banyan_app;
