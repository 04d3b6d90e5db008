-- Rows that were restored from another cluster carry its transaction numbers. Those that this cluster has not given out yet
-- would look like news for ever: they get number 0. Rows of this cluster that a statement sees are all below its snapshot's end.
create function team_adopt_rows() returns void
language sql security definer set search_path from current as $$
  update network.place set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update orders.volume set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
$$;
grant execute on function team_adopt_rows to banyan_app;
