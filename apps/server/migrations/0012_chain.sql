-- State of reading the chain: progress, nodes, and disputed transfers (docs/rules.md 5). The cursor and the transfers
-- up to it are written in one transaction, so none is read twice or skipped.
create schema chain;

create table chain.watch (
  chain_id bigint primary key,
  -- Hash of block 0: a different one means another chain, or a recreated sandbox.
  genesis text collate "C" not null,
  -- The last block read, which is final.
  block_number bigint not null check (block_number >= 0),
  block_hash text collate "C" not null,
  block_time timestamptz not null,
  -- The newest block reported by any node.
  head_number bigint not null default 0,
  -- Time of the last success.
  read_at timestamptz,
  -- Why reading is halted; an operator must intervene.
  halted text,
  -- Transient problem.
  problem text,
  -- The reading process, and the end of its lease.
  holder uuid,
  held_until timestamptz,
  -- Where reading began, and the coins in the ledger at that time. A sandbox is recreated with each process.
  begun_at timestamptz not null default '-infinity',
  begun_block bigint not null default 0,
  opening bigint not null default 0
);

create table chain.node (
  chain_id bigint not null,
  name text not null,
  head_number bigint,
  final_number bigint,
  problem text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (chain_id, name)
);

-- Transfers that only some nodes report. They move nothing until enough nodes agree.
create table chain.dispute (
  chain_id bigint not null,
  tx_hash text collate "C" not null,
  log_index integer not null,
  block_hash text collate "C" not null,
  block_number bigint not null,
  from_address text not null,
  to_address text collate "C" not null,
  token text not null,
  raw numeric(78, 0) not null,
  found_at timestamptz not null,
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  settled_at timestamptz check ((settled_at is null) = (outcome is null)),
  primary key (chain_id, tx_hash, block_hash, log_index)
);
create index dispute_open on chain.dispute (asked_at) where outcome is null;

-- Requests to the sandbox's faucet. The process that runs the sandbox sends them.
create table chain.pour (
  id uuid primary key,
  to_address text not null,
  raw numeric(78, 0) not null check (raw > 0),
  asked_at timestamptz not null,
  tx_hash text
);
create index pour_due on chain.pour (asked_at) where tx_hash is null;

-- The house's own addresses, other than those of invoices. Unused ones remain, because they may hold coins.
create table chain.house_address (
  chain_id bigint not null,
  address text collate "C" not null check (address ~ '^0x[0-9a-f]{40}$'),
  -- treasury: storage of coins; hot: pays withdrawals; owner: a wallet of the owner, outside of the house.
  role text not null check (role in ('treasury', 'hot', 'owner')),
  added_at timestamptz not null,
  -- Balances at the last reconciliation: the token, and the gas coin, in units of 10^-18.
  tokens numeric(78, 0),
  gas numeric(78, 0),
  looked_at timestamptz,
  primary key (chain_id, address)
);

-- Final transfers from an address of ours or to one of the house's. Immutable.
create table chain.move (
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null,
  block_hash text collate "C" not null,
  from_address text collate "C" not null,
  to_address text collate "C" not null,
  raw numeric(78, 0) not null check (raw > 0),
  found_at timestamptz not null,
  primary key (chain_id, tx_hash, log_index)
);

-- The block up to which an address was searched for moves.
create table chain.move_read (
  chain_id bigint not null,
  address text collate "C" not null,
  block_number bigint not null,
  primary key (chain_id, address)
);

-- A comparison: requested by staff or by a command, or due hourly.
create table chain.reconciliation (
  id uuid primary key,
  chain_id bigint not null,
  -- The staff account; null if it was due, or requested by a command.
  asked_by uuid,
  asked_at timestamptz not null,
  ended_at timestamptz,
  state text not null default 'requested' check (state in ('requested', 'equal', 'different', 'unread')),
  block_number bigint,
  block_hash text collate "C",
  block_time timestamptz,
  addresses integer,
  -- In units of 10^-18: according to ledger and chain; in total and by kind of address.
  books numeric(78, 0),
  chain numeric(78, 0),
  on_deposits numeric(78, 0),
  on_treasury numeric(78, 0),
  on_hot numeric(78, 0),
  differences integer,
  -- Why the chain could not be read.
  problem text,
  check ((state = 'requested') = (ended_at is null)),
  check ((state in ('equal', 'different')) = (block_number is not null and books is not null and chain is not null)),
  check ((state = 'equal') <= (differences = 0)),
  check ((state = 'different') <= (differences > 0))
);
create unique index reconciliation_requested on chain.reconciliation (chain_id) where state = 'requested';
create index reconciliation_newest on chain.reconciliation (chain_id, asked_at desc);

create table chain.difference (
  reconciliation_id uuid not null references chain.reconciliation (id),
  place integer not null,
  kind text not null check (
    kind in ('more', 'less', 'held', 'moved_in', 'moved_out', 'paid_elsewhere', 'ledger')
  ),
  address text collate "C",
  tx_hash text collate "C",
  books numeric(78, 0) not null,
  chain numeric(78, 0) not null,
  primary key (reconciliation_id, place)
);

grant usage on schema chain to banyan_app;
grant select, insert, update on chain.watch, chain.node, chain.dispute, chain.pour, chain.house_address,
  chain.reconciliation to banyan_app;
grant select, insert on chain.difference to banyan_app;
grant select, insert, delete on chain.move to banyan_app;
grant select, insert, update, delete on chain.move_read to banyan_app;
