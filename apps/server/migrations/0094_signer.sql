-- The signer of payouts is a process of its own. It signs in as a role that sees what an approval consists of and whether
-- payouts are frozen, and nothing else, so it can check for itself what it is asked to sign.
do $$
begin
  if not exists (select from pg_roles where rolname = 'banyan_signer') then
    create role banyan_signer nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role banyan_signer is missing and % may not create it', current_user
      using hint = 'let an administrator run: create role banyan_signer nologin';
end
$$;

create schema payouts;

-- Who stopped payouts: all of them, or those of one member. A freeze holds until it is lifted.
create table payouts.freeze (
  id uuid primary key,
  -- Null: all members.
  member_id bigint,
  -- A ready-made reason: that of staff, or what the machine found.
  reason text not null,
  -- Null: the machine, or the command.
  frozen_by uuid,
  frozen_at timestamptz not null,
  -- Null where nobody lifted it, or the command did.
  lifted_by uuid,
  lifted_at timestamptz,
  check (lifted_by is null or lifted_at is not null)
);
create unique index freeze_once on payouts.freeze (member_id) nulls not distinct where lifted_at is null;

grant usage on schema payouts to banyan_app, banyan_signer;
grant select, insert, update on payouts.freeze to banyan_app;
grant usage on schema withdrawals to banyan_signer;
grant select (id, member_id, state, amount, fee, address, approvals_needed) on withdrawals.withdrawal to banyan_signer;
grant select (withdrawal_id, staff_id) on withdrawals.approval to banyan_signer;
grant select (member_id, lifted_at) on payouts.freeze to banyan_signer;
