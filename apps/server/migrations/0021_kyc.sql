-- Identity papers. Sensitive data is sealed: the document number here, the photos in files, each with a random data key
-- that is stored only wrapped by a master key, which is outside of the database. Deleting a row deletes the only copy
-- of its key, so any remaining file is unreadable.
create schema kyc;

create table kyc.submission (
  id uuid primary key,
  member_id bigint not null,
  id_type text not null check (id_type in ('id_card', 'passport')),
  name text not null,
  number_sealed bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  -- Keyed hash: equal for equal numbers, and useless without the key.
  number_hash bytea not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reasons text[] not null default '{}',
  note text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  -- An approval that was withdrawn: the submission counts as rejected, and the member submits again.
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  check ((state = 'pending') = (decided_at is null)),
  constraint submission_withdrawn check ((withdrawn_at is null) = (withdrawn_by_name is null) and
    (withdrawn_at is null or state = 'rejected'))
);
-- One submission is pending or approved at a time; another one may follow a rejected one.
create unique index submission_open on kyc.submission (member_id) where state <> 'rejected';
create index submission_member on kyc.submission (member_id);
create index submission_state on kyc.submission (state, id);
create index submission_number on kyc.submission (number_hash) where state = 'approved' or withdrawn_at is not null;
create index submission_key on kyc.submission (key_id);

create table kyc.photo (
  id uuid primary key,
  member_id bigint not null,
  -- Null until it is submitted; a sweep removes photos that are never submitted.
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

-- Files whose rows were deleted, and which must still be removed.
create table kyc.discarded_file (
  photo_id uuid primary key
);

-- Key of number_hash, sealed like everything else here.
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
