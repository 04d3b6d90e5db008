-- The coins of the house in the books. Treasury and hot wallet get accounts beside custody, which keeps what is at addresses
-- of invoices, and the owner one for what it puts in and takes out. Each final transfer that moves coins between two of them
-- is booked once.
insert into ledger.house_account (account, name, holds) values
  (-11, 'treasury', false),
  (-12, 'hot_wallet', false),
  (-44, 'owner', false);

-- owner: a wallet of the owner, outside of the house. What moves between it and the house is the owner's. The new rule lets in
-- all that the old one did.
-- Contract since 0117_last_writes: chain.house_address.house_address_role_check
-- Small: chain.house_address
alter table chain.house_address drop constraint house_address_role_check;
alter table chain.house_address add constraint house_address_role_check check (role in ('treasury', 'hot', 'owner'));

-- Never changed. Its posting has the key coins-move:<id>; there is none where all of it is below the smallest amount of the
-- books.
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
grant select, insert on payments.house_move to banyan_app;
