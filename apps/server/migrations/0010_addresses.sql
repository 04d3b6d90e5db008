-- Address books. The row of a book names the default address, so there is exactly one; changes of a member's addresses
-- lock that row.
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
  -- As selected from lists (docs/rules.md 14); empty if the country does not use it.
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
