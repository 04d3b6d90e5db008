-- Coins that arrived and that the books tell otherwise: none, whatever happened.
create view payments_books_contradiction as
-- Every coin stands in the books, but for those that wait for the rest of an order's price.
select 'account -10' as which, 'custody' as what
where (select coalesce(sum(micros), 0) from payments.deposit where use <> 'waiting')
  <> (select coalesce(sum(amount), 0) from ledger.transfer where from_account = -10)
union all
select d.id::text, 'deposit' from payments.deposit d
left join ledger.posting g on g.key = case d.use when 'top_up' then 'top-up:' else 'deposit:' end || d.id
left join (select posting_id, sum(amount) as amount from ledger.transfer where from_account = -10 group by 1) t
  on t.posting_id = g.id
where d.use in ('top_up', 'suspense') and d.micros is distinct from t.amount;

grant select on payments_books_contradiction to banyan_app;
