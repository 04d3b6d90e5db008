-- A step of orders_place: the calls whose member was shown something else than what would be ordered. Locks the SKUs of calls that say
-- what was shown, so that the order is what was compared.
create function orders_changed(
  p_calls orders_placing[], p_lines orders_chosen_line[], p_addresses addresses_written[], p_shipping jsonb
) returns integer[]
language plpgsql as $$
declare
  c_shown constant integer[] := array(select c.place from unnest(p_calls) c where c.shown is not null);
begin
  if c_shown = '{}' then
    return '{}';
  end if;
  return array(
    with sku as materialized (
      select * from catalog_lock_shown(array(select distinct l.sku_id from unnest(p_lines) l where l.place = any (c_shown)))
    ), wanted as (
      select l.place, sum((s.price - l.discount) * l.quantity)::bigint as goods, jsonb_agg(
        jsonb_build_object(
          'sku_id', s.sku_id::text, 'name', s.name, 'sku_text', s.sku_text, 'price', (s.price - l.discount)::text,
          'quantity', l.quantity, 'presale', s.presale
        ) order by l.position
      ) as lines
      from unnest(p_lines) l join sku s on s.sku_id = l.sku_id group by 1
    )
    select c.place
    from unnest(p_calls) c join wanted w on w.place = c.place join unnest(p_addresses) a on a.id = c.address_id
    where c.shown <> orders_shown(
      w.lines,
      array[a.recipient, a.area_code, a.phone, a.country, a.province, a.city, a.district, a.detail, a.postal_code],
      orders_shipping_fee(p_shipping, a.country, w.goods)
    )
  );
end
$$;

grant execute on function orders_changed to banyan_app;
