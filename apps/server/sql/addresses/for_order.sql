-- A member's address by id; no row if it belongs to another member.
create function addresses_for_order(p_member_id bigint, p_id uuid) returns setof addresses_written
language sql stable
begin atomic
  select id, member_id, recipient, area_code, phone, country, province, city, district, detail, postal_code
  from addresses.address where id = p_id and member_id = p_member_id;
end;

grant execute on function addresses_for_order to banyan_app;
