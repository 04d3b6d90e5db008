-- The version before may start on a database that a newer one migrated, where it can work with it: each migration says which
-- one a build must know at least (platform/migration-notes.ts). Of migrations before this one nothing is said.
alter table platform.migration add column needs text;
