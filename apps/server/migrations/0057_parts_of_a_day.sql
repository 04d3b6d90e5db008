-- How many members are credited in one transaction. A day keeps its number, so a build with another one goes on rightly where
-- the former one ended.
alter table bonus.day add column credited_at_once integer not null default 500 check (credited_at_once > 0);
