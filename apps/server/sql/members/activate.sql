-- Activates a member who is not activated, because an activation package was paid. The row is always locked, because a
-- concurrent refund may end an older activation.
create function members_activate(p_member_id bigint, p_now timestamptz) returns void
language plpgsql as $$
begin
  update members.member m set activated_at = coalesce(m.activated_at, p_now) where m.id = p_member_id;
end
$$;

grant execute on function members_activate to banyan_app;
