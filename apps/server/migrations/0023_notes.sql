-- Internal notes of staff on orders and members (modules/notes).
create schema notes;

create table notes.note (
  -- Time-ordered (UUID version 7), so the newest are last.
  id uuid primary key,
  -- The member, or the buyer of the order. The notes are deleted with the account.
  member_id bigint not null,
  -- Null for a note on the member.
  order_id uuid,
  text text not null check (length(text) between 1 and 1000),
  written_by uuid not null,
  written_by_name text not null,
  written_at timestamptz not null,
  changed_at timestamptz
);
create index note_member on notes.note (member_id, id);
create index note_order on notes.note (order_id, id) where order_id is not null;

grant usage on schema notes to banyan_app;
grant select, insert, update, delete on notes.note to banyan_app;
