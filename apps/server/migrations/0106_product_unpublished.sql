-- A search counts what its terms find without looking at each product: it leaves out the few that are not published.
create index concurrently product_unpublished on catalog.product (id) where not published;
