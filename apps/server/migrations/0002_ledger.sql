-- The ledger: every movement of USDT, COUPON and POINT, double entry and append-only.
-- One transfer row moves one amount of one asset between two accounts, so it balances by construction. Accounts above
-- zero are members (the member's number), accounts below zero belong to the house (docs/money.md). Member accounts have
-- a row with balance and sequence number; house accounts have none, so no two payments wait for each other there: their
-- balance is the last roll-up plus the transfers since.
-- Rows are written by the functions of sql/ledger alone, which run with the owner's rights; the application may only read.
-- There are no foreign keys on the hot path (they lock and write the rows they point to): the audit proves what they
-- would have promised.
create schema ledger;

create table ledger.house_account (
  account bigint primary key check (account between -99 and -1),
  name text collate "C" not null unique,
  -- A hold account is emptied by postings that resolve the posting which filled it, and by no other.
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
  -- What the owner puts in and takes out.
  (-44, 'owner', false),
  (-50, 'suspense', false);

create table ledger.account (
  member_id bigint not null,
  asset text collate "C" not null,
  balance bigint not null default 0 constraint account_balance_not_negative check (balance >= 0),
  -- How many transfers touched the account; the next one carries the next number.
  sequence bigint not null default 0,
  opened_at timestamptz not null,
  primary key (member_id, asset)
) with (fillfactor = 60);

-- One business event. The key makes it happen once.
create table ledger.posting (
  id bigint generated always as identity primary key,
  key text collate "C" not null,
  kind text collate "C" not null,
  -- What it is about, in the words of the module that posted it, such as order:0198….
  reference text,
  memo jsonb,
  -- The posting that this one ends: a hold that is paid out or given back, or a mistake that is reversed.
  resolves bigint,
  created_at timestamptz not null,
  constraint posting_key unique (key)
);

-- Whatever ends a posting ends it once.
create unique index posting_resolves on ledger.posting (resolves) where resolves is not null;

-- An event is found by what it is about.
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
  -- The transaction that wrote the row: roll-ups and seals take what lies below the horizon of running transactions.
  xid xid8 not null,
  created_at timestamptz not null,
  asset text collate "C" not null,
  kind text collate "C" not null,
  primary key (posting_id, leg),
  constraint transfer_moves check (amount > 0 and from_account <> to_account)
);

-- A member's statement is one range of each of these two, merged; a sequence number is given out once.
create unique index transfer_from on ledger.transfer (from_account, asset, from_sequence) where from_sequence is not null;
create unique index transfer_to on ledger.transfer (to_account, asset, to_sequence) where to_sequence is not null;
create index transfer_xid on ledger.transfer (xid);

-- Transfers are in parts (docs/decisions/0030), and only the newest is written: its indexes stay small enough for memory, so a
-- posting writes few pages of the log. All parts are read as ledger.transfer, which holds no rows of its own.
create table ledger.newest_transfer (like ledger.transfer including indexes) inherits (ledger.transfer);

-- Where roll-ups and seals stand. An era is one life of the cluster: transaction numbers start again when the rows are
-- restored into another one, so a horizon means something within its era only. Rows of the running era have
-- posting_id > era_floor.
create table ledger.upkeep (
  only_row boolean primary key check (only_row),
  era integer not null,
  era_floor bigint not null,
  rolled_until xid8 not null,
  sealed_until xid8 not null,
  -- The zone in which business days begin: that of ledger.day_total.
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

-- A sealed block covers the transfers of its era with from_xid <= xid < until_xid. Its hash covers the hash before it
-- and every covered row with its posting; leaves hold, per row, posting, leg and the first eight bytes of the row's
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

-- What one business day moved between two accounts under one kind. A member's account is 0 here: all members together.
-- The first and last posting bound where the day's transfers stand in the journal.
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

-- Runs of the audit that the office asked for: one at a time. A run whose process died lives no longer than alive_until.
create table ledger.audit_run (
  id uuid primary key,
  started_by uuid not null,
  started_by_name text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  alive_until timestamptz not null,
  state text not null check (state in ('requested', 'running', 'clean', 'faulty', 'broken_off')),
  -- The checks that ended, in order: check, examined, seconds.
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
