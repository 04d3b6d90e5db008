-- Orders: what was bought, as it was when it was bought, and how far it is.
-- An order copies names, texts, prices, BV, pictures and the address, so nothing that changes later changes it. Its row
-- is called purchase because ORDER is a word of SQL. Lines have no foreign key to it: both are written by one statement
-- and nobody may delete either, and the check would cost the checkout a lookup for each line.
-- What one column may hold is said by domains, and what columns mean together by the view orders_contradiction: a CHECK
-- of a table is parsed from its text again by every statement that writes to it, which was a third of what the checkout functions cost.
create schema orders;

create domain orders.state as text collate "C" check (
  value in ('pending_payment', 'pending_delivery', 'pending_receipt', 'completed', 'cancelled', 'refunded')
);
create domain orders.payment_method as text check (
  value in ('balance', 'usdt', 'points', 'coupon', 'coupon+balance', 'coupon+usdt')
);
create domain orders.amount as bigint check (value >= 0);
create domain orders.pieces as integer check (value > 0);
create domain orders.places as integer check (value >= 0);

create table orders.purchase (
  id uuid primary key,
  -- What people read out on the telephone: the day and random digits.
  number text collate "C" not null,
  member_id bigint not null,
  state orders.state not null,
  created_at timestamptz not null,
  pay_until timestamptz not null,
  pieces orders.pieces not null,
  product_total orders.amount not null,
  shipping_fee orders.amount not null,
  total orders.amount not null,
  bv orders.amount not null,
  -- Whether a line is an activation package, and whether all are: points pay such an order only.
  has_activation boolean not null,
  only_activation boolean not null,
  recipient text not null,
  area_code text not null,
  phone text not null,
  country text not null,
  detail text not null,
  postal_code text not null,
  remark text not null,
  payment_method orders.payment_method,
  paid_usdt orders.amount not null default 0,
  paid_coupon orders.amount not null default 0,
  paid_point orders.amount not null default 0,
  paid_at timestamptz,
  -- The business day of the payment.
  paid_day date,
  shipped_at timestamptz,
  shipping_company text,
  tracking_number text,
  completes_at timestamptz,
  completed_at timestamptz,
  -- When the return window ends; completed_at where there is none.
  final_at timestamptz,
  -- The business day on which its BV counts; null until it is final.
  final_day date,
  closed_at timestamptz,
  -- member, time, or the words of the staff who refunded it.
  close_reason text,
  -- Whether a payment by coins is under way; see orders.awaited.
  awaits_coins boolean not null default false,
  -- Parts of the address, as in addresses.address.
  province text not null default '',
  city text not null default '',
  district text not null default '',
  -- The version of the market by which it was made.
  market_version integer not null,
  constraint purchase_number unique (number)
);

-- A tab of a member's list and its count; the list of all is the merge of six short ranges.
create index purchase_member on orders.purchase (member_id, state, created_at, id);
-- The same for the office.
create index purchase_state on orders.purchase (state, created_at, id);
create index purchase_recipient on orders.purchase ((lower(recipient) collate "C"), created_at, id);
-- What the sweeps look for.
create index purchase_unpaid on orders.purchase (pay_until) where state = 'pending_payment';
create index purchase_underway on orders.purchase (completes_at) where state = 'pending_receipt';
create index purchase_not_final on orders.purchase (final_at) where state = 'completed' and final_day is null;
create index purchase_on_its_way on orders.purchase (member_id)
where state in ('pending_delivery', 'pending_receipt', 'completed') and final_day is null;
-- Sales of a day.
create index purchase_paid_day on orders.purchase (paid_day) where paid_day is not null;
-- Whether an activation package is left: the orders that have one.
create index purchase_activation on orders.purchase (member_id) where has_activation;

create table orders.line (
  order_id uuid not null,
  position integer not null,
  product_id bigint not null,
  sku_id bigint not null,
  -- Texts in all languages, by language.
  name jsonb not null,
  sku_text jsonb not null,
  picture jsonb,
  -- For one piece.
  price orders.amount not null,
  bv orders.amount not null,
  quantity orders.pieces not null,
  presale boolean not null,
  activation boolean not null,
  primary key (order_id, position)
);

-- How many unpaid orders a member has, and what it bought. The row lock makes simultaneous checkouts of one member count
-- right. A trigger keeps the sums, so that no request adds up all orders of a member.
create table orders.member_state (
  member_id bigint primary key,
  unpaid orders.places not null,
  -- The sum of orders.volume.bv of the member, and of orders.pending_volume.bv.
  bv bigint not null default 0,
  pending_bv bigint not null default 0,
  -- Sums of orders.volume.bv by day, oldest first: whoever asks who is active reads one row for each member, however many
  -- orders it has. Days go that are more than 400 days older than a later volume: no plan looks back so far.
  days date[] not null default '{}',
  day_bv bigint[] not null default '{}'
) with (fillfactor = 70);

-- Final orders: completed, and their return window over (docs/rules.md 4). An order counts on one day: its id is the key. Rows are
-- never changed, so a settled day stays as it was.
create table orders.volume (
  order_id uuid primary key,
  day date not null,
  member_id bigint not null,
  -- Less what was returned before: BV, what was paid for goods, and all that was paid, shipping included.
  bv orders.amount not null,
  goods orders.amount not null,
  sales orders.amount not null,
  -- Whether an activation package is left in it: incomes begin with the first such order (docs/rules.md 1).
  activates boolean not null,
  created_at timestamptz not null,
  -- The transaction that wrote the row (platform/follow.ts).
  xid xid8 not null default pg_current_xact_id()
);
create index volume_day on orders.volume (day);
create index volume_xid on orders.volume (xid);
create index volume_activates on orders.volume (member_id, day) where activates;

-- Adds the rows of one statement. Locks members in the order of their numbers, as payments do; a payment has locked them already.
create function orders.count_volume() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into orders.member_state as s (member_id, unpaid, bv, days, day_bv)
  select w.member_id, 0, sum(w.bv), array_agg(w.day order by w.day), array_agg(w.bv order by w.day)
  from (select member_id, day, sum(bv)::bigint as bv from written group by 1, 2) w group by 1 order by 1
  on conflict (member_id) do update set bv = s.bv + excluded.bv,
    (days, day_bv) = (
      select array_agg(d.day order by d.day), array_agg(d.bv order by d.day)
      from (
        select u.day, sum(u.bv)::bigint as bv
        from unnest(s.days || excluded.days, s.day_bv || excluded.day_bv) u (day, bv)
        where u.day >= excluded.days[1] - 400 group by 1
      ) d
    );
  return null;
end
$$;

create trigger volume_counted after insert on orders.volume
referencing new table as written for each statement execute function orders.count_volume();

-- BV on its way: entry 0 when an order is paid, entry n when refund n takes some back, entry -1 when the order is final.
create table orders.pending_volume (
  order_id uuid not null,
  entry integer not null check (entry >= -1),
  member_id bigint not null,
  bv bigint not null check (case when entry = 0 then bv >= 0 else bv <= 0 end),
  created_at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (order_id, entry)
);
create index pending_volume_xid on orders.pending_volume (xid);

-- Adds the rows of one statement, like orders.count_volume: members are locked in the order of their numbers.
create function orders.count_pending_volume() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into orders.member_state as s (member_id, unpaid, pending_bv)
  select w.member_id, 0, sum(w.bv) from written w group by 1 order by 1
  on conflict (member_id) do update set pending_bv = s.pending_bv + excluded.pending_bv;
  return null;
end
$$;
create trigger pending_volume_counted after insert on orders.pending_volume
referencing new table as written for each statement execute function orders.count_pending_volume();

-- The payment by coins that an order awaits: which invoice, how many coupons are held for it, and by which posting. The
-- row is written and removed under the lock of the order, together with the order's own mark (awaits_coins), and lives no
-- longer than the waiting.
create table orders.awaited (
  order_id uuid primary key,
  member_id bigint not null,
  invoice_id uuid not null,
  method orders.payment_method not null,
  coupons orders.amount not null,
  hold_id bigint check ((hold_id is not null) = (coupons > 0)),
  begun_at timestamptz not null
);

-- A refund: which pieces of an order came back, and what was given back for them, in the assets that paid. The order's row
-- stays as it was made; it becomes refunded when nothing is left of it. Rows of one order are written under its lock.
create table orders.refund (
  order_id uuid not null,
  -- Counts from 1; the entry of orders.pending_volume has the same number.
  number integer not null check (number > 0),
  member_id bigint not null,
  day date not null,
  -- Goods that came back within the return window, or goodwill and warranty after it, which take back no BV.
  kind text not null check (kind in ('return', 'goodwill')),
  reason text not null,
  bv orders.amount not null,
  created_at timestamptz not null,
  primary key (order_id, number)
);

create index refund_day on orders.refund (day);

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
  -- A part of the price as orders_parts names it; the view orders_contradiction finds any other.
  part text not null,
  amount bigint not null check (amount > 0),
  primary key (order_id, number, asset, part),
  foreign key (order_id, number) references orders.refund (order_id, number)
);

-- Refunds out of goodwill or warranty: one person proposes, another one decides.
create table orders.goodwill (
  id uuid primary key,
  order_id uuid not null,
  -- What is refunded: lines (absent: everything that is left), restock, shipping.
  choice jsonb not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('released', 'refused')),
  decided_by uuid check (decided_by <> proposed_by),
  decided_at timestamptz,
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null))
);
create index goodwill_order on orders.goodwill (order_id);
create unique index goodwill_open on orders.goodwill (order_id) where outcome is null;

-- Up to which transaction, of this era of the ledger, news of paid orders has been told (modules/orders/checkout/paid-news.ts).
create table orders.news_mark (
  only_row boolean primary key check (only_row),
  era integer not null,
  until_xid xid8 not null
);
insert into orders.news_mark
select true, u.era, pg_snapshot_xmin(pg_current_snapshot()) from ledger.upkeep u;

grant usage on schema orders to banyan_app;
grant select, insert, update on orders.purchase, orders.member_state, orders.goodwill to banyan_app;
grant select, insert on orders.line, orders.volume, orders.pending_volume, orders.refund, orders.refund_line, orders.refund_part
  to banyan_app;
grant select, insert, update, delete on orders.awaited to banyan_app;
grant select, update on orders.news_mark to banyan_app;
