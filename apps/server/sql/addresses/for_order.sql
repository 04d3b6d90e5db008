-- The member's address with this id; no row if it is somebody else's.
create function addresses_for_order(p_member_id bigint, p_id uuid) returns setof addresses_written
language sql stable
begin atomic
  select a.id, a.member_id, a.recipient, a.area_code, a.phone, a.country, coalesce(t.province, ''), coalesce(t.city, ''),
    coalesce(t.district, ''), a.detail, a.postal_code
  from addresses.address a left join addresses.parts t on t.address_id = a.id and t.country = a.country
  where a.id = p_id and a.member_id = p_member_id;
end;

grant execute on function addresses_for_order to banyan_app;
