-- Products that members keep for later. Price and availability are the catalogue's.
create schema wishlist;

create table wishlist.item (
  member_id bigint not null,
  product_id bigint not null,
  added_at timestamptz not null,
  primary key (member_id, product_id)
);

-- SKUs that members want to be told about when they are back in stock. The notice ends the row.
create table wishlist.awaited_sku (
  member_id bigint not null,
  sku_id bigint not null,
  asked_at timestamptz not null,
  primary key (member_id, sku_id)
);
create index awaited_sku_sku on wishlist.awaited_sku (sku_id);

grant usage on schema wishlist to banyan_app;
grant select, insert, delete on wishlist.item to banyan_app;
-- A request is locked before it is taken, which needs the right to update.
grant select, insert, update, delete on wishlist.awaited_sku to banyan_app;
