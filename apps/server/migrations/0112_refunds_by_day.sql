-- Nobody asks for the refunds of a member by day any more: the days of members know them.
drop index orders.refund_member_day;
