-- Search conditions for names that contain p_text: the folded part, which must start a word if it is a single letter,
-- and pairs of letters that every such name contains. Every second pair suffices to cover the part: an index scan
-- visits all names with a pair, once per pair.
create function members_sought(p_text text, out part text, out pairs text[])
language plpgsql immutable set search_path = ''
as $$
begin
  part := members.folded(p_text);
  if length(part) = 1 then
    part := ' ' || part;
  end if;
  pairs := array(
    select distinct substr(part, n, 2) from generate_series(1, length(part) - 1) n where n % 2 = 1 or n = length(part) - 1
  );
end
$$;

grant execute on function members_sought to banyan_app;
