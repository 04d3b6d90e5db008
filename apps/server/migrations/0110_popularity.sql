-- Each sale changes sold_count. No index holds it, so that this changes the product's row alone. Lists are in the order of
-- popularity, the count of a while ago (modules/catalog/popularity.ts).
alter table catalog.product add column popularity bigint not null default 0 check (popularity >= 0);
update catalog.product set popularity = sold_count where sold_count > 0;
drop index catalog.product_popular, catalog.product_category_popular, catalog.product_presale, catalog.product_activation,
  catalog.product_sold_all;
-- A changed row stays on its page where there is room, so that indexes need no new entry.
alter table catalog.product set (fillfactor = 85);
create index product_popular on catalog.product (popularity desc, id desc) where published;
create index product_category_popular on catalog.product (category_id, popularity desc, id desc) where published;
create index product_presale on catalog.product (popularity desc, id desc) where published and presale;
create index product_activation on catalog.product (popularity desc, id desc) where published and activation;
create index product_popular_all on catalog.product (popularity, id);
