-- Inconsistent withdrawals; always empty.
create view withdrawals_contradiction as
select id as withdrawal_id, 'approved' as what from withdrawals.withdrawal
where (state in ('approved', 'succeeded', 'failed')) <> (approved_at is not null)
  or (approved_at is not null and approvals < approvals_needed)
  or (state = 'pending_review' and approvals >= approvals_needed)
  or (state = 'cancelled' and approvals > 0)
union all
select w.id, 'approvals' from withdrawals.withdrawal w
where w.approvals <> (select count(*) from withdrawals.approval a where a.withdrawal_id = w.id)
union all
select id, 'closed' from withdrawals.withdrawal
where (state in ('rejected', 'succeeded', 'failed', 'cancelled')) <> (closed_at is not null)
  or (state in ('rejected', 'succeeded', 'failed')) <> (closed_by is not null)
union all
select id, 'reason' from withdrawals.withdrawal where (state in ('rejected', 'failed')) <> (reason is not null)
union all
select id, 'transaction' from withdrawals.withdrawal where (state = 'succeeded') <> (transaction_id is not null)
union all
select id, 'claim' from withdrawals.withdrawal
where (claimed_by is null) <> (claimed_at is null) or (named_transaction is null) <> (named_at is null)
  or (named_transaction is not null and claimed_by is null)
  or (claimed_by is not null and state in ('rejected', 'cancelled'))
  -- The worker claims withdrawals signed before the database was restored, even if they are not approved again yet.
  or (state = 'pending_review' and claimed_by <> '00000000-0000-4000-8000-000000000001')
union all
-- A payment is proven by one transfer of the named transaction to the address, of the amount after the fee.
select w.id, 'proof' from withdrawals.withdrawal w left join withdrawals.payment p on p.withdrawal_id = w.id
where (w.state = 'succeeded' and not w.unproven) <> (p.withdrawal_id is not null)
  or p.tx_hash <> w.transaction_id or lower(p.to_address) <> lower(w.address)
  or p.raw <> (w.amount - w.fee) * 1000000000000::numeric;

grant select on withdrawals_contradiction to banyan_app;
