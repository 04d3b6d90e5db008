-- The member's address with this id; no row if it is somebody else's.
create function addresses_for_order(p_member_id bigint, p_id uuid) returns setof addresses.address
language sql stable
begin atomic
  select a.* from addresses.address a where a.id = p_id and a.member_id = p_member_id;
end;

grant execute on function addresses_for_order to banyan_app;
