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

grant usage on schema notifications to banyan_app;
grant select, insert, update, delete on notifications.outbox, notifications.development_mail to banyan_app;
