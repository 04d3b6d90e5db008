-- Search entries that other rules made than this build's (RULES_TERM of the catalogue's product.rules.ts). They are found
-- as before until a job makes them anew; an entry that an older build writes meanwhile is made anew as well.
create index search_entry_stale on catalog.search_entry (product_id) where not terms @> array['#2'];
