-- Takes pieces from stock for several calls, and returns for each line the part that an order copies. Lines are
-- numbered from 1 over all calls. Lower call numbers are served first; a call gets all its lines or nothing. A refused
-- call has one row: OUT_OF_STOCK {name, stock} for its first short line, or SKU_NOT_FOUND if that SKU is not for sale.
-- p_languages: language of each call, for the name in the refusal.
create function catalog_reserve(p_calls integer[], p_sku_ids bigint[], p_quantities integer[], p_languages text[])
returns table (
  call integer, line bigint, sku_id bigint, quantity integer, product_id bigint, name jsonb, sku_text jsonb, picture jsonb,
  price bigint, bv bigint, presale boolean, activation boolean, refusal text, params jsonb
)
language plpgsql as $$
declare
  v_scarce record;
  v_short record;
  v_refused integer[] := '{}';
begin
  with wanted as materialized (
    select w.id, sum(w.quantity) as quantity from unnest(p_sku_ids, p_quantities) w (id, quantity) group by 1
  ), locked as materialized (
    select s.id, s.stock, s.product_id
    from wanted w join catalog.sku s on s.id = w.id
    where s.active and s.stock > 0
    order by s.id for no key update of s
  ), for_sale as (
    select l.id, l.stock from locked l join catalog.product p on p.id = l.product_id where p.published
  )
  select array_agg(w.id) as ids, array_agg(coalesce(f.stock, 0)) as stocks into v_scarce
  from wanted w left join for_sale f on f.id = w.id where f.id is null or f.stock < w.quantity;

  if v_scarce.ids is not null then
    select array_agg(d.call) as calls, array_agg(d.sku_id) as sku_ids, array_agg(d.stock) as stocks into v_short
    from catalog_distribute(p_calls, p_sku_ids, p_quantities, v_scarce.ids, v_scarce.stocks) d;
    v_refused := coalesce(v_short.calls, '{}');
    return query
    select r.call, null::bigint, null::bigint, null::integer, null::bigint, null::jsonb, null::jsonb, null::jsonb,
      null::bigint, null::bigint, null::boolean, null::boolean,
      case when s.active and p.published then 'OUT_OF_STOCK' else 'SKU_NOT_FOUND' end,
      case when s.active and p.published then jsonb_build_object(
        'name', coalesce(nullif(p.name ->> p_languages[r.call], ''), p.name ->> 'en'), 'stock', r.stock
      ) end
    from unnest(v_short.calls, v_short.sku_ids, v_short.stocks) r (call, sku_id, stock)
    left join catalog.sku s on s.id = r.sku_id left join catalog.product p on p.id = s.product_id;
  end if;

  return query
  with served as materialized (
    select l.call, l.id, l.quantity, l.line
    from unnest(p_calls, p_sku_ids, p_quantities) with ordinality l (call, id, quantity, line)
    where l.call <> all (v_refused)
  ), taken as (
    update catalog.sku s set stock = s.stock - w.quantity
    from (select d.id, sum(d.quantity)::integer as quantity from served d group by 1) w
    where s.id = w.id
    returning s.id, s.product_id, s.text, s.price, s.bv, s.picture
  )
  select d.call, d.line, t.id, d.quantity, p.id, p.name, t.text, coalesce(t.picture, p.pictures -> 0), t.price::bigint, t.bv,
    p.presale, p.activation, null::text, null::jsonb
  from served d join taken t on t.id = d.id join catalog.product p on p.id = t.product_id;
end
$$;

grant execute on function catalog_reserve to banyan_app;
