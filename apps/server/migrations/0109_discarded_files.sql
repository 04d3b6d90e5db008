-- Files of pictures whose rows are gone, until a sweep removes them: the store of files may be away when the row goes.
create table platform.discarded_file (
  key text primary key,
  discarded_at timestamptz not null
);
grant select, insert, delete on platform.discarded_file to banyan_app;
