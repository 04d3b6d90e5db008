-- Whether a member may use a discount code for these lines of one call, and the lines with what it takes off each piece (docs/rules.md 4).
-- A percentage is taken off each piece, rounded down. An amount is divided among the pieces in proportion to their prices: each share is
-- rounded down, and what is left goes to the pieces with the largest remainders, so the shares add up to the amount. That can divide one
-- line in two, whose prices differ by 0.000001. An amount is below the minimum of its code, so no price falls below zero.
--
-- Refusals: DISCOUNT_CODE_NOT_FOUND (also while it waits for a second person), DISCOUNT_CODE_EARLY, DISCOUNT_CODE_ENDED,
-- DISCOUNT_CODE_USED_UP, DISCOUNT_CODE_USED (by the member), DISCOUNT_CODE_OTHER_GOODS, DISCOUNT_CODE_MINIMUM {minimum, missing}.
create function orders_judge_code(
  p_code text, p_member_id bigint, p_now timestamptz, p_lines orders_chosen_line[],
  out refusal text, out params jsonb, out lines orders_chosen_line[]
)
language plpgsql as $$
declare
  v_code orders.discount_code;
  v_goods record;
begin
  select * into v_code from orders.discount_code d where d.code = p_code and d.approved_at is not null;
  refusal := case
    when v_code.code is null then 'DISCOUNT_CODE_NOT_FOUND'
    when v_code.ended_at is not null or p_now >= v_code.ends_at then 'DISCOUNT_CODE_ENDED'
    when p_now < v_code.begins_at then 'DISCOUNT_CODE_EARLY'
    when (
      select count(*) from orders.purchase p where p.discount_code = p_code and p.member_id = p_member_id and p.state <> 'cancelled'
    ) >= v_code.uses_each then 'DISCOUNT_CODE_USED'
    when v_code.uses >= v_code.uses_at_most then 'DISCOUNT_CODE_USED_UP'
  end;
  if refusal is not null then
    return;
  end if;

  with line as (
    select l.*, s.price::bigint as price,
      not p.activation and p.id <> all (v_code.excluded_products) and not (
        v_code.without_sales and exists (select from catalog.sale a where a.sku_id = s.id and a.regular_price is not null)
      ) as eligible
    from unnest(p_lines) l join catalog.sku s on s.id = l.sku_id join catalog.product p on p.id = s.product_id
  ), goods as (
    select coalesce(sum(n.price * n.quantity) filter (where n.eligible), 0) as total from line n
  ), share as (
    select n.*,
      case when n.eligible then coalesce(div(n.price::numeric * v_code.percent, 100), div(n.price::numeric * v_code.amount, g.total)) else 0 end
        as share,
      case when n.eligible then coalesce(mod(n.price::numeric * v_code.amount, g.total), 0) else 0 end as remainder
    from line n cross join goods g
  ), divided as (
    select h.*, greatest(0, least(
      h.quantity,
      coalesce(v_code.amount - sum(h.share * h.quantity) over (), 0) - coalesce(sum(h.quantity) over (
        order by h.remainder desc, h.position rows between unbounded preceding and 1 preceding
      ), 0)
    ))::integer as more
    from share h
  ), part as (
    select d.place, d.position, d.sku_id, d.cart_line_id, d.more as quantity, d.share + 1 as discount from divided d where d.more > 0
    union all
    select d.place, d.position, d.sku_id, d.cart_line_id, d.quantity - d.more, d.share from divided d where d.quantity > d.more
  )
  select g.total, (
    select array_agg(
      (r.place, r.number, r.sku_id, r.quantity, r.cart_line_id, r.discount)::orders_chosen_line order by r.number
    )
    from (select t.*, row_number() over (order by t.position, t.discount desc)::integer as number from part t) r
  ) as lines
  into v_goods
  from goods g;

  if v_goods.total = 0 then
    refusal := 'DISCOUNT_CODE_OTHER_GOODS';
  elsif v_goods.total < v_code.minimum then
    refusal := 'DISCOUNT_CODE_MINIMUM';
    params := jsonb_build_object(
      'minimum', platform_money_text(v_code.minimum), 'missing', platform_money_text((v_code.minimum - v_goods.total)::bigint)
    );
  else
    lines := v_goods.lines;
  end if;
end
$$;

grant execute on function orders_judge_code to banyan_app;
