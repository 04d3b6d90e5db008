-- The business day that this transaction counts on: p_day, or the first open day if p_day is closed.
create function platform_open_day(p_day date) returns date
language sql volatile as $$
  select greatest(p_day, platform_first_open_day())
$$;
grant execute on function platform_open_day to banyan_app;
