-- Where in the log of the database a person wrote last, so that nobody reads from a replica that has not come so far
-- (decision 28). Rows are written only where a shop reads from replicas. Unlogged: nothing of it matters after a second.
create unlogged table platform.last_write (
  person text primary key,
  position pg_lsn not null,
  at timestamptz not null
);

grant select, insert, update, delete on platform.last_write to banyan_app;
