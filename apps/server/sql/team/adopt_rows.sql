-- Rows restored from another cluster keep its transaction numbers. Numbers that this cluster has not reached yet would
-- count as new permanently, so they are set to 0. The cluster's own rows are never changed: their numbers are below the
-- end of the snapshot.
create function team_adopt_rows() returns void
language sql security definer set search_path from current as $$
  update network.place set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update orders.volume set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update orders.pending_volume set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
$$;
grant execute on function team_adopt_rows to banyan_app;
