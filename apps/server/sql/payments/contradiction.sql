-- Inconsistent invoices; always empty.
create view payments_contradiction as
select id as invoice_id, 'paid' as what from payments.invoice
where (state = 'paid') <> (counted > 0 and counted + tolerance >= expected)
union all
select id, 'ended' from payments.invoice where (state = 'underpaid' and counted = 0) or (state = 'expired' and counted > 0)
union all
select i.id, 'deposits' from payments.invoice i
where i.arrived <> (select coalesce(sum(d.micros), 0) from payments.deposit d where d.invoice_id = i.id)
union all
select i.id, 'waiting' from payments.invoice i join payments.deposit d on d.invoice_id = i.id
where (d.use = 'waiting' and i.state not in ('pending', 'seen')) or (d.use = 'order' and i.state <> 'paid')
union all
select i.id, 'credited' from payments.invoice i
where i.credited <> (select coalesce(sum(d.micros) filter (where d.use = 'top_up'), 0) from payments.deposit d where d.invoice_id = i.id)
  + case when i.purpose = 'order' and i.state = 'paid' then greatest(i.counted - i.expected, 0) else 0 end;

grant select on payments_contradiction to banyan_app;
