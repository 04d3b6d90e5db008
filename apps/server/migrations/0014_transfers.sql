-- Transfers from member to member (docs/rules.md 7): who, to whom, how much, and the words that went along. The money
-- is the ledger's; this row is what a receipt is made of. It is written once, together with its posting, and only the
-- words are ever taken away again, when their sender leaves.
create schema transfers;

create table transfers.transfer (
  id uuid primary key,
  sender_id bigint not null,
  receiver_id bigint not null,
  asset text collate "C" not null,
  amount bigint not null,
  -- On top of the amount, paid by the sender.
  fee bigint not null,
  instructions text not null,
  created_at timestamptz not null,
  constraint transfer_moves check (amount > 0 and fee >= 0 and sender_id <> receiver_id)
);

-- What cancelling an account erases.
create index transfer_sender on transfers.transfer (sender_id) where instructions <> '';

grant usage on schema transfers to banyan_app;
grant select, insert, update (instructions) on transfers.transfer to banyan_app;
