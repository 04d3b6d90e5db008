-- The part of an invoice that other modules may read. It allows reading an order with the state of its payment in one
-- query.
create view payments_progress as
select i.id, i.order_id, i.member_id, i.purpose, i.state, i.expected, i.counted, i.arrived, i.credited, i.seen, i.seen_at,
  i.confirmations, i.expires_at, s.scanned_until
from payments.invoice i left join payments.scan s on s.chain_id = i.chain_id;

grant select on payments_progress to banyan_app;
