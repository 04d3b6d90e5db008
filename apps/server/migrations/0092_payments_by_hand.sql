-- Payment by hand: one member of staff claims an approved withdrawal, sends the coins, and names the transaction. The
-- withdrawal ends when a final transfer on the chain proves it. One transaction may pay several withdrawals, each by a
-- transfer of its own, so the transfer is unique and no longer the transaction.
alter table withdrawals.withdrawal
  add column claimed_by uuid,
  add column claimed_at timestamptz,
  add column named_transaction text collate "C" check (named_transaction ~ '^0x[0-9a-f]{64}$'),
  add column named_at timestamptz,
  -- What the chain said of it the last time, and when; null where it was not asked.
  add column payment_check text check (
    payment_check in ('unknown', 'not_final', 'reverted', 'token', 'receiver', 'amount', 'used', 'early')
  ),
  add column checked_at timestamptz,
  -- Paid before payments had to be proven.
  add column unproven boolean not null default false;
update withdrawals.withdrawal set unproven = true where state = 'succeeded';
alter table withdrawals.withdrawal drop constraint withdrawal_transaction;
create index withdrawal_transaction on withdrawals.withdrawal (transaction_id) where transaction_id is not null;
create index withdrawal_claimed on withdrawals.withdrawal (claimed_by, id) where state = 'approved' and claimed_by is not null;
create index withdrawal_named on withdrawals.withdrawal (checked_at) where state = 'approved' and named_transaction is not null;

-- The transfer that paid a withdrawal, as the chain shows it in a final block.
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
grant select, insert on withdrawals.payment to banyan_app;
