-- The business day that what happens now belongs to: p_day, or the first one that is still open. What was asked before a day
-- was closed and commits after it belongs to the next one.
--
-- The transaction gets its number before it reads the fence. So whoever closes a day knows everybody who may have read the
-- fence before it: their numbers are below the snapshot that is taken after the close.
create function platform_open_day(p_day date) returns date
language plpgsql volatile as $$
declare
  v_closed date;
begin
  perform pg_current_xact_id();
  select f.closed_until into v_closed from platform.day_fence f;
  return greatest(p_day, v_closed + 1);
end
$$;
grant execute on function platform_open_day to banyan_app;
