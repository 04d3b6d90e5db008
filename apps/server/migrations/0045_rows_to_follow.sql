-- Places and volumes carry the number of the transaction that wrote them, so that a process that holds the team in memory
-- reads what was committed since, each row once (platform/follow.ts). Rows from before have number 0: whoever follows reads
-- them all at the beginning.
alter table network.place add column xid xid8 not null default '0';
alter table network.place alter column xid set default pg_current_xact_id();
create index place_xid on network.place (xid);

alter table orders.volume add column xid xid8 not null default '0';
alter table orders.volume alter column xid set default pg_current_xact_id();
create index volume_xid on orders.volume (xid);

-- Direct referrals are read from the team in memory.
drop index network.place_referrer;
