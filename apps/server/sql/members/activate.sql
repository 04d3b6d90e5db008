-- Activates a member whose activation package was paid on the business day p_day. Does nothing if the member is active, but
-- locks the row also then: a concurrent refund may be ending an older activation.
create function members_activate(p_member_id bigint, p_now timestamptz, p_day date) returns void
language plpgsql as $$
declare
  v_activated boolean;
begin
  select m.activated_at is not null into v_activated from members.member m where m.id = p_member_id for no key update;
  if not v_activated then
    update members.member m set activated_at = p_now where m.id = p_member_id;
    insert into members.activation_change (member_id, day, activated) values (p_member_id, p_day, true);
  end if;
end
$$;

grant execute on function members_activate to banyan_app;
