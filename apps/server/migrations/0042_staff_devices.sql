-- Browsers from which somebody signed in to the office. They have tries of their own, so that strangers who guess a
-- password keep nobody out.
create table staff.known_device (
  staff_id uuid not null references staff.account (id),
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, token_hash)
);
create index known_device_token on staff.known_device (token_hash);
grant select, insert, update, delete on staff.known_device to banyan_app;
