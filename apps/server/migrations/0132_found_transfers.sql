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
grant select, insert, update on withdrawals.found_transfer to banyan_app;
