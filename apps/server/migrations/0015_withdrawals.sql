-- Withdrawals: payouts of wallet balance to a member's own address (docs/rules.md 6). The row has the state, the ledger
-- has the money; each step is a conditional update with its posting, so a withdrawal ends once.
create schema withdrawals;

create domain withdrawals.state as text collate "C" check (
  value in ('pending_review', 'approved', 'rejected', 'succeeded', 'failed', 'cancelled')
);

-- One row per member who ever requested one. Its lock serializes a member's requests, for the daily limit, and changes
-- of saved addresses.
create table withdrawals.member (
  member_id bigint primary key,
  -- Since when the approval of the member's identity is withdrawn: nothing is approved, claimed or paid meanwhile.
  held_since timestamptz
);

create table withdrawals.withdrawal (
  id uuid primary key,
  member_id bigint not null,
  state withdrawals.state not null,
  -- Fee plus the amount received.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- With checksum capitals, so that equal addresses are equal texts.
  address text collate "C" not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The business day of the request, whose limit it counts towards.
  asked_day date not null,
  created_at timestamptz not null,
  -- The posting that reserves the money; ending the withdrawal resolves it.
  hold_posting bigint not null,
  approvals smallint not null default 0 check (approvals >= 0),
  -- Number of required approvals, by its amount at the time of the request.
  approvals_needed smallint not null check (approvals_needed > 0),
  approved_at timestamptz,
  closed_at timestamptz,
  -- The staff account that paid, rejected or failed it; null if its member cancelled it.
  closed_by uuid,
  -- A predefined reason and, if any, additional words of staff.
  reason text,
  reason_words text,
  transaction_id text collate "C" check (transaction_id ~ '^0x[0-9a-f]{64}$'),
  -- Manual payment: a staff account claims an approved withdrawal, sends the coins, and names the transaction. The
  -- withdrawal ends when a final transfer on the chain proves it.
  claimed_by uuid,
  claimed_at timestamptz,
  named_transaction text collate "C" check (named_transaction ~ '^0x[0-9a-f]{64}$'),
  named_at timestamptz,
  -- Last known state of the transaction on the chain, and when; null before the first check. waiting: known to a node,
  -- but in no block.
  payment_check text check (
    payment_check in ('unknown', 'waiting', 'not_final', 'reverted', 'token', 'receiver', 'amount', 'used', 'early')
  ),
  checked_at timestamptz,
  -- Paid without a transfer on the chain, in the demo.
  unproven boolean not null default false,
  -- Sender of the named transaction, recorded once a node knew it. A transaction forgotten by nodes can reappear until
  -- another transaction of this sender and nonce is final.
  named_sender text collate "C",
  named_nonce bigint,
  constraint withdrawal_hold unique (hold_posting),
  constraint withdrawal_approved check (
    (state in ('approved', 'succeeded', 'failed')) = (approved_at is not null)
    and (approved_at is null or approvals >= approvals_needed)
    and (state <> 'pending_review' or approvals < approvals_needed)
    and (state <> 'cancelled' or approvals = 0)
  ),
  constraint withdrawal_closed check (
    (state in ('rejected', 'succeeded', 'failed', 'cancelled')) = (closed_at is not null)
    and (state in ('rejected', 'succeeded', 'failed')) = (closed_by is not null)
  ),
  constraint withdrawal_reason check ((state in ('rejected', 'failed')) = (reason is not null)),
  constraint withdrawal_transaction check ((state = 'succeeded') = (transaction_id is not null)),
  constraint withdrawal_claim check (
    (claimed_by is null) = (claimed_at is null) and (named_transaction is null) = (named_at is null)
    and (claimed_by is not null or named_transaction is null)
    and (claimed_by is null or state not in ('rejected', 'cancelled'))
    -- The machine takes up what was signed before the database was restored, also where it is not approved again yet.
    and (claimed_by is null or state <> 'pending_review' or claimed_by = '00000000-0000-4000-8000-000000000001')
  )
);

create index withdrawal_member on withdrawals.withdrawal (member_id, id);
create index withdrawal_day on withdrawals.withdrawal (member_id, asked_day);
create index withdrawal_state on withdrawals.withdrawal (state, id);
create index withdrawal_address on withdrawals.withdrawal (address, id);
-- By the number that members see: packages/contract/src/numbers.ts.
create index withdrawal_number on withdrawals.withdrawal ((right(id::text, 12) collate "C"));
create index withdrawal_state_amount on withdrawals.withdrawal (state, amount, id);
create index withdrawal_amount on withdrawals.withdrawal (amount, id);
create index withdrawal_transaction on withdrawals.withdrawal (transaction_id) where transaction_id is not null;
create index withdrawal_claimed on withdrawals.withdrawal (claimed_by, id) where state = 'approved' and claimed_by is not null;
create index withdrawal_named on withdrawals.withdrawal (checked_at) where state = 'approved' and named_transaction is not null;

-- Approvals: each person once.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  staff_id uuid not null,
  at timestamptz not null,
  constraint approval_once primary key (withdrawal_id, staff_id)
);

-- The transfer that paid a withdrawal, in a final block. One transaction may pay several withdrawals, each by a
-- separate transfer, so the transfer is unique instead of the transaction.
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

-- Final transfers that may have paid an open withdrawal: of exactly its amount, to its address. In a restored database
-- they reveal payments made after the backup.
create table withdrawals.found_transfer (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  from_address text collate "C" not null,
  block_time timestamptz not null,
  found_at timestamptz not null,
  -- When somebody released the claim, and thereby declared that the transfer did not pay it.
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

-- A restored database has lost the payments made after its backup. Manual payments are blocked until the chain, and the
-- signer's journal if any, have been read.
create table withdrawals.origin (
  only_row boolean primary key default true check (only_row),
  -- Cluster, timeline and database: a restore changes one of them.
  identity text not null,
  -- Whether the server pays through a signer.
  by_signer boolean not null,
  -- When the last restore was detected; null for never.
  restored_at timestamptz,
  -- When the signer's journal was last read after a restore.
  journal_read_at timestamptz
);

grant usage on schema withdrawals to banyan_app;
grant select, insert, update on withdrawals.member, withdrawals.withdrawal, withdrawals.found_transfer, withdrawals.origin
  to banyan_app;
grant select, insert on withdrawals.approval, withdrawals.payment to banyan_app;
grant select, insert, update, delete on withdrawals.saved_address to banyan_app;
