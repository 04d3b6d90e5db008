-- Refunds by line, the level plan, and emails that nobody has proven yet.

-- A refund: which pieces of an order came back, and what was given back for them, in the assets that paid. The order's row
-- stays as it was made; it becomes refunded when nothing is left of it. Rows of one order are written under its lock.
create table orders.refund (
  order_id uuid not null,
  -- Counts from 1; the entry of orders.volume has the same number.
  number integer not null check (number > 0),
  member_id bigint not null,
  day date not null,
  reason text not null,
  bv orders.amount not null,
  created_at timestamptz not null,
  primary key (order_id, number)
);
create index refund_member on orders.refund (member_id);

create table orders.refund_line (
  order_id uuid not null,
  number integer not null,
  -- Of the order's line.
  position integer not null,
  quantity orders.pieces not null,
  -- Whether the pieces went back on the shelf.
  restocked boolean not null,
  primary key (order_id, number, position),
  foreign key (order_id, number) references orders.refund (order_id, number)
);

create table orders.refund_part (
  order_id uuid not null,
  number integer not null,
  asset text not null check (asset in ('USDT', 'COUPON', 'POINT')),
  part text not null check (part in ('goods', 'shipping')),
  amount bigint not null check (amount > 0),
  primary key (order_id, number, asset, part),
  foreign key (order_id, number) references orders.refund (order_id, number)
);

grant select, insert on orders.refund, orders.refund_line, orders.refund_part to banyan_app;

-- Orders that were refunded whole before: their refund is what the ledger says.
insert into orders.refund (order_id, number, member_id, day, reason, bv, created_at)
select p.id, 1, p.member_id, v.day, coalesce(p.close_reason, ''), p.bv, p.closed_at
from orders.purchase p join orders.volume v on v.order_id = p.id and v.entry = 1
where p.state = 'refunded';

insert into orders.refund_line (order_id, number, position, quantity, restocked)
select r.order_id, 1, l.position, l.quantity, false from orders.refund r join orders.line l using (order_id);

insert into orders.refund_part (order_id, number, asset, part, amount)
select r.order_id, 1, t.asset, case t.from_account when -1 then 'goods' else 'shipping' end, sum(t.amount)
from orders.refund r
join ledger.posting g on g.key = 'order-refund:' || r.order_id
join ledger.transfer t on t.posting_id = g.id
group by 1, 3, 4;

-- How far news of paid orders has been told (modules/orders/paid-news.ts): transactions below this one of this era of the ledger.
create table orders.news_mark (
  only_row boolean primary key check (only_row),
  era integer not null,
  until_xid xid8 not null
);
insert into orders.news_mark
select true, u.era, pg_snapshot_xmin(pg_current_snapshot()) from ledger.upkeep u;
grant select, update on orders.news_mark to banyan_app;

-- What was checked before stays; what is added: an order is refunded when everything that was paid went back, and never more.
do $$
begin
  execute 'create or replace view orders.contradiction as '
    || rtrim(pg_get_viewdef('orders.contradiction'::regclass), '; ')
    || $view$
union all
select p.id, 'refund'
from orders.purchase p
cross join lateral (
  select coalesce(sum(t.amount), 0) as total,
    coalesce(sum(t.amount) filter (where t.asset = 'USDT'), 0) as usdt,
    coalesce(sum(t.amount) filter (where t.asset = 'COUPON'), 0) as coupon,
    coalesce(sum(t.amount) filter (where t.asset = 'POINT'), 0) as point
  from orders.refund_part t where t.order_id = p.id
) back
cross join lateral (select coalesce(sum(r.bv), 0) as bv from orders.refund r where r.order_id = p.id) taken
cross join lateral (
  select coalesce(sum(v.bv) filter (where v.entry > 0), 0) as bv, coalesce(sum(v.sales) filter (where v.entry > 0), 0) as sales
  from orders.volume v where v.order_id = p.id
) counted
where back.usdt > p.paid_usdt or back.coupon > p.paid_coupon or back.point > p.paid_point
  or (p.state = 'refunded') <> (p.paid_at is not null and back.total = p.total and p.state not in ('pending_payment', 'cancelled'))
  or taken.bv > p.bv or (p.state = 'refunded' and taken.bv <> p.bv)
  or counted.bv <> -taken.bv or counted.sales <> -back.total
union all
select l.order_id, 'refunded pieces'
from orders.refund_line b join orders.line l using (order_id, position)
group by l.order_id, l.position, l.quantity having sum(b.quantity) > l.quantity
$view$;
end
$$;

-- The compensation plan: levels and what they open, versioned. No row: the defaults of levels.rules.ts.
create schema membership;

create table membership.plan (
  version int primary key check (version > 0),
  body jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);
grant usage on schema membership to banyan_app;
grant select, insert on membership.plan to banyan_app;

-- An address that a member named and nobody has proven: it opens nothing, reserves nothing and several members may name the
-- same one. It becomes the member's email with a code that was sent to it. What stood in email before stays: it was unique.
alter table members.member add column wanted_email text;
alter table members.member add constraint member_wanted_email
  check (wanted_email = lower(wanted_email) and (status <> 'cancelled' or wanted_email is null));
create index member_wanted_email on members.member (wanted_email collate "C") where wanted_email is not null;
