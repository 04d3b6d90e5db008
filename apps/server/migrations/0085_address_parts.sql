-- Province, city and district of an address, as people choose them from lists (docs/rules.md 14), in address books and in
-- the copies that orders keep. Addresses from before have none: what they say stands in `detail`. The address book has a
-- table of its own for them, because functions of builds that still run return whole rows of addresses.address. `country`
-- is the one the parts lie in: where such a build gives the address another country, they hold no longer.
create table addresses.parts (
  address_id uuid primary key references addresses.address (id) on delete cascade,
  country text not null,
  province text not null,
  city text not null,
  district text not null
);
grant select, insert, update, delete on addresses.parts to banyan_app;

alter table orders.purchase
  add column province text not null default '',
  add column city text not null default '',
  add column district text not null default '';
