-- Identity papers. What could be stolen is sealed: the number of the document here, the photos in files, each under a
-- random key of its own that is kept only wrapped by a master key, which is not in the database. A row that is deleted
-- takes the only copy of its key along, so whatever is left of its file can no longer be read.
create schema kyc;

create table kyc.submission (
  id uuid primary key,
  member_id bigint not null,
  id_type text not null check (id_type in ('id_card', 'passport')),
  name text not null,
  number_sealed bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  -- Keyed: the same for the same number, and of no use to whoever lacks the key.
  number_hash bytea not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reasons text[] not null default '{}',
  note text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  check ((state = 'pending') = (decided_at is null))
);
-- One submission is open or approved at a time; another one may follow a rejected one.
create unique index submission_open on kyc.submission (member_id) where state <> 'rejected';
create index submission_member on kyc.submission (member_id);
create index submission_state on kyc.submission (state, id);
create index submission_number on kyc.submission (number_hash) where state = 'approved';
create index submission_key on kyc.submission (key_id);

create table kyc.photo (
  id uuid primary key,
  member_id bigint not null,
  -- Null until it is submitted; what is never submitted is swept.
  submission_id uuid references kyc.submission (id),
  part text check (part in ('idPhoto', 'selfie')),
  width int not null,
  height int not null,
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null,
  check ((submission_id is null) = (part is null)),
  unique (submission_id, part)
);
create index photo_member on kyc.photo (member_id, created_at);
create index photo_unused on kyc.photo (created_at) where submission_id is null;
create index photo_key on kyc.photo (key_id);

-- Files whose rows are gone already and which are still to be removed from the disk.
create table kyc.discarded_file (
  photo_id uuid primary key
);

-- The key of number_hash, sealed like everything else here.
create table kyc.hash_key (
  one boolean primary key default true check (one),
  sealed bytea not null,
  key_id text not null,
  wrapped_key bytea not null
);

grant usage on schema kyc to banyan_app;
grant select, insert, update, delete on kyc.submission, kyc.photo to banyan_app;
grant select, insert, delete on kyc.discarded_file to banyan_app;
grant select, insert, update on kyc.hash_key to banyan_app;
