-- How a name is looked for that contains p_text: the folded part, which begins a word where it is a single letter, and pairs of
-- letters that every name with it has. They are every other pair, which covers the whole part: an index passes over all names
-- that have a pair, once for each pair that is asked for.
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
