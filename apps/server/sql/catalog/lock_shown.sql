-- Locks these SKUs and returns what an order shows of them. Until the transaction ends, nobody changes their products either: whoever
-- replaces a product changes all its SKUs.
create function catalog_lock_shown(p_sku_ids bigint[])
returns table (sku_id bigint, name jsonb, sku_text jsonb, price bigint, presale boolean)
language plpgsql as $$
begin
  perform from catalog.sku s where s.id = any (p_sku_ids) order by s.id for no key update;
  return query
  select s.id, p.name, s.text, s.price::bigint, p.presale
  from catalog.sku s join catalog.product p on p.id = s.product_id where s.id = any (p_sku_ids);
end
$$;

grant execute on function catalog_lock_shown to banyan_app;
