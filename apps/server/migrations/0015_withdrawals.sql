-- Withdrawals: wallet balance on its way to a member's own address (docs/rules.md 6). The row says how far it is, the
-- ledger holds the money; each step is one conditional update with its posting, so a withdrawal ends once.
create schema withdrawals;

create domain withdrawals.state as text collate "C" check (
  value in ('pending_review', 'approved', 'rejected', 'succeeded', 'failed')
);

-- One row for each member who ever asked. Its lock makes simultaneous requests of one member count right against the
-- daily limit, and keeps the book of saved addresses in order.
create table withdrawals.member (
  member_id bigint primary key
);

create table withdrawals.withdrawal (
  id uuid primary key,
  member_id bigint not null,
  state withdrawals.state not null,
  -- Fee and arrival amount together.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- With the capitals of its checksum, so that equal addresses are equal texts.
  address text collate "C" not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The business day of the request: the day whose limit it counts against.
  asked_day date not null,
  created_at timestamptz not null,
  -- The posting that holds the money; ending the withdrawal resolves it.
  hold_posting bigint not null,
  approvals smallint not null default 0 check (approvals >= 0),
  -- How many people have to approve it, by its amount when it was asked for.
  approvals_needed smallint not null check (approvals_needed > 0),
  approved_at timestamptz,
  closed_at timestamptz,
  -- The staff account that paid, rejected or failed it.
  closed_by uuid,
  -- A ready-made reason and, where there are any, the words of whoever gave it.
  reason text,
  reason_words text,
  transaction_id text collate "C" check (transaction_id ~ '^0x[0-9a-f]{64}$'),
  -- Payment by hand: one member of staff claims an approved withdrawal, sends the coins, and names the transaction. The
  -- withdrawal ends when a final transfer on the chain proves it.
  claimed_by uuid,
  claimed_at timestamptz,
  named_transaction text collate "C" check (named_transaction ~ '^0x[0-9a-f]{64}$'),
  named_at timestamptz,
  -- What the chain said of it the last time, and when; null where it was not asked. waiting: a node knows it, and it is in no
  -- block.
  payment_check text check (
    payment_check in ('unknown', 'waiting', 'not_final', 'reverted', 'token', 'receiver', 'amount', 'used', 'early')
  ),
  checked_at timestamptz,
  -- Paid without a transfer that the chain shows, in the demo.
  unproven boolean not null default false,
  -- Who sent the named transaction, noted once a node knew it. One that nodes have forgotten can come back until another
  -- transaction of this sender and nonce is final.
  named_sender text collate "C",
  named_nonce bigint,
  constraint withdrawal_hold unique (hold_posting)
);

create index withdrawal_member on withdrawals.withdrawal (member_id, id);
create index withdrawal_day on withdrawals.withdrawal (member_id, asked_day);
create index withdrawal_state on withdrawals.withdrawal (state, id);
create index withdrawal_address on withdrawals.withdrawal (address, id);
create index withdrawal_state_amount on withdrawals.withdrawal (state, amount, id);
create index withdrawal_amount on withdrawals.withdrawal (amount, id);
create index withdrawal_transaction on withdrawals.withdrawal (transaction_id) where transaction_id is not null;
create index withdrawal_claimed on withdrawals.withdrawal (claimed_by, id) where state = 'approved' and claimed_by is not null;
create index withdrawal_named on withdrawals.withdrawal (checked_at) where state = 'approved' and named_transaction is not null;

-- Who approved: each person once.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  staff_id uuid not null,
  at timestamptz not null,
  constraint approval_once primary key (withdrawal_id, staff_id)
);

-- The transfer that paid a withdrawal, as the chain shows it in a final block. One transaction may pay several withdrawals,
-- each by a separate transfer, so the transfer is unique and not the transaction.
create table withdrawals.payment (
  withdrawal_id uuid primary key references withdrawals.withdrawal (id),
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null,
  block_hash text collate "C" not null,
  block_time timestamptz not null,
  from_address text collate "C" not null,
  to_address text collate "C" not null,
  raw numeric(78, 0) not null check (raw > 0),
  proven_at timestamptz not null,
  constraint payment_transfer unique (chain_id, tx_hash, log_index)
);

-- Final transfers that may have paid a withdrawal which is open: of exactly its amount, to its address. What was paid after the
-- backup of a database that was restored is found by them.
create table withdrawals.found_transfer (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  from_address text collate "C" not null,
  block_time timestamptz not null,
  found_at timestamptz not null,
  -- When somebody gave the claim back, and so said that it did not pay.
  put_aside_at timestamptz,
  primary key (withdrawal_id, chain_id, tx_hash, log_index)
);

create table withdrawals.saved_address (
  id uuid primary key,
  member_id bigint not null,
  label text not null,
  address text collate "C" not null,
  used_at timestamptz not null,
  constraint saved_address_once unique (member_id, address)
);

-- A database that was restored has forgotten which withdrawals were paid after its backup. Nobody pays by hand from it before the
-- chain, and the journal of the signer where there is one, was read.
create table withdrawals.origin (
  only_row boolean primary key default true check (only_row),
  -- Cluster, timeline and database: a restore changes one of them.
  identity text not null,
  -- Whether the server pays by a signer.
  by_signer boolean not null,
  -- When a restore was noticed the last time; null: never.
  restored_at timestamptz,
  -- When the journal of the signer was read the last time that it mattered.
  journal_read_at timestamptz
);

grant usage on schema withdrawals to banyan_app;
grant select, insert, update on withdrawals.member, withdrawals.withdrawal, withdrawals.found_transfer, withdrawals.origin
  to banyan_app;
grant select, insert on withdrawals.approval, withdrawals.payment to banyan_app;
grant select, insert, update, delete on withdrawals.saved_address to banyan_app;
