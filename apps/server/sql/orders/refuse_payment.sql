-- Refuses where an order cannot be paid.
create function orders_refuse_payment(p_id uuid, p_member_id bigint, p_from text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_why text;
begin
  select case when p.state <> p_from then 'ORDER_STATE' when p.pay_until <= p_now then 'ORDER_EXPIRED' end into v_why
  from orders.purchase p where p.id = p_id and p.member_id = p_member_id;
  if not found then
    v_why := 'ORDER_NOT_FOUND';
  end if;
  if v_why is not null then
    perform platform_refuse(v_why);
  end if;
end
$$;

grant execute on function orders_refuse_payment to banyan_app;
