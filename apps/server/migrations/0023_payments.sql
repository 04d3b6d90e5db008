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
  constraint deposit_transfer unique (chain_id, tx_hash, log_index),
  check ((use = 'dust') = (micros = 0)),
  check (invoice_id is not null or use in ('suspense', 'dust'))
);
create index deposit_invoice on payments.deposit (invoice_id);

grant usage on schema payments to banyan_app;
grant select, insert, update on payments.chain, payments.scan, payments.invoice to banyan_app;
grant select, insert on payments.deposit to banyan_app;
grant update (use) on payments.deposit to banyan_app;

-- The payment by coins that an order awaits: which invoice, how many coupons are held for it, and by which posting. The
-- row is written and removed under the lock of the order, together with the order's own mark (awaits_coins), and lives no
-- longer than the waiting.
create table orders.awaited (
  order_id uuid primary key,
  member_id bigint not null,
  invoice_id uuid not null,
  method orders.payment_method not null,
  coupons orders.amount not null,
  hold_id bigint check ((hold_id is not null) = (coupons > 0)),
  begun_at timestamptz not null
);
grant select, insert, update, delete on orders.awaited to banyan_app;

