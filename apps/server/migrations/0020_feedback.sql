-- Feedback: suggestions and problems reported by members, and the shop's reply. It is under review until it gets its
-- only reply (modules/feedback).
create schema feedback;

create table feedback.entry (
  -- Time-ordered (UUID version 7), so the newest are last.
  id uuid primary key,
  member_id bigint not null,
  type text not null check (type in ('suggestion', 'problem')),
  title text not null check (length(title) between 1 and 80),
  content text not null check (length(content) between 1 and 2000),
  created_at timestamptz not null,
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  replied_by uuid,
  replied_by_name text,
  check ((reply is null) = (replied_at is null))
);
create index entry_member on feedback.entry (member_id, id);
create index entry_under_review on feedback.entry (id) where replied_at is null;

create table feedback.picture (
  id uuid primary key,
  -- Null once it is inaccessible: a sweep then removes the file and the row.
  member_id bigint,
  -- Null until the feedback is sent.
  entry_id uuid references feedback.entry (id),
  -- The return request it was sent with instead (orders.return_request).
  return_id uuid,
  position smallint,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  check (num_nonnulls(entry_id, return_id) = num_nonnulls(position)),
  unique (entry_id, position),
  unique (return_id, position)
);
create index picture_member on feedback.picture (member_id, created_at);
create index picture_unused on feedback.picture (created_at) where entry_id is null and return_id is null;

grant usage on schema feedback to banyan_app;
grant select, insert, update, delete on feedback.entry, feedback.picture to banyan_app;
