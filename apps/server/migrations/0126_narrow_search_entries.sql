-- Counting what a search finds visits the row of each hit. So rows keep no texts: terms and folded names are stored beside
-- the table, and a page of it has a hundred rows instead of sixteen. Entries that exist become narrow when they are made anew.
alter table catalog.search_entry set (toast_tuple_target = 128);
alter table catalog.search_entry alter column names set storage external;
