-- What the database holds: the demo, whose passwords everybody knows, or a shop of its own. It is written once, when the
-- database is first filled, and a start as the other kind is refused.
create table platform.shop (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'own'))
);
grant select, insert on platform.shop to banyan_app;
