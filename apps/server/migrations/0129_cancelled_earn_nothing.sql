-- Accounts that were cancelled before are activated no longer, so that they earn nothing from the first open day on.

-- A number before the fence is read, so that a day that is being closed waits for this (platform_first_open_day).
select pg_current_xact_id();

insert into members.activation_change (member_id, day, activated)
select m.id, greatest(f.closed_until + 1, (m.cancelled_at at time zone coalesce((
    select body ->> 'timeZone' from market.configuration order by version limit 1
  ), 'Asia/Taipei'))::date), false
from members.member m cross join platform.day_fence f
where m.status = 'cancelled' and m.activated_at is not null;

update members.member set activated_at = null, level = 0 where status = 'cancelled' and activated_at is not null;
