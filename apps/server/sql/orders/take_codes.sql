-- A step of orders_place, after the slots: takes a use of the discount code of each call that has one, and gives its lines their
-- discounts. Returns the lines, refusals and params of all calls, with those that may not use their code; their slots are returned.
-- Locks the codes, and then the SKUs of calls whose prices are compared here or by orders_changed, all at once.
create function orders_take_codes(
  p_calls orders_placing[], inout lines orders_chosen_line[], inout refusals text[], inout params jsonb[]
)
language plpgsql as $$
declare
  c_codes constant text[] := array(
    select c.discount_code from unnest(p_calls) c where c.discount_code is not null and refusals[c.place] is null
  );
  v_call record;
  v_judged record;
begin
  if c_codes = '{}' then
    return;
  end if;
  perform from orders.discount_code d where d.code = any (c_codes) order by d.code for no key update;
  perform from catalog_lock_shown(array(
    select distinct l.sku_id from unnest(lines) l join unnest(p_calls) c on c.place = l.place
    where refusals[c.place] is null and (c.shown is not null or c.discount_code is not null)
  ));
  for v_call in
    select c.place, c.member_id, c.discount_code, c.now from unnest(p_calls) c
    where c.discount_code is not null and refusals[c.place] is null order by c.place
  loop
    v_judged := orders_judge_code(
      v_call.discount_code, v_call.member_id, v_call.now, array(select l from unnest(lines) l where l.place = v_call.place)
    );
    if v_judged.refusal is null then
      update orders.discount_code d set uses = d.uses + 1 where d.code = v_call.discount_code;
      lines := array(select l from unnest(lines) l where l.place <> v_call.place) || v_judged.lines;
    else
      refusals[v_call.place] := v_judged.refusal;
      params[v_call.place] := v_judged.params;
      update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = v_call.member_id;
    end if;
  end loop;
  lines := array(select l from unnest(lines) l order by l.place, l.position);
end
$$;

grant execute on function orders_take_codes to banyan_app;
