-- The parts of a price are named by orders_parts alone, so that a new fee can be refunded without a change of this table. The view
-- orders_contradiction finds a part with another name.
alter table orders.refund_part drop constraint refund_part_part_check;
