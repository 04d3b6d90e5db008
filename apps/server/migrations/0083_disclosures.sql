-- Income disclosures that staff published: what members of each level received in a month or year. One row for each period,
-- summed once when it was computed.
create table bonus.disclosure (
  -- A month such as 2026-05, or a year.
  period text collate "C" primary key,
  body jsonb not null,
  -- A staff account.
  published_by uuid not null,
  published_at timestamptz not null
);
grant select, insert, update, delete on bonus.disclosure to banyan_app;
