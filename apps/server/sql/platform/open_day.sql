-- The business day on which this transaction is counted: p_day, or the first open day if p_day is closed.
--
-- The transaction takes its number before it reads the fence. So every transaction that read the fence before a close has a
-- number below the end of a snapshot that is taken after the close.
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
