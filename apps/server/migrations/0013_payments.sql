-- Payments with USDT on the chain (docs/rules.md 5): invoices, each with an address of its own, and the coins that
-- arrived. Only what the chain calls final becomes a deposit and moves money; what lies above is told to invoices as
-- "seen" and can be taken back. Orders that await coins stand in orders.awaited for as long as they do.
create schema payments;

-- One extended public key belongs to a chain, for ever: addresses are derived from it again whenever one is shown. The
-- index is counted here and not by a sequence, so that a wallet which reads the key finds no gaps. Whoever counts holds
-- the row until the end of the transaction.
create table payments.chain (
  chain_id bigint primary key check (chain_id > 0),
  -- The beginning of the SHA-256 of the key.
  key_id text not null,
  next_index bigint not null check (next_index > 0)
);

-- Extended public keys that addresses of a chain came from before. Indexes are counted on when the key is changed: a key
-- gave the addresses below until_index that no key before it gave.
create table payments.former_key (
  chain_id bigint not null references payments.chain (chain_id),
  -- The beginning of the SHA-256 of the key.
  key_id text not null,
  until_index bigint not null check (until_index > 0),
  replaced_at timestamptz not null,
  primary key (chain_id, until_index)
);

-- How far a chain has been read: every final block before scanned_until. An invoice is judged as too late against this
-- time and never against our clock, so an outage of ours expires nothing that was paid.
create table payments.scan (
  chain_id bigint primary key,
  scanned_until timestamptz not null,
  scanned_at timestamptz not null
);

create table payments.invoice (
  id uuid primary key,
  chain_id bigint not null,
  address_index bigint not null,
  -- In small letters. What people are shown is derived again; this is what transfers are looked up by.
  address text collate "C" not null check (address ~ '^0x[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('order', 'top_up')),
  member_id bigint not null,
  order_id uuid check ((order_id is not null) = (purpose = 'order')),
  state text not null default 'pending' check (state in ('pending', 'seen', 'paid', 'underpaid', 'expired')),
  expected bigint not null check (expected > 0),
  -- How much may be missing and it still counts as paid.
  tolerance bigint not null check (tolerance >= 0),
  -- What arrived in time, while it was open.
  counted bigint not null default 0 check (counted >= 0),
  -- Everything that ever arrived, and what of it went to the wallet balance.
  arrived bigint not null default 0 check (arrived >= counted),
  credited bigint not null default 0 check (credited between 0 and arrived),
  -- On the chain but not final; reckoned anew at each look.
  seen bigint not null default 0 check (seen >= 0),
  seen_at timestamptz check ((seen_at is not null) = (state = 'seen')),
  confirmations integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state in ('pending', 'seen'))),
  constraint invoice_index unique (chain_id, address_index),
  constraint invoice_address unique (chain_id, address)
);
-- An order has one invoice, whatever is chosen again while it is open.
create unique index invoice_order on payments.invoice (order_id) where order_id is not null;
create index invoice_open on payments.invoice (expires_at) where state in ('pending', 'seen');
-- The records of a member: top-ups, and payments of orders of which something was credited.
create index invoice_records on payments.invoice (member_id, created_at, id) where purpose = 'top_up' or credited > 0;

-- A final transfer to an address, each once. Never changed but for what became of it.
create table payments.deposit (
  id uuid primary key,
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null check (block_number >= 0),
  block_time timestamptz not null,
  from_address text not null,
  to_address text collate "C" not null,
  -- As the chain says it, with 18 decimals; micros is what of it can be credited, dust what cannot.
  raw numeric(78, 0) not null check (raw > 0),
  micros bigint not null check (micros >= 0),
  dust numeric(78, 0) not null generated always as (raw - micros::numeric * 1000000000000) stored
    check (dust >= 0 and dust < 1000000000000),
  invoice_id uuid,
  -- waiting: for the rest of an order's price.
  use text not null check (use in ('waiting', 'order', 'top_up', 'suspense', 'dust')),
  recorded_at timestamptz not null,
  -- A transfer is known by its block too: a transaction that is included again, in another block, is the same transfer at
  -- another place.
  block_hash text collate "C" not null check (block_hash ~ '^0x[0-9a-f]{64}$'),
  constraint deposit_transfer unique (chain_id, tx_hash, block_hash, log_index),
  check ((use = 'dust') = (micros = 0)),
  check (invoice_id is not null or use in ('suspense', 'dust'))
);
create index deposit_invoice on payments.deposit (invoice_id);
create index deposit_suspense on payments.deposit (id) where use = 'suspense';

-- The way of coins in suspense to their owner: one person proposes whose they are, another releases them. A deposit has at
-- most one proposal that is open or was released.
create table payments.release (
  id uuid primary key,
  deposit_id uuid not null references payments.deposit (id),
  member_id bigint not null,
  -- How the owner was found; for the second person, and never erased because it names no words of members.
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'released', 'refused')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> proposed_by)
);
create unique index release_once on payments.release (deposit_id) where state <> 'refused';
create index release_deposit on payments.release (deposit_id, id);

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

-- Addresses that were handed out by a database that is no more: a restored one skips them. They stay watched, and coins
-- at them wait in suspense for their owner.
create table payments.lost_address (
  chain_id bigint not null,
  address_index bigint not null,
  address text collate "C" not null,
  primary key (chain_id, address_index),
  constraint lost_address_once unique (chain_id, address)
);

-- Final transfers of coins between the accounts of the house, each booked once. A posting has the key coins-move:<id>; there
-- is none where all of it is below the smallest amount of the books. Never changed.
create table payments.house_move (
  id uuid primary key,
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_hash text collate "C" not null,
  block_number bigint not null,
  from_address text collate "C" not null,
  to_address text collate "C" not null,
  raw numeric(78, 0) not null check (raw > 0),
  -- Accounts of the ledger: where the coins were, and where they are.
  from_account text collate "C" not null references ledger.house_account (name),
  to_account text collate "C" not null references ledger.house_account (name),
  micros bigint not null generated always as (div(raw, 1000000000000::numeric)::bigint) stored,
  booked_at timestamptz not null,
  check (from_account <> to_account),
  -- Known by its block too: a sandbox that began anew can show the same transaction again.
  constraint house_move_transfer unique (chain_id, tx_hash, block_hash, log_index)
);
create index house_move_newest on payments.house_move (chain_id, booked_at desc);

grant usage on schema payments to banyan_app;
grant select, insert, update on payments.chain, payments.invoice, payments.quarantine, payments.release to banyan_app;
grant select, insert, update, delete on payments.scan to banyan_app;
grant select, insert on payments.former_key, payments.deposit, payments.lost_address, payments.house_move to banyan_app;
grant update (use, block_hash, block_number, block_time, log_index) on payments.deposit to banyan_app;
