-- Automatic payouts. The database records what is to be sent before anything is sent; the signer's journal records what
-- was signed, even for a database restored from an older backup.

-- The signer is a separate process. It logs in as a role that can only read approvals and freezes, so it can verify
-- what it is asked to sign.
do $$
begin
  if not exists (select from pg_roles where rolname = 'banyan_signer') then
    create role banyan_signer nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role banyan_signer is missing and % may not create it', current_user
      using hint = 'let an administrator run: create role banyan_signer nologin';
end
$$;

create schema payouts;

-- Freezes of payouts: of all, or of one member. A freeze is active until it is lifted.
create table payouts.freeze (
  id uuid primary key,
  -- Null for all members.
  member_id bigint,
  -- A predefined reason: of staff, or of the worker.
  reason text not null,
  -- Null for the worker, or the command.
  frozen_by uuid,
  frozen_at timestamptz not null,
  -- Null if it is not lifted, or the command lifted it.
  lifted_by uuid,
  lifted_at timestamptz,
  check (lifted_by is null or lifted_at is not null)
);
create unique index freeze_once on payouts.freeze (member_id) nulls not distinct where lifted_at is null;

-- A single row: the paying process, the end of its lease, and why sending is blocked.
create table payouts.worker (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz,
  waits text,
  waits_since timestamptz,
  looked_at timestamptz
);
insert into payouts.worker default values;

-- A hot wallet and its signer's journal. A new journal gets a new row.
create table payouts.wallet (
  journal_id uuid primary key,
  chain_id bigint not null,
  address text collate "C" not null,
  began_at timestamptz not null,
  -- Replaced by another wallet or journal.
  retired_at timestamptz,
  -- Balances at the last query: the token and gas money, in units of 10⁻¹⁸.
  tokens numeric(78, 0),
  gas_money numeric(78, 0),
  gas_price numeric(78, 0),
  asked_at timestamptz
);
create unique index wallet_in_use on payouts.wallet ((true)) where retired_at is null;

create table payouts.payout (
  -- Without a foreign key: a restored database may lack the withdrawal.
  withdrawal_id uuid primary key,
  journal_id uuid not null references payouts.wallet (journal_id),
  nonce bigint not null check (nonce >= 0),
  address text collate "C" not null,
  -- Amount after the fee, in units of 10⁻¹⁸.
  raw numeric(78, 0) not null check (raw > 0),
  -- prepared: nothing is signed. signed: not sent by this database. sent: in flight. paid and failed are final on the
  -- chain. strange: chain or journal contain an impossible state; an operator must investigate.
  state text not null check (state in ('prepared', 'signed', 'sent', 'paid', 'failed', 'strange')),
  problem text,
  prepared_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz check ((ended_at is not null) = (state in ('paid', 'failed'))),
  -- When staff requested the cancellation of a stuck payout: an empty transaction takes its nonce.
  cancel_asked_at timestamptz,
  constraint payout_nonce unique (journal_id, nonce)
);
create index payout_open on payouts.payout (nonce) where state in ('prepared', 'signed', 'sent');
-- Staff and monitoring poll for strange payouts, among any number of ended ones.
create index payout_strange on payouts.payout (withdrawal_id) where state = 'strange';

-- Transactions signed for a payout: the first one, and replacements with a higher fee.
create table payouts.transaction (
  journal_id uuid not null references payouts.wallet (journal_id),
  -- Sequence number in the journal.
  seq integer not null check (seq > 0),
  withdrawal_id uuid not null references payouts.payout (withdrawal_id),
  hash text collate "C" not null unique check (hash ~ '^0x[0-9a-f]{64}$'),
  raw_transaction text collate "C" not null,
  gas bigint not null,
  gas_price numeric(78, 0) not null,
  signed_at timestamptz not null,
  sent_at timestamptz,
  last_sent_at timestamptz,
  sends integer not null default 0,
  -- Pays nobody and only uses the nonce.
  cancels boolean not null default false,
  primary key (journal_id, seq)
);
create index transaction_payout on payouts.transaction (withdrawal_id, seq);

-- Withdrawals that cannot be paid now, and why. They are retried.
create table payouts.wait (
  withdrawal_id uuid primary key references withdrawals.withdrawal (id),
  reason text not null,
  since timestamptz not null,
  tried_at timestamptz not null,
  tries integer not null default 1
);

grant usage on schema payouts to banyan_app, banyan_signer;
grant select, insert, update on payouts.freeze, payouts.wallet to banyan_app;
grant select, update on payouts.worker to banyan_app;
grant select, insert, update, delete on payouts.payout, payouts.transaction, payouts.wait to banyan_app;
grant select (member_id, lifted_at) on payouts.freeze to banyan_signer;
grant usage on schema withdrawals to banyan_signer;
grant select (id, member_id, state, amount, fee, address, approvals_needed) on withdrawals.withdrawal to banyan_signer;
grant select (withdrawal_id, staff_id) on withdrawals.approval to banyan_signer;
