-- Activates members whose activation packages were paid, here or, if p_brought_in, finally in another system, at their times and
-- business days. Does not change active members, but locks their rows too: a concurrent refund may be ending an older activation. Returns true, so that it
-- can be called in an assignment.
create function members_activate(
  p_member_ids bigint[], p_moments timestamptz[], p_days date[], p_brought_in boolean default false
) returns boolean
language plpgsql as $$
begin
  with locked as materialized (
    select m.id, m.activated_at from members.member m where m.id = any (p_member_ids) order by m.id for no key update
  ), first_package as (
    select distinct on (p.id) p.id, p.moment, p.day
    from unnest(p_member_ids, p_moments, p_days) p (id, moment, day) join locked l on l.id = p.id
    where l.activated_at is null
    order by p.id, p.moment
  ), activated as (
    update members.member m set activated_at = p.moment from first_package p where m.id = p.id returning m.id, p.day
  )
  insert into members.activation_change (member_id, day, activated, brought_in)
  select a.id, a.day, true, p_brought_in from activated a;
  return true;
end
$$;

grant execute on function members_activate to banyan_app;
