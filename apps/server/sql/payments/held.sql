-- Invoices with transfers that are not recorded yet, because they are quarantined or nodes disagree on them. These
-- invoices do not expire.
create view payments_held as
select i.id as invoice_id from payments.quarantine q
join payments.invoice i on i.chain_id = q.chain_id and i.address = q.to_address where q.recorded_at is null
union
select i.id from chain.dispute d
join payments.invoice i on i.chain_id = d.chain_id and i.address = d.to_address where d.outcome is null;

grant select on payments_held to banyan_app;
