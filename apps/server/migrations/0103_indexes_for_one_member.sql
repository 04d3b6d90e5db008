-- Questions about one member that read all of its orders, refunds or direct referrals before. A file of its own: it locks
-- orders, which payments lock before the places that the file before locks.

-- Whether an activation package is left: the orders that have one.
create index purchase_activation on orders.purchase (member_id) where has_activation;

-- What was refunded in the last days.
create index refund_member_day on orders.refund (member_id, day);
drop index orders.refund_member;

-- Who shows the name to the referrer, by that name. Few do, so the index is small.
create index member_shown_names on members.member using gin (members.name_pairs(name, nickname))
where contact_shared_at is not null;
