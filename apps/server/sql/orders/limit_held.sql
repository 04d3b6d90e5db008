-- A step of orders_place, after the slots: refuses calls with which a member's unpaid orders would hold too much, and returns their
-- slots. p_unpaid has the limits: `pieces` of one SKU and `amount` of goods, and `piecesFirst` and `amountFirst` of members who have
-- paid no order yet. The slots that were taken lock the members' rows, so that orders made at once are counted.
create function orders_limit_held(
  p_calls orders_placing[], p_lines orders_chosen_line[], p_refusals text[], p_unpaid jsonb, p_state text,
  out refusals text[], out params jsonb[]
)
language plpgsql as $$
declare
  v_returned bigint[];
begin
  with wanted as (
    select l.place, c.member_id, l.sku_id, l.quantity::bigint as quantity, l.quantity * s.price as amount
    from unnest(p_lines) l join unnest(p_calls) c on c.place = l.place join catalog.sku s on s.id = l.sku_id
    where p_refusals[l.place] is null
  ), unpaid as (
    select c.place, l.sku_id, l.quantity::bigint as quantity, l.quantity * l.price as amount
    from unnest(p_calls) c
    join orders.purchase p on p.member_id = c.member_id and p.state = p_state
    join orders.line l on l.order_id = p.id
    where p_refusals[c.place] is null
  ), pieces as (
    select w.place, w.sku_id, sum(w.quantity) + coalesce(max(u.quantity), 0) as pieces
    from wanted w
    left join (select u.place, u.sku_id, sum(u.quantity) as quantity from unpaid u group by 1, 2) u
      on u.place = w.place and u.sku_id = w.sku_id
    group by 1, 2
  ), held as (
    select distinct on (p.place) p.place, p.sku_id, p.pieces,
      (select sum(w.amount) from wanted w where w.place = p.place)
        + coalesce((select sum(u.amount) from unpaid u where u.place = p.place), 0) as amount
    from pieces p order by p.place, p.pieces desc, p.sku_id
  ), judged as (
    select h.*, c.member_id, c.language, x.pieces_at_most, x.amount_at_most
    from held h join unnest(p_calls) c on c.place = h.place
    cross join lateral (
      select exists (select from orders.purchase o where o.member_id = c.member_id and o.paid_at is not null) as has_paid
      where h.pieces > (p_unpaid ->> 'piecesFirst')::bigint or h.amount > (p_unpaid ->> 'amountFirst')::numeric
    ) k
    cross join lateral (
      select (p_unpaid ->> case when k.has_paid then 'pieces' else 'piecesFirst' end)::bigint,
        (p_unpaid ->> case when k.has_paid then 'amount' else 'amountFirst' end)::bigint
    ) x (pieces_at_most, amount_at_most)
    where h.pieces > x.pieces_at_most or h.amount > x.amount_at_most
  )
  select
    array_agg(
      coalesce(
        p_refusals[c.place],
        case when j.pieces > j.pieces_at_most then 'UNPAID_PIECES_LIMIT' when j.place is not null then 'UNPAID_AMOUNT_LIMIT' end
      ) order by c.place
    ),
    array_agg(
      case
        when j.pieces > j.pieces_at_most then jsonb_build_object(
          'limit', j.pieces_at_most, 'name', coalesce(nullif(p.name ->> c.language, ''), p.name ->> 'en')
        )
        when j.place is not null then jsonb_build_object('limit', platform_money_text(j.amount_at_most))
      end order by c.place
    ),
    array_agg(j.member_id) filter (where j.place is not null)
  into refusals, params, v_returned
  from unnest(p_calls) c
  left join judged j on j.place = c.place
  left join catalog.sku s on s.id = j.sku_id
  left join catalog.product p on p.id = s.product_id;
  if v_returned is not null then
    update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = any (v_returned);
  end if;
end
$$;

grant execute on function orders_limit_held to banyan_app;
