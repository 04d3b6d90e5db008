-- Words that staff take for the same in one language. A search for one of them also looks for the others
-- (synonym.rules.ts). They are found by their folded forms, among which is the term of the rules that made them.
create table catalog.synonym_group (
  id bigint generated always as identity primary key,
  language text not null,
  words text[] not null check (cardinality(words) >= 2),
  forms text[] not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  -- Null for what came with the demo.
  changed_by uuid
);
create index synonym_group_forms on catalog.synonym_group using gin (forms);

grant select, insert, update, delete on catalog.synonym_group to banyan_app;
