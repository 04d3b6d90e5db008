-- Notifications. An email is written to the outbox in the transaction that causes it, so it exists exactly if its cause
-- does; a sweep sends it at least once. Codes are erased from the row once they are sent.
create schema notifications;

create table notifications.outbox (
  id uuid primary key,
  recipient text not null check (length(recipient) between 3 and 254),
  language text not null,
  name text not null,
  mail_values jsonb not null,
  -- Codes that somebody waits for are sent first.
  urgent boolean not null default false,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- When to send or retry; null once it was sent or given up.
  due_at timestamptz,
  sent_at timestamptz,
  last_error text,
  check (due_at is null or sent_at is null)
);
create index outbox_due on notifications.outbox (urgent desc, due_at, id) where due_at is not null;
create index outbox_sent on notifications.outbox (sent_at) where sent_at is not null;
create index outbox_created on notifications.outbox (created_at);

-- Emails not sent because no mail server is configured: shown in the development mailbox.
create table notifications.development_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);

-- Notices to members, in the app: a kind with its values, rendered in the reader's language. Written in the transaction
-- that causes it, together with an email if the member has an address (modules/notifications/notices.ts).
create table notifications.notice (
  -- Time-ordered (UUID version 7), so the newest are last.
  id uuid primary key,
  member_id bigint not null,
  kind text not null check (length(kind) between 3 and 40),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- Subject, such as order:<id>: the shop links to it.
  reference text check (length(reference) <= 80),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_member on notifications.notice (member_id, id);
create index notice_unread on notifications.notice (member_id) where read_at is null;

-- The keys of the shop at push services. Made at the first start; the private one is sealed by the master key.
create table notifications.push_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null check (length(public_key) = 87),
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- Devices that get pushes. A device is that of a session, and ends with it.
create table notifications.push_device (
  session_id uuid primary key
    constraint push_device_session references members.session (id) on delete cascade,
  member_id bigint not null,
  -- Its address at the push service of its browser.
  endpoint text not null constraint push_device_endpoint unique check (length(endpoint) <= 500),
  -- Public key and secret of the subscription, in base64url. Pushes are encrypted with them.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  -- Of the texts of its pushes.
  language text not null,
  topics text[] not null check (cardinality(topics) > 0),
  created_at timestamptz not null
);
create index push_device_member on notifications.push_device (member_id, created_at);

-- Pushes to be sent, written together with their notice. One whose device is gone is dropped when it is due: a foreign key
-- would make payments wait for sign-outs.
create table notifications.push (
  notice_id uuid not null references notifications.notice (id) on delete cascade,
  session_id uuid not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- When to send or retry.
  due_at timestamptz not null,
  primary key (notice_id, session_id)
);
create index push_due on notifications.push (due_at, notice_id, session_id);

grant usage on schema notifications to banyan_app;
grant select, insert, update, delete on notifications.outbox, notifications.development_mail, notifications.notice
  to banyan_app;
grant select, insert on notifications.push_key to banyan_app;
grant select, insert, update, delete on notifications.push_device, notifications.push to banyan_app;
