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
  constraint withdrawal_hold unique (hold_posting),
  -- One transaction on the chain pays one withdrawal.
  constraint withdrawal_transaction unique (transaction_id)
);
create index withdrawal_member on withdrawals.withdrawal (member_id, id);
create index withdrawal_day on withdrawals.withdrawal (member_id, asked_day);
create index withdrawal_state on withdrawals.withdrawal (state, id);
create index withdrawal_address on withdrawals.withdrawal (address, id);

-- Who approved: each person once.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  staff_id uuid not null,
  at timestamptz not null,
  constraint approval_once primary key (withdrawal_id, staff_id)
);

create table withdrawals.saved_address (
  id uuid primary key,
  member_id bigint not null,
  label text not null,
  address text collate "C" not null,
  used_at timestamptz not null,
  constraint saved_address_once unique (member_id, address)
);

-- The member that a staff account belongs to, where its owner is a member too: nobody decides on an own withdrawal.
alter table staff.account add column member_id bigint;

grant usage on schema withdrawals to banyan_app;
grant select, insert on withdrawals.member, withdrawals.approval to banyan_app;
grant update on withdrawals.member to banyan_app;
grant select, insert, update on withdrawals.withdrawal to banyan_app;
grant select, insert, update, delete on withdrawals.saved_address to banyan_app;
