-- Members' carts. A SKU occurs at most once in a cart; price and availability are the catalogue's.
create schema cart;

create table cart.line (
  id uuid primary key,
  member_id bigint not null,
  sku_id bigint not null,
  quantity integer not null check (quantity between 1 and 999),
  selected boolean not null,
  added_at timestamptz not null,
  unique (member_id, sku_id)
) with (fillfactor = 80);

grant usage on schema cart to banyan_app;
grant select, insert, update, delete on cart.line to banyan_app;
