-- Any p_limit of all members whose member ID starts with p_text, or, if p_by_name, who share their name and whose name
-- contains it (members_sought), oldest first. Planning would take as long as executing, so it uses a generic plan.
create function members_shown_of_all(p_text text, p_by_name boolean, p_limit integer) returns setof bigint
language plpgsql stable set search_path from current set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_digits constant boolean := p_text ~ '^[0-9]{1,8}$';
  v_sought constant record := members_sought(p_text);
begin
  return query
    select f.id from (
      (select m.id from members.member m
      where v_digits and m.public_id between rpad(p_text, 8, '0') and rpad(p_text, 8, '9') limit p_limit)
      union
      (select m.id from members.member m
      where p_by_name and m.contact_shared_at is not null and members.name_pairs(m.name, m.nickname) @> v_sought.pairs
        and position(v_sought.part in ' ' || members.folded(m.name)) > 0 limit p_limit)
    ) f order by 1 limit p_limit;
end
$$;

grant execute on function members_shown_of_all to banyan_app;
