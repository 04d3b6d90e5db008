-- The first business day that is not closed; '-infinity' if none is closed.
-- The transaction is assigned its number before it reads the fence. Every transaction that read the fence before a
-- close therefore has a number below the end of a snapshot taken after the close.
create function platform_first_open_day() returns date
language plpgsql volatile as $$
declare
  v_closed date;
begin
  perform pg_current_xact_id();
  select f.closed_until into v_closed from platform.day_fence f;
  return coalesce(v_closed + 1, '-infinity');
end
$$;
grant execute on function platform_first_open_day to banyan_app;
