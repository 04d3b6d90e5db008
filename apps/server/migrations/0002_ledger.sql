-- The ledger: every movement of USDT, COUPON and POINT, double-entry and append-only. A transfer row moves one amount
-- of one asset between two accounts, so it balances by construction. Positive accounts are members (the member's
-- number), negative accounts belong to the house (docs/money.md). Member accounts have a row with balance and sequence
-- number; house accounts have none, so that payments do not contend for them: their balance is the last roll-up plus
-- later transfers. Only the functions of sql/ledger write rows, with the owner's rights; the application may only read.
-- The hot path has no foreign keys, which would lock and write the referenced rows: the audit verifies what they would
-- guarantee.
create schema ledger;

create table ledger.house_account (
  account bigint primary key check (account between -99 and -1),
  name text collate "C" not null unique,
  -- A hold account is emptied only by postings that resolve the posting which filled it.
  holds boolean not null check (holds = (account between -29 and -20))
);

insert into ledger.house_account (account, name, holds) values
  (-1, 'sales', false),
  (-2, 'shipping', false),
  (-3, 'fees', false),
  (-4, 'payment_differences', false),
  -- Coins of the house: at addresses of invoices, in the treasury, in the hot wallet.
  (-10, 'custody', false),
  (-11, 'treasury', false),
  (-12, 'hot_wallet', false),
  (-20, 'withdrawals_pending', true),
  (-21, 'orders_held', true),
  (-30, 'bonus_budget', false),
  (-31, 'bonus_pools', false),
  (-32, 'income_payable', false),
  (-40, 'coupons_issued', false),
  (-41, 'points_issued', false),
  (-42, 'grants', false),
  (-43, 'opening', false),
  -- Contributions and distributions of the owner.
  (-44, 'owner', false),
  (-50, 'suspense', false);

create table ledger.account (
  member_id bigint not null,
  asset text collate "C" not null,
  balance bigint not null default 0 constraint account_balance_not_negative check (balance >= 0),
  -- Number of transfers that touched the account; the next one gets the next number.
  sequence bigint not null default 0,
  opened_at timestamptz not null,
  primary key (member_id, asset)
) with (fillfactor = 60);

-- One business event. Its key makes it idempotent.
create table ledger.posting (
  id bigint generated always as identity primary key,
  key text collate "C" not null,
  kind text collate "C" not null,
  -- Subject, in the terms of the posting module, e.g. order:0198….
  reference text,
  memo jsonb,
  -- The posting that this one resolves: a hold that is paid out or returned, or a mistake that is reversed.
  resolves bigint,
  created_at timestamptz not null,
  constraint posting_key unique (key)
);

-- A posting is resolved at most once.
create unique index posting_resolves on ledger.posting (resolves) where resolves is not null;

-- Lookup of events by subject.
create index posting_reference on ledger.posting (reference, id) where reference is not null;

create table ledger.transfer (
  posting_id bigint not null,
  leg integer not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  -- Sequence number and balance after this transfer, for each side that is a member.
  from_sequence bigint,
  from_balance bigint,
  to_sequence bigint,
  to_balance bigint,
  -- The transaction that wrote the row: roll-ups and seals take rows below the horizon of running transactions.
  xid xid8 not null,
  created_at timestamptz not null,
  asset text collate "C" not null,
  kind text collate "C" not null,
  primary key (posting_id, leg),
  constraint transfer_moves check (amount > 0 and from_account <> to_account)
);

-- A member's statement merges one range of each of these two indexes; a sequence number is used once.
create unique index transfer_from on ledger.transfer (from_account, asset, from_sequence) where from_sequence is not null;
create unique index transfer_to on ledger.transfer (to_account, asset, to_sequence) where to_sequence is not null;
create index transfer_xid on ledger.transfer (xid);

-- Progress of roll-ups and seals. An era is one lifetime of the cluster: transaction numbers restart when the rows are
-- restored into another one, so a horizon is only valid within its era. Rows of the current era have posting_id >
-- era_floor.
create table ledger.upkeep (
  only_row boolean primary key check (only_row),
  era integer not null,
  era_floor bigint not null,
  rolled_until xid8 not null,
  sealed_until xid8 not null,
  -- Time zone of the business days in ledger.day_total.
  time_zone text not null default 'Asia/Taipei'
);
insert into ledger.upkeep values (true, 1, 0, '0', '0');

create table ledger.house_balance (
  account bigint not null,
  asset text collate "C" not null,
  balance bigint not null,
  rolled_at timestamptz not null,
  primary key (account, asset)
);

-- A sealed block covers the transfers of its era with from_xid <= xid < until_xid. Its hash covers the previous hash
-- and every covered row with its posting; leaves contain, per row, posting, leg and the first eight bytes of the row's
-- digest, so that the audit can name the row that was changed, added or removed.
create table ledger.block (
  number bigint primary key,
  era integer not null,
  era_floor bigint not null,
  from_xid xid8 not null,
  until_xid xid8 not null,
  row_count bigint not null check (row_count > 0),
  last_posting_id bigint not null,
  leaves bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  unique (era, from_xid)
);

-- Sum of one business day between two accounts under one kind. A member's account is 0 here: all members combined.
-- First and last posting bound the range of the day's transfers in the journal.
create table ledger.day_total (
  day date not null,
  kind text collate "C" not null,
  from_account bigint not null,
  to_account bigint not null,
  asset text collate "C" not null,
  amount bigint not null,
  movements bigint not null,
  first_posting bigint not null,
  last_posting bigint not null,
  primary key (day, kind, from_account, to_account, asset)
);

-- Audit runs requested by the office: one at a time. A run whose process died counts as ended after alive_until.
create table ledger.audit_run (
  id uuid primary key,
  started_by uuid not null,
  started_by_name text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  alive_until timestamptz not null,
  state text not null check (state in ('requested', 'running', 'clean', 'faulty', 'broken_off')),
  -- Completed checks, in order: check, examined, seconds.
  checks jsonb not null default '[]',
  checks_in_all integer not null,
  fault_check text,
  fault_row text,
  fault_message text,
  check ((state = 'faulty') = (fault_message is not null))
);
create unique index audit_run_underway on ledger.audit_run ((true)) where state in ('requested', 'running');
create index audit_run_requested on ledger.audit_run (requested_at desc);

grant usage on schema ledger to banyan_app;
grant select on ledger.house_account, ledger.account, ledger.posting, ledger.transfer, ledger.upkeep, ledger.house_balance,
  ledger.block, ledger.day_total to banyan_app;
grant select, insert, update on ledger.audit_run to banyan_app;
