-- At most p_limit members whose name or nickname contains p_text (members_sought). Forces the index, because a
-- sequential scan would compute the letter pairs of every member, which takes minutes.
create function members_with_name(p_text text, p_limit integer) returns setof bigint
language plpgsql stable set search_path from current set enable_seqscan = off
as $$
declare
  v_sought constant record := members_sought(p_text);
begin
  return query
    select m.id from members.member m
    where members.name_pairs(m.name, m.nickname) @> v_sought.pairs
      and position(v_sought.part in ' ' || members.folded(m.name || ' ' || m.nickname)) > 0
    limit p_limit;
end
$$;

grant execute on function members_with_name to banyan_app;
