-- Payments with USDT on the chain (docs/rules.md 5): invoices, each with a unique address, and deposits. Only final
-- transfers become deposits and move money; pending ones are shown on invoices as "seen" and can be undone.
-- orders.awaited contains orders that wait for coins.
create schema payments;

-- A chain has one extended public key at a time; addresses are derived from it whenever one is shown. The index is
-- counted here instead of by a sequence, so that a wallet that imports the key finds no gaps. The row is locked until
-- the end of the transaction that takes an index.
create table payments.chain (
  chain_id bigint primary key check (chain_id > 0),
  -- Prefix of the SHA-256 of the key.
  key_id text not null,
  next_index bigint not null check (next_index > 0)
);

-- Former extended public keys of a chain. Indexes continue across key changes: a key owns the addresses below
-- until_index that belong to no earlier key.
create table payments.former_key (
  chain_id bigint not null references payments.chain (chain_id),
  -- Prefix of the SHA-256 of the key.
  key_id text not null,
  until_index bigint not null check (until_index > 0),
  replaced_at timestamptz not null,
  primary key (chain_id, until_index)
);

-- Progress of reading a chain: every final block before scanned_until. An invoice expires by this time instead of our
-- clock, so an outage of ours expires nothing that was paid.
create table payments.scan (
  chain_id bigint primary key,
  scanned_until timestamptz not null,
  scanned_at timestamptz not null
);

create table payments.invoice (
  id uuid primary key,
  chain_id bigint not null,
  address_index bigint not null,
  -- In lower case, for matching transfers. For display the address is derived again.
  address text collate "C" not null check (address ~ '^0x[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('order', 'top_up')),
  member_id bigint not null,
  order_id uuid check ((order_id is not null) = (purpose = 'order')),
  state text not null default 'pending' check (state in ('pending', 'seen', 'paid', 'underpaid', 'expired')),
  expected bigint not null check (expected > 0),
  -- How much may be missing for it to count as paid.
  tolerance bigint not null check (tolerance >= 0),
  -- Received in time, while it was open.
  counted bigint not null default 0 check (counted >= 0),
  -- Received in total, and the part of it credited to the wallet balance.
  arrived bigint not null default 0 check (arrived >= counted),
  credited bigint not null default 0 check (credited between 0 and arrived),
  -- On the chain but not final; recomputed at each poll.
  seen bigint not null default 0 check (seen >= 0),
  seen_at timestamptz check ((seen_at is not null) = (state = 'seen')),
  confirmations integer not null default 0,
  -- The transactions of `seen`: txHash, micros, confirmations. For staff.
  seen_transactions jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state in ('pending', 'seen'))),
  constraint invoice_paid check ((state = 'paid') = (counted > 0 and counted + tolerance >= expected)),
  constraint invoice_ended check (state not in ('underpaid', 'expired') or (state = 'underpaid') = (counted > 0)),
  constraint invoice_seen_transactions check (state = 'seen' or seen_transactions = '[]'),
  constraint invoice_index unique (chain_id, address_index),
  constraint invoice_address unique (chain_id, address)
);
-- An order has one invoice, even if the payment method changes while it is open.
create unique index invoice_order on payments.invoice (order_id) where order_id is not null;
create index invoice_open on payments.invoice (expires_at) where state in ('pending', 'seen');
-- A member's records: top-ups, and payments of orders that were partly credited.
create index invoice_records on payments.invoice (member_id, created_at, id) where purpose = 'top_up' or credited > 0;

-- The office's list, for each purpose and state.
create index invoice_state on payments.invoice (purpose, state, created_at, id);
create index invoice_member on payments.invoice (member_id);
-- By the number that members see: packages/contract/src/numbers.ts.
create index invoice_number on payments.invoice ((right(id::text, 12) collate "C")) where purpose = 'top_up';

-- A final transfer to an address, recorded once. Immutable except for its use.
create table payments.deposit (
  id uuid primary key,
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null check (block_number >= 0),
  block_time timestamptz not null,
  from_address text not null,
  to_address text collate "C" not null,
  -- As on the chain, with 18 decimals; micros is the creditable part, dust the rest.
  raw numeric(78, 0) not null check (raw > 0),
  micros bigint not null check (micros >= 0),
  dust numeric(78, 0) not null generated always as (raw - micros::numeric * 1000000000000) stored
    check (dust >= 0 and dust < 1000000000000),
  invoice_id uuid,
  -- waiting: for the rest of an order's price.
  use text not null check (use in ('waiting', 'order', 'top_up', 'suspense', 'dust')),
  recorded_at timestamptz not null,
  -- A transfer is identified by its block too: a transaction included again, in another block, is the same transfer at
  -- another position.
  block_hash text collate "C" not null check (block_hash ~ '^0x[0-9a-f]{64}$'),
  constraint deposit_transfer unique (chain_id, tx_hash, block_hash, log_index),
  check ((use = 'dust') = (micros = 0)),
  check (invoice_id is not null or use in ('suspense', 'dust'))
);
create index deposit_invoice on payments.deposit (invoice_id);
create index deposit_suspense on payments.deposit (id) where use = 'suspense';

-- Releases of coins in suspense: one person proposes the owner, another releases. A deposit has at most one proposal
-- that is open or was released.
create table payments.release (
  id uuid primary key,
  deposit_id uuid not null references payments.deposit (id),
  member_id bigint not null,
  -- How the owner was found, for the second person; not erased, because it contains no words of members.
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

-- Transfers to an address of ours that could not be recorded. Displayed to staff, and retried.
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

-- Addresses issued by a lost database: a restored one skips them. They are still watched, and coins at them wait in
-- suspense for their owner.
create table payments.lost_address (
  chain_id bigint not null,
  address_index bigint not null,
  address text collate "C" not null,
  primary key (chain_id, address_index),
  constraint lost_address_once unique (chain_id, address)
);

-- Final transfers between the house's accounts, each recorded once. Its posting has the key coins-move:<id>; there is
-- none if the amount is below the ledger's smallest unit. Immutable.
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
  -- Ledger accounts: source and target.
  from_account text collate "C" not null references ledger.house_account (name),
  to_account text collate "C" not null references ledger.house_account (name),
  micros bigint not null generated always as (div(raw, 1000000000000::numeric)::bigint) stored,
  booked_at timestamptz not null,
  check (from_account <> to_account),
  -- Identified by its block too: a recreated sandbox can contain the same transaction again.
  constraint house_move_transfer unique (chain_id, tx_hash, block_hash, log_index)
);
create index house_move_newest on payments.house_move (chain_id, booked_at desc);

grant usage on schema payments to banyan_app;
grant select, insert, update on payments.chain, payments.invoice, payments.quarantine, payments.release to banyan_app;
grant select, insert, update, delete on payments.scan to banyan_app;
grant select, insert on payments.former_key, payments.deposit, payments.lost_address, payments.house_move to banyan_app;
grant update (use, block_hash, block_number, block_time, log_index) on payments.deposit to banyan_app;
