-- A step of orders_place: the address of each call, and why it is refused before it takes a slot. p_closed is the answer of
-- orders_lock_buyers.
create function orders_admit(
  p_calls orders_placing[], p_lines orders_chosen_line[], p_closed jsonb, p_shipping jsonb,
  out addresses addresses_written[], out refusals text[]
)
language plpgsql as $$
begin
  select array_agg(a order by c.place), array_agg(
    case
      when k.taken then 'IDEMPOTENCY_KEY_REUSED'
      when p_closed ? c.member_id::text then p_closed ->> c.member_id::text
      when c.place not in (select l.place from unnest(p_lines) l) then 'NOTHING_SELECTED'
      when a.id is null then 'ADDRESS_NOT_FOUND'
      when p_shipping -> 'undelivered' ? a.country then 'ADDRESS_COUNTRY_UNSERVED'
    end order by c.place
  )
  into addresses, refusals
  from unnest(p_calls) c left join lateral addresses_for_order(c.member_id, c.address_id) a on true
  left join lateral (
    select true from platform.idempotency i where i.actor = (c.intent).actor and i.key = (c.intent).key limit 1
  ) k (taken) on true;
end
$$;

grant execute on function orders_admit to banyan_app;
