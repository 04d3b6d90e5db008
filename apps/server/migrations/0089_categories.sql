-- Categories are changed by staff: hidden ones stand in no list of the shop, and a change says what it began from.
alter table catalog.category
  add column hidden boolean not null default false,
  add column revision integer not null default 1;
