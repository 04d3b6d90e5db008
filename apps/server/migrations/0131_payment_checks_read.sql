-- What was noted before fits the rule of 0130_named_senders too.
alter table withdrawals.withdrawal validate constraint withdrawal_payment_check_check;
