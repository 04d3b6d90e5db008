-- The way of coins in suspense to their owner: one person proposes whose they are, another releases them. A deposit has at
-- most one proposal that is open or was released.
create table payments.release (
  id uuid primary key,
  deposit_id uuid not null references payments.deposit (id),
  member_id bigint not null,
  -- How the owner was found; for the second person, and never erased because it names no words of members.
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'released', 'refused')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> proposed_by)
);
create unique index release_once on payments.release (deposit_id) where state <> 'refused';
create index release_deposit on payments.release (deposit_id, id);
create index deposit_suspense on payments.deposit (id) where use = 'suspense';
grant select, insert, update on payments.release to banyan_app;
