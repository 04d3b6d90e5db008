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
  detail text not null,
  postal_code text not null,
  created_at timestamptz not null
);
create index address_member on addresses.address (member_id, created_at);

-- Province, city and district of an address, as people choose them from lists (docs/rules.md 14). `country` is the one the
-- parts lie in.
create table addresses.parts (
  address_id uuid primary key references addresses.address (id) on delete cascade,
  country text not null,
  province text not null,
  city text not null,
  district text not null
);

grant usage on schema addresses to banyan_app;
grant select, insert, update, delete on addresses.book, addresses.address, addresses.parts to banyan_app;
