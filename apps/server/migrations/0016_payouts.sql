-- Automatic payouts. The database says what is to be sent before anything is sent; the journal of the signer says what was
-- signed, also to a database that was restored from before.

-- The signer is a separate process. It signs in as a role that sees what an approval consists of and whether payouts are
-- frozen, and nothing else, so it can check for itself what it is asked to sign.
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

-- Who stopped payouts: all of them, or those of one member. A freeze holds until it is lifted.
create table payouts.freeze (
  id uuid primary key,
  -- Null: all members.
  member_id bigint,
  -- A ready-made reason: that of staff, or what the machine found.
  reason text not null,
  -- Null: the machine, or the command.
  frozen_by uuid,
  frozen_at timestamptz not null,
  -- Null where nobody lifted it, or the command did.
  lifted_by uuid,
  lifted_at timestamptz,
  check (lifted_by is null or lifted_at is not null)
);
create unique index freeze_once on payouts.freeze (member_id) nulls not distinct where lifted_at is null;

-- One row: the process that pays, until when it may be counted on, and why nothing more is sent.
create table payouts.worker (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz,
  waits text,
  waits_since timestamptz,
  looked_at timestamptz
);
insert into payouts.worker default values;

-- A hot wallet with the journal of its signer. A new journal is another row.
create table payouts.wallet (
  journal_id uuid primary key,
  chain_id bigint not null,
  address text collate "C" not null,
  began_at timestamptz not null,
  -- Another wallet or journal took its place.
  retired_at timestamptz,
  -- What it held when it was last asked: the token and gas money, in units of 10⁻¹⁸.
  tokens numeric(78, 0),
  gas_money numeric(78, 0),
  gas_price numeric(78, 0),
  asked_at timestamptz
);
create unique index wallet_in_use on payouts.wallet ((true)) where retired_at is null;

create table payouts.payout (
  -- No reference: a restored database may lack the withdrawal.
  withdrawal_id uuid primary key,
  journal_id uuid not null references payouts.wallet (journal_id),
  nonce bigint not null check (nonce >= 0),
  address text collate "C" not null,
  -- What arrives, in units of 10⁻¹⁸.
  raw numeric(78, 0) not null check (raw > 0),
  -- prepared: nothing is signed. signed: not sent by this database. sent: on its way. paid and failed are final on the
  -- chain. strange: the chain or the journal says what cannot be; a person looks.
  state text not null check (state in ('prepared', 'signed', 'sent', 'paid', 'failed', 'strange')),
  problem text,
  prepared_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz check ((ended_at is not null) = (state in ('paid', 'failed'))),
  -- When staff asked to cancel a stuck payout: another transaction, which moves nothing, takes its nonce.
  cancel_asked_at timestamptz,
  constraint payout_nonce unique (journal_id, nonce)
);
create index payout_open on payouts.payout (nonce) where state in ('prepared', 'signed', 'sent');
-- Staff and monitoring ask all the time whether a payout is strange, beside any number of ended ones.
create index payout_strange on payouts.payout (withdrawal_id) where state = 'strange';

-- What was signed for a payout: the first transaction, and those with a higher fee in its place.
create table payouts.transaction (
  journal_id uuid not null references payouts.wallet (journal_id),
  -- Its place in the journal.
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

-- Withdrawals that could not be paid for now, and why. They are tried again.
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
