-- Those of p_ids whose member ID starts with p_text, and, if p_by_name, those who share their name and whose name
-- contains it (members_sought); at most p_limit, oldest first. Few members are checked one by one. With many, it checks
-- the matches of an index on member IDs or shared names; `offset 0` forces this order.
create function members_shown(p_ids bigint[], p_text text, p_by_name boolean, p_limit integer) returns setof bigint
language plpgsql stable set search_path from current set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  c_few constant integer := 1000;
  -- This many digits match a thousandth of all members.
  c_digits constant integer := 3;
  v_many constant boolean := cardinality(p_ids) > c_few;
  v_digits constant boolean := p_text ~ '^[0-9]{1,8}$';
  v_sought constant record := members_sought(p_text);
begin
  return query
    select f.id from (
      (select m.id from members.member m
      where v_digits and not (v_many and length(p_text) >= c_digits) and m.id = any (p_ids) and starts_with(m.public_id, p_text)
      order by m.id limit p_limit)
      union
      (select s.id from (
        select m.id from members.member m
        where v_digits and v_many and length(p_text) >= c_digits
          and m.public_id between rpad(p_text, 8, '0') and rpad(p_text, 8, '9') offset 0
      ) s where s.id = any (p_ids) order by 1 limit p_limit)
      union
      (select m.id from members.member m
      where p_by_name and not v_many and m.id = any (p_ids) and m.contact_shared_at is not null
        and position(v_sought.part in ' ' || members.folded(m.name)) > 0
      order by m.id limit p_limit)
      union
      (select s.id from (
        select m.id from members.member m
        where p_by_name and v_many and m.contact_shared_at is not null
          and members.name_pairs(m.name, m.nickname) @> v_sought.pairs
          and position(v_sought.part in ' ' || members.folded(m.name)) > 0 offset 0
      ) s where s.id = any (p_ids) order by 1 limit p_limit)
    ) f order by 1 limit p_limit;
end
$$;

grant execute on function members_shown to banyan_app;
