-- A database that was restored has forgotten which withdrawals were paid after its backup. Nobody pays by hand from it before the
-- chain, and the journal of the signer where there is one, was read.
create table withdrawals.origin (
  only_row boolean primary key default true check (only_row),
  -- Cluster, timeline and database: a restore changes one of them.
  identity text not null,
  -- Whether the server pays by a signer.
  by_signer boolean not null,
  -- When a restore was noticed the last time; null: never.
  restored_at timestamptz,
  -- When the journal of the signer was read the last time that it mattered.
  journal_read_at timestamptz
);
grant select, insert, update on withdrawals.origin to banyan_app;
