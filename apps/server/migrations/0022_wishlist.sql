-- Products that members keep for later. Price and availability are the catalogue's.
create schema wishlist;

create table wishlist.item (
  member_id bigint not null,
  product_id bigint not null,
  added_at timestamptz not null,
  primary key (member_id, product_id)
);

grant usage on schema wishlist to banyan_app;
grant select, insert, delete on wishlist.item to banyan_app;
