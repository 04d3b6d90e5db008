-- Says why lines cannot be had, of which nothing was taken yet. Where they can be had by now it asks to be tried again.
create function catalog_refuse_short(p_sku_ids bigint[], p_quantities integer[], p_language text) returns void
language plpgsql as $$
declare
  v_short record;
begin
  select coalesce(nullif(p.name ->> p_language, ''), p.name ->> 'en') as name, s.stock, coalesce(s.active and p.published, false) as for_sale
  into v_short
  from (
    select u.id, sum(u.quantity) as quantity, min(u.place) as place
    from unnest(p_sku_ids, p_quantities) with ordinality u (id, quantity, place) group by 1
  ) w
  left join catalog.sku s on s.id = w.id left join catalog.product p on p.id = s.product_id
  where s.id is null or not s.active or not p.published or s.stock < w.quantity
  order by w.place limit 1;
  if not found then
    raise exception 'stock came back meanwhile' using errcode = 'serialization_failure';
  elsif v_short.for_sale then
    perform platform_refuse('OUT_OF_STOCK', jsonb_build_object('name', v_short.name, 'stock', v_short.stock));
  end if;
  perform platform_refuse('SKU_NOT_FOUND');
end
$$;

grant execute on function catalog_refuse_short to banyan_app;
