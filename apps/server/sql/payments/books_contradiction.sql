-- Deposits inconsistent with the ledger; always empty.
create view payments_books_contradiction as
-- The ledger contains every coin, except those waiting for the rest of an order's price.
select 'account -10' as which, 'custody' as what
where (select coalesce(sum(micros), 0) from payments.deposit where use <> 'waiting')
  <> (select coalesce(sum(amount), 0) from ledger.transfer where from_account = -10 and kind <> 'coins.move')
union all
select d.id::text, 'deposit' from payments.deposit d
left join ledger.posting g on g.key = case d.use when 'top_up' then 'top-up:' else 'deposit:' end || d.id
left join (select posting_id, sum(amount) as amount from ledger.transfer where from_account = -10 group by 1) t
  on t.posting_id = g.id
where d.use in ('top_up', 'suspense') and d.micros is distinct from t.amount
union all
-- Coins leave suspense once, entirely, to the member of the released proposal, by two people.
select d.id::text, 'release' from payments.deposit d
left join payments.release r on r.deposit_id = d.id and r.state = 'released'
left join ledger.posting g on g.key = 'suspense-release:' || d.id
left join ledger.transfer t on t.posting_id = g.id
where (r.id is null) <> (g.id is null)
  or (r.id is not null and (d.use <> 'suspense' or t.from_account is distinct from -50
    or t.to_account is distinct from r.member_id or t.amount is distinct from d.micros))
union all
select id::text, 'one person for two' from payments.release where decided_by = proposed_by
union all
select 'account -50', 'suspense'
where (select coalesce(sum(d.micros), 0) from payments.deposit d join payments.release r on r.deposit_id = d.id
    where r.state = 'released')
  <> (select coalesce(sum(amount), 0) from ledger.transfer where from_account = -50)
union all
-- Moves between the house's own accounts: each has its posting, from target to source account (the accounts are
-- negated).
select m.id::text, 'house move' from payments.house_move m
join ledger.house_account a on a.name = m.from_account
join ledger.house_account b on b.name = m.to_account
left join ledger.posting g on g.key = 'coins-move:' || m.id
left join ledger.transfer t on t.posting_id = g.id
where (m.micros > 0) <> (g.id is not null)
  or (g.id is not null and (t.amount is distinct from m.micros or t.from_account is distinct from b.account
    or t.to_account is distinct from a.account))
union all
select g.key, 'house move of nobody' from ledger.posting g
where g.kind in ('coins.move', 'owner.contribution', 'owner.draw')
  and not exists (select from payments.house_move m where g.key = 'coins-move:' || m.id)
union all
-- A transfer that paid a withdrawal is not also a move to the owner.
select m.id::text, 'one transfer for two' from payments.house_move m
join withdrawals.payment y on y.chain_id = m.chain_id and y.tx_hash = m.tx_hash and y.log_index = m.log_index
where 'owner' in (m.from_account, m.to_account);

grant select on payments_books_contradiction to banyan_app;
