-- Changes the time zone of business days and recomputes the day totals. Returns false if it was that zone already. Postings do
-- not wait for it.
create function ledger_set_time_zone(p_time_zone text) returns boolean
language plpgsql security definer set search_path from current
as $$
begin
  perform 1 from ledger.upkeep for update;
  update ledger.upkeep set time_zone = p_time_zone where time_zone <> p_time_zone;
  if not found then
    return false;
  end if;
  perform ledger_write_days_anew();
  return true;
end
$$;

grant execute on function ledger_set_time_zone to banyan_app;
