-- Transfers between members (docs/rules.md 7): sender, receiver, amount, and instructions. The ledger moves the money;
-- this row is the receipt. It is written once, together with its posting, and only the instructions are erased, when
-- their sender's account is cancelled.
create schema transfers;

create table transfers.transfer (
  id uuid primary key,
  sender_id bigint not null,
  receiver_id bigint not null,
  asset text collate "C" not null,
  amount bigint not null,
  -- In addition to the amount, paid by the sender.
  fee bigint not null,
  instructions text not null,
  created_at timestamptz not null,
  constraint transfer_moves check (amount > 0 and fee >= 0 and sender_id <> receiver_id)
);

-- For recent receivers, and for erasure when an account is cancelled.
create index transfer_sender on transfers.transfer (sender_id, id);

grant usage on schema transfers to banyan_app;
grant select, insert, update (instructions) on transfers.transfer to banyan_app;
