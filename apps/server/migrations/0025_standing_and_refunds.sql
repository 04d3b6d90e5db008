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
