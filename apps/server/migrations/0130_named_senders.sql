-- Who sent the transaction that was named for a withdrawal, noted once a node knew it. One that nodes have forgotten can
-- come back until another transaction of this sender and nonce is final.
alter table withdrawals.withdrawal
  add column named_sender text collate "C",
  add column named_nonce bigint;

-- waiting: a node knows it, and it is in no block. The new rule lets in all that the old one did.
-- Contract since 0129_cancelled_earn_nothing: withdrawals.withdrawal.withdrawal_payment_check_check
alter table withdrawals.withdrawal drop constraint withdrawal_payment_check_check;
alter table withdrawals.withdrawal add constraint withdrawal_payment_check_check check (
  payment_check in ('unknown', 'waiting', 'not_final', 'reverted', 'token', 'receiver', 'amount', 'used', 'early')
) not valid;
