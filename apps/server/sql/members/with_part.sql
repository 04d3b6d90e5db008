-- At most p_limit members whose mobile number or member ID contains these digits, four at least. Forces the index like members_with_name.
create function members_with_part(p_digits text, p_limit integer) returns setof bigint
language plpgsql stable set search_path from current set enable_seqscan = off
as $$
begin
  return query
    select m.id from members.member m
    where members.number_parts(m.mobile, m.public_id) @> members.number_parts(p_digits, '')
      and (position(p_digits in m.mobile) > 0 or position(p_digits in m.public_id) > 0)
    limit p_limit;
end
$$;

grant execute on function members_with_part to banyan_app;
