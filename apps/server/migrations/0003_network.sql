-- The team tree: referrals (referrer) and places (parent and side). The tree only grows, and a parent's number is
-- always smaller than its child's, so one pass over the numbers in either direction visits parents first or children
-- first. Rows are written once: jump pointers (Myers 1983) and depths are computed on insertion, and the application
-- may neither update nor delete them.
create schema network;

create table network.place (
  -- Drawn within the inserting statement, after the chain row was locked; a cached sequence would draw numbers too
  -- early.
  id bigint generated always as identity (sequence name network.place_number cache 1) primary key,
  parent_id bigint references network.place (id),
  side text check (side in ('left', 'right')),
  referrer_id bigint,
  -- The outermost ancestor reached by going up while the side stays the same.
  chain_head_id bigint not null,
  depth integer not null check (depth >= 0),
  jump_id bigint not null,
  placed_at timestamptz not null,
  -- The transaction that wrote the row: processes with the team in memory read rows committed since, each row once
  -- (platform/follow.ts).
  xid xid8 not null default pg_current_xact_id(),
  unique (parent_id, side),
  check (parent_id < id and referrer_id < id),
  check ((parent_id is null) = (side is null)),
  check ((parent_id is null) = (referrer_id is null)),
  check (jump_id <= id and chain_head_id <= id)
);

-- Only one root.
create unique index place_root on network.place ((parent_id is null)) where parent_id is null;
create index place_xid on network.place (xid);

-- Places linked by the same side form a chain; its outermost place is the tail, below which the next one is attached.
-- Locking this row serializes placements on one chain.
create table network.chain (
  head_id bigint not null references network.place (id),
  side text not null check (side in ('left', 'right')),
  tail_id bigint not null,
  primary key (head_id, side),
  check (head_id <= tail_id)
) with (fillfactor = 70);

grant usage on schema network to banyan_app;
grant select, insert on network.place to banyan_app;
grant select, insert, update on network.chain to banyan_app;
grant usage on sequence network.place_number to banyan_app;
