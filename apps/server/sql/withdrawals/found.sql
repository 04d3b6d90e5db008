-- Transfers that may have paid a withdrawal: neither rejected by a person, nor the payment of another one, nor signed
-- for an automatic payout.
create view withdrawals_found as
select f.withdrawal_id, f.tx_hash, f.block_time from withdrawals.found_transfer f
where f.put_aside_at is null
  and not exists (
    select from withdrawals.payment p
    where p.chain_id = f.chain_id and p.tx_hash = f.tx_hash and p.log_index = f.log_index
  )
  and not exists (select from payouts.transaction t where t.hash = f.tx_hash);

grant select on withdrawals_found to banyan_app;
