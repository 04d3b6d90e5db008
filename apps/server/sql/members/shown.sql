-- Those of p_ids whose member ID begins with p_text, and, where p_by_name, those who show their name and whose name contains it;
-- p_limit at most, the oldest first. A single letter finds words that begin with it, as in members_with_name. Of few members each
-- is looked at. Of many, it looks at those whom an index finds: by the member ID, or by the names that are shown. Where p_ids is
-- null, it finds any p_limit of all members.
create function members_shown(p_ids bigint[], p_text text, p_by_name boolean, p_limit integer) returns setof bigint
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  c_few constant integer := 1000;
  -- So many digits leave a thousandth of all members.
  c_digits constant integer := 3;
  v_many constant boolean := p_ids is null or cardinality(p_ids) > c_few;
  v_found_at_most constant integer := case when p_ids is null then p_limit end;
  v_digits constant boolean := p_text ~ '^[0-9]{1,8}$';
  v_part constant text := case when length(members.folded(p_text)) = 1 then ' ' else '' end || members.folded(p_text);
begin
  return query
    select f.id from (
      (select m.id from members.member m
      where v_digits and not (v_many and length(p_text) >= c_digits) and m.id = any (p_ids) and starts_with(m.public_id, p_text)
      order by m.id limit p_limit)
      union
      (select s.id from (
        select m.id from members.member m
        where v_digits and v_many and (p_ids is null or length(p_text) >= c_digits)
          and m.public_id between rpad(p_text, 8, '0') and rpad(p_text, 8, '9') limit v_found_at_most
      ) s where p_ids is null or s.id = any (p_ids) order by 1 limit p_limit)
      union
      (select m.id from members.member m
      where p_by_name and not v_many and m.id = any (p_ids) and m.contact_shared_at is not null
        and position(v_part in ' ' || members.folded(m.name)) > 0
      order by m.id limit p_limit)
      union
      (select s.id from (
        select m.id from members.member m
        where p_by_name and v_many and m.contact_shared_at is not null
          and members.name_pairs(m.name, m.nickname) @> members.pairs(v_part)
          and position(v_part in ' ' || members.folded(m.name)) > 0 limit v_found_at_most
      ) s where p_ids is null or s.id = any (p_ids) order by 1 limit p_limit)
    ) f order by 1 limit p_limit;
end
$$;

grant execute on function members_shown to banyan_app;
