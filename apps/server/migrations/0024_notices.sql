-- News to members, in the app: a notice says what happened as a kind with its values, and becomes words in the reader's
-- language when it is read. It is written by the transaction that causes it, with the email beside it where the member
-- has an address (modules/notifications/notices.ts).
create table notifications.notice (
  -- Begins with the moment (UUID version 7), so the newest are the last.
  id uuid primary key,
  member_id bigint not null,
  kind text not null check (length(kind) between 3 and 40),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- What it is about, such as order:<id>: the shop makes a link of it.
  reference text check (length(reference) <= 80),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_member on notifications.notice (member_id, id);
create index notice_unread on notifications.notice (member_id) where read_at is null;

grant select, insert, update, delete on notifications.notice to banyan_app;

