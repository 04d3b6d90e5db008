-- Withdrawals inconsistent with the ledger; always empty. Each amount was reserved once, and paid or returned once if
-- its state says so.
create view withdrawals_books_contradiction as
select w.id::text as which, 'hold' as what from withdrawals.withdrawal w
left join ledger.posting p on p.id = w.hold_posting and p.key = 'withdrawal-hold:' || w.id
left join (select posting_id, sum(amount) as amount from ledger.transfer group by 1) t on t.posting_id = p.id
where w.amount is distinct from t.amount
union all
select p.key, 'hold of nobody' from ledger.posting p
where p.kind = 'withdrawal.hold' and not exists (select from withdrawals.withdrawal w where w.hold_posting = p.id)
union all
select w.id::text, 'ending' from withdrawals.withdrawal w
left join (
  select resolves, count(*) filter (where kind = 'withdrawal.payout') as paid,
    count(*) filter (where kind = 'withdrawal.release') as released
  from ledger.posting where kind in ('withdrawal.payout', 'withdrawal.release') group by 1
) e on e.resolves = w.hold_posting
where coalesce(e.paid, 0) <> (w.state = 'succeeded')::int
  or coalesce(e.released, 0) <> (w.state in ('rejected', 'failed', 'cancelled'))::int
union all
select w.id::text, 'fee' from withdrawals.withdrawal w
left join ledger.posting p on p.resolves = w.hold_posting
left join (select posting_id, sum(amount) as amount from ledger.transfer where kind = 'withdrawal.fee' group by 1) t
  on t.posting_id = p.id
where w.state = 'succeeded' and w.fee <> coalesce(t.amount, 0)
union all
select min(withdrawal_id::text), 'one transfer for two' from withdrawals.payment
group by chain_id, tx_hash, log_index having count(*) > 1
union all
select withdrawal_id::text, 'one approver twice' from withdrawals.approval
group by withdrawal_id, staff_id having count(*) > 1;

grant select on withdrawals_books_contradiction to banyan_app;
