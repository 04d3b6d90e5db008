-- Withdrawals whose rows contradict each other; always empty.
create view withdrawals_contradiction as
select id as withdrawal_id, 'approved' as what from withdrawals.withdrawal
where (state in ('approved', 'succeeded', 'failed')) <> (approved_at is not null)
  or (approved_at is not null and approvals < approvals_needed)
  or (state = 'pending_review' and approvals >= approvals_needed)
union all
select w.id, 'approvals' from withdrawals.withdrawal w
where w.approvals <> (select count(*) from withdrawals.approval a where a.withdrawal_id = w.id)
union all
select id, 'closed' from withdrawals.withdrawal
where (state in ('rejected', 'succeeded', 'failed')) <> (closed_at is not null)
  or (closed_at is null) <> (closed_by is null)
union all
select id, 'reason' from withdrawals.withdrawal where (state in ('rejected', 'failed')) <> (reason is not null)
union all
select id, 'transaction' from withdrawals.withdrawal where (state = 'succeeded') <> (transaction_id is not null);

grant select on withdrawals_contradiction to banyan_app;
