-- Prices that contradict their sales or their history; always empty.
create view catalog_contradiction as
-- A running sale gives the SKU its price and BV.
select 'sku ' || s.id as row, 'sale' as what
from catalog.sale a join catalog.sku s on s.id = a.sku_id
where a.regular_price is not null and (s.price <> a.price or s.bv <> a.bv)
union all
-- The last price of the history is the price.
select 'sku ' || s.id, 'history'
from catalog.sku s join (
  select distinct on (sku_id) sku_id, price from catalog.price_history order by sku_id, since desc
) h on h.sku_id = s.id
where s.price <> h.price;

grant select on catalog_contradiction to banyan_app;
