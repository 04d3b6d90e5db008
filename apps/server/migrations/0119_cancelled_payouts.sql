-- A payout that is stuck can be cancelled: another transaction, which moves nothing, takes its nonce.
alter table payouts.payout add column cancel_asked_at timestamptz;
-- Whether a transaction pays nobody and only uses the nonce.
alter table payouts.transaction add column cancels boolean not null default false;
