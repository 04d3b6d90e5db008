-- How the chain is read: how far, by which nodes, and what they do not agree on (design: docs/chain.md). The cursor and
-- what came up to it are written in one transaction, so nothing is read twice or skipped.
create schema chain;

create table chain.watch (
  chain_id bigint primary key,
  -- The hash of block 0: another one means another chain, or a sandbox that began anew.
  genesis text collate "C" not null,
  -- The last block that was read, which is final.
  block_number bigint not null check (block_number >= 0),
  block_hash text collate "C" not null,
  block_time timestamptz not null,
  -- The newest block that any node told of.
  head_number bigint not null default 0,
  -- When all went well the last time.
  read_at timestamptz,
  -- Why reading does not go on; a person has to look.
  halted text,
  -- What is wrong for the moment.
  problem text,
  -- The process that reads, and until when it may be counted on.
  holder uuid,
  held_until timestamptz
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

-- Transfers that some nodes show and others do not. They move nothing until enough nodes agree.
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

-- Transfers that the faucet of the sandbox was asked for. The process that keeps the sandbox sends them.
create table chain.pour (
  id uuid primary key,
  to_address text not null,
  raw numeric(78, 0) not null check (raw > 0),
  asked_at timestamptz not null,
  tx_hash text
);
create index pour_due on chain.pour (asked_at) where tx_hash is null;

grant usage on schema chain to banyan_app;
grant select, insert, update on chain.watch, chain.node, chain.dispute, chain.pour to banyan_app;

-- A transfer is known by its block too: a transaction that is included again, in another block, is the same transfer at
-- another place. Deposits from before know no block hash.
alter table payments.deposit add column block_hash text collate "C" check (block_hash ~ '^0x[0-9a-f]{64}$');
alter table payments.deposit drop constraint deposit_transfer;
alter table payments.deposit add constraint deposit_transfer unique nulls not distinct (chain_id, tx_hash, block_hash, log_index);
grant update (block_hash, block_number, block_time, log_index) on payments.deposit to banyan_app;

-- Transfers to an address of ours that could not be recorded. Staff see them; they are tried again.
create table payments.quarantine (
  id uuid primary key,
  chain_id bigint not null,
  tx_hash text collate "C" not null,
  log_index integer not null,
  block_hash text collate "C" not null,
  block_number bigint not null,
  block_time timestamptz not null,
  token text not null,
  from_address text not null,
  to_address text collate "C" not null,
  raw numeric(78, 0) not null,
  reason text not null,
  tries integer not null default 1,
  found_at timestamptz not null,
  tried_at timestamptz not null,
  recorded_at timestamptz,
  constraint quarantine_transfer unique (chain_id, tx_hash, block_hash, log_index)
);
create index quarantine_open on payments.quarantine (tried_at) where recorded_at is null;
grant select, insert, update on payments.quarantine to banyan_app;
grant delete on payments.scan to banyan_app;

-- Addresses that were handed out by a database that is no more: a restored one skips them. They stay watched, and coins
-- at them wait in suspense for their owner.
create table payments.lost_address (
  chain_id bigint not null,
  address_index bigint not null,
  address text collate "C" not null,
  primary key (chain_id, address_index),
  constraint lost_address_once unique (chain_id, address)
);
grant select, insert on payments.lost_address to banyan_app;
