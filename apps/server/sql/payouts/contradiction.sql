-- Payouts inconsistent with themselves, their withdrawals or signed transactions; always empty.
create view payouts_contradiction as
select p.withdrawal_id, 'open' as what from payouts.payout p
left join withdrawals.withdrawal w on w.id = p.withdrawal_id
where p.state in ('prepared', 'signed', 'sent')
  and (w.id is null or w.claimed_by is distinct from '00000000-0000-4000-8000-000000000001'
    or w.state not in ('pending_review', 'approved'))
union all
select p.withdrawal_id, 'ended' from payouts.payout p left join withdrawals.withdrawal w on w.id = p.withdrawal_id
where (p.state = 'paid' and w.state is distinct from 'succeeded') or (p.state = 'failed' and w.state is distinct from 'failed')
union all
select p.withdrawal_id, 'proof' from payouts.payout p
left join withdrawals.payment y on y.withdrawal_id = p.withdrawal_id
where p.state = 'paid' and not exists (
  select from payouts.transaction t where t.withdrawal_id = p.withdrawal_id and t.hash = y.tx_hash)
union all
select p.withdrawal_id, 'amount' from payouts.payout p join withdrawals.withdrawal w on w.id = p.withdrawal_id
where p.state <> 'strange' and (p.address <> w.address or p.raw <> (w.amount - w.fee) * 1000000000000::numeric)
union all
select p.withdrawal_id, 'signed' from payouts.payout p
where (p.state = 'prepared') = exists (select from payouts.transaction t where t.withdrawal_id = p.withdrawal_id)
union all
-- A withdrawal claimed by the worker has a payout in flight.
select w.id, 'taken up' from withdrawals.withdrawal w
where w.claimed_by = '00000000-0000-4000-8000-000000000001' and w.state in ('pending_review', 'approved')
  and not exists (select from payouts.payout p where p.withdrawal_id = w.id and p.state in ('prepared', 'signed', 'sent', 'strange'));

grant select on payouts_contradiction to banyan_app;
