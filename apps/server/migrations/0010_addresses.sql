-- Address books. The book's own row names the default, so there is one and only one, and is what changes of one
-- member's addresses lock.
create schema addresses;

create table addresses.book (
  member_id bigint primary key,
  default_id uuid
);

create table addresses.address (
  id uuid primary key,
  member_id bigint not null references addresses.book (member_id),
  recipient text not null,
  area_code text not null,
  phone text not null,
  country text not null,
  -- As people choose them from lists (docs/rules.md 14); empty where the country does not write one.
  province text not null default '',
  city text not null default '',
  district text not null default '',
  detail text not null,
  postal_code text not null,
  created_at timestamptz not null
);
create index address_member on addresses.address (member_id, created_at);

grant usage on schema addresses to banyan_app;
grant select, insert, update, delete on addresses.book, addresses.address to banyan_app;
