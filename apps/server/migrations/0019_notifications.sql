-- News to people. An email is written into the outbox by the transaction that causes it, so it exists exactly when the
-- cause does; a sweep sends it, at least once. Codes are wiped from the row as soon as they left.
create schema notifications;

create table notifications.outbox (
  id uuid primary key,
  recipient text not null check (length(recipient) between 3 and 254),
  language text not null,
  name text not null,
  mail_values jsonb not null,
  -- Codes that somebody waits for leave before everything else.
  urgent boolean not null default false,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- When to try (again); null once it was sent or given up.
  due_at timestamptz,
  sent_at timestamptz,
  last_error text,
  check (due_at is null or sent_at is null)
);
create index outbox_due on notifications.outbox (urgent desc, due_at, id) where due_at is not null;
create index outbox_created on notifications.outbox (created_at);

-- What would have been sent, where no mail server is configured: shown by the development mailbox.
create table notifications.development_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);

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

grant usage on schema notifications to banyan_app;
grant select, insert, update, delete on notifications.outbox, notifications.development_mail, notifications.notice
  to banyan_app;
