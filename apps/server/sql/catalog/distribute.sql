-- Distributes SKUs whose stock does not cover all calls: p_scarce_ids, with their stock in p_stocks. Lower call numbers
-- are served first; a call gets all its lines or nothing. Returns each call that gets nothing, with its first short SKU
-- and the remaining stock.
create function catalog_distribute(
  p_calls integer[], p_sku_ids bigint[], p_quantities integer[], p_scarce_ids bigint[], p_stocks integer[]
)
returns table (call integer, sku_id bigint, stock integer)
language plpgsql as $$
declare
  v_left integer[] := p_stocks;
  v_wanted record;
  v_at integer;
  v_short boolean;
begin
  for v_wanted in
    select w.call, array_agg(w.id order by w.line) as ids, array_agg(w.quantity order by w.line) as quantities
    from (
      select u.call, u.id, sum(u.quantity) as quantity, min(u.line) as line
      from unnest(p_calls, p_sku_ids, p_quantities) with ordinality u (call, id, quantity, line)
      where u.id = any (p_scarce_ids) group by 1, 2
    ) w
    group by 1 order by 1
  loop
    v_short := false;
    for v_line in 1 .. cardinality(v_wanted.ids) loop
      v_at := array_position(p_scarce_ids, v_wanted.ids[v_line]);
      if v_left[v_at] < v_wanted.quantities[v_line] then
        v_short := true;
        return query select v_wanted.call, p_scarce_ids[v_at], v_left[v_at];
        exit;
      end if;
    end loop;
    continue when v_short;
    for v_line in 1 .. cardinality(v_wanted.ids) loop
      v_at := array_position(p_scarce_ids, v_wanted.ids[v_line]);
      v_left[v_at] := v_left[v_at] - v_wanted.quantities[v_line];
    end loop;
  end loop;
end
$$;

grant execute on function catalog_distribute to banyan_app;
