-- Orders: a snapshot of what was bought, and its state. An order copies names, texts, prices, BV, pictures and the
-- address, so later changes do not affect it. The table is called purchase because ORDER is an SQL keyword. Lines have
-- no foreign key to it: one statement writes both and neither may be deleted, and the check would cost the checkout a
-- lookup per line. Unlike other tables, purchase and line have no CHECK: PostgreSQL parses the CHECKs of a table again for
-- every statement that writes to it, which was a third of the cost of the checkout functions. Domains constrain their
-- single columns, and the view orders_contradiction checks combinations of columns.
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

-- How much of one asset pays an order. A payment is a list of sources, in the sequence in which they pay.
create type orders.source as (asset text, amount bigint);

create table orders.purchase (
  id uuid primary key,
  -- Readable on the telephone: the day and random digits.
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
  -- Whether any line is an activation package, and whether all are: only points pay such an order.
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
  -- A list and no table: a payment then writes no further row, and a new asset needs no column.
  paid orders.source[] not null default '{}',
  paid_at timestamptz,
  -- The business day of the payment.
  paid_day date,
  -- When the last parcel left; null while anything is to be shipped.
  shipped_at timestamptz,
  completes_at timestamptz,
  completed_at timestamptz,
  -- End of the return window; completed_at if there is none.
  final_at timestamptz,
  -- The business day on which its BV counts; null until it is final.
  final_day date,
  closed_at timestamptz,
  -- member, time, or the words of the staff who refunded it.
  close_reason text,
  -- Whether a payment by coins is in progress; see orders.awaited.
  awaits_coins boolean not null default false,
  -- Parts of the address, as in addresses.address.
  province text not null default '',
  city text not null default '',
  district text not null default '',
  -- Incremented by each change of the address, so that nobody ships to an address that was changed meanwhile.
  address_revision integer not null default 0,
  -- Number of open return requests, changed with them under the lock of the order. While there is one, the order is not
  -- final; a column and no subquery, so that whoever waited for the lock sees it.
  open_returns orders.places not null default 0,
  -- Version of the market configuration that applied.
  market_version integer not null,
  -- Its discount code, and what that took off. Prices, totals and BV are those after it.
  discount_code text collate "C",
  discount orders.amount not null default 0,
  -- Its number, in capitals, in the system from which it was brought in as an open order.
  former_number text collate "C",
  constraint purchase_number unique (number)
);

create unique index purchase_former_number on orders.purchase (former_number) where former_number is not null;
-- For searches, like that of tracking numbers.
create index purchase_former_search on orders.purchase ((translate(former_number, ' -', '') collate "C"))
where former_number is not null;

-- A tab of a member's list and its count; the list of all merges six short ranges.
create index purchase_member on orders.purchase (member_id, state, created_at, id);
-- Same for the office.
create index purchase_state on orders.purchase (state, created_at, id);
-- Ends of numbers, by day: the index then grows at one place, as that of the numbers does.
create index purchase_number_end on orders.purchase (left(number, 6), reverse(number));
create index purchase_recipient on orders.purchase ((lower(recipient) collate "C"), created_at, id);
-- For the sweeps.
create index purchase_unpaid on orders.purchase (pay_until) where state = 'pending_payment';
create index purchase_underway on orders.purchase (completes_at) where state = 'pending_receipt';
create index purchase_not_final on orders.purchase (final_at) where state = 'completed' and final_day is null and open_returns = 0;
create index purchase_on_its_way on orders.purchase (member_id)
where state in ('pending_delivery', 'pending_receipt', 'completed') and final_day is null;
-- Sales of a day.
create index purchase_paid_day on orders.purchase (paid_day) where paid_day is not null;
-- Orders with an activation package, to find whether one is left.
create index purchase_activation on orders.purchase (member_id) where has_activation;

-- Orders with a discount code, of a member.
create index purchase_discount_code on orders.purchase (discount_code, member_id) where discount_code is not null;

create table orders.line (
  order_id uuid not null,
  position integer not null,
  product_id bigint not null,
  sku_id bigint not null,
  -- By language.
  name jsonb not null,
  sku_text jsonb not null,
  picture jsonb,
  -- Per piece.
  price orders.amount not null,
  bv orders.amount not null,
  quantity orders.pieces not null,
  presale boolean not null,
  activation boolean not null,
  -- What the order's discount code took off the price of a piece.
  discount orders.amount not null default 0,
  primary key (order_id, position)
);

-- Discount codes (docs/rules.md 4). What a code does never changes: staff make and end codes.
create table orders.discount_code (
  -- Time-ordered (UUID version 7).
  id uuid primary key,
  -- As codeOf writes it: capitals and digits.
  code text collate "C" not null unique,
  -- Takes off a percentage of each price, or an amount in micros of all goods that it is for.
  percent integer check (percent between 1 and 99),
  amount bigint check (amount > 0),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the goods that it is for cost at least.
  minimum orders.amount not null,
  -- Orders that use it at most, all together and of each member; null for any number.
  uses_at_most integer check (uses_at_most > 0),
  uses_each integer not null check (uses_each > 0),
  -- Orders that use it: not cancelled. Its lock serializes the checkouts with this code.
  uses orders.places not null default 0,
  excluded_products bigint[] not null,
  -- Whether goods on sale are excluded.
  without_sales boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Null while it waits for a second person.
  approved_by uuid,
  approved_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  constraint discount_code_kind check ((percent is null) <> (amount is null)),
  constraint discount_code_leaves_something check (amount < minimum),
  constraint discount_code_period check (begins_at < ends_at),
  constraint discount_code_uses check (uses <= uses_at_most),
  constraint discount_code_approved check ((approved_by is null) = (approved_at is null)),
  constraint discount_code_ended check ((ended_by is null) = (ended_at is null))
);

-- Pieces of an order that left together. Rows of one order are written under its lock.
create table orders.parcel (
  order_id uuid not null,
  -- Counts from 1.
  number integer not null check (number > 0),
  shipped_at timestamptz not null,
  shipping_company text not null,
  tracking_number text not null,
  primary key (order_id, number)
);
create index parcel_tracking on orders.parcel ((translate(upper(tracking_number), ' -', '') collate "C"));

create table orders.parcel_line (
  order_id uuid not null,
  number integer not null,
  -- Position of the order's line.
  position integer not null,
  quantity orders.pieces not null,
  primary key (order_id, number, position),
  foreign key (order_id, number) references orders.parcel (order_id, number)
);

-- Pieces of a parcel that were lost or damaged on their way, and are sent again. Rows of one order are written under its lock.
create table orders.resend (
  order_id uuid not null,
  -- Counts from 1.
  number integer not null check (number > 0),
  -- The parcel that they were in.
  parcel integer not null,
  reason text not null,
  created_at timestamptz not null,
  -- When staff cancelled what had not left.
  cancelled_at timestamptz,
  primary key (order_id, number),
  foreign key (order_id, parcel) references orders.parcel (order_id, number)
);

create table orders.resend_line (
  order_id uuid not null,
  number integer not null,
  -- Position of the order's line.
  position integer not null,
  quantity orders.pieces not null,
  -- Those of `quantity` that were cancelled before they left.
  cancelled orders.places not null default 0,
  primary key (order_id, number, position),
  foreign key (order_id, number) references orders.resend (order_id, number),
  constraint resend_cancelled check (cancelled <= quantity)
);

-- Number of unpaid orders of a member, and sums of its purchases. The row lock serializes a member's checkouts for the
-- limit. Triggers maintain the sums, so that no request adds up all orders of a member.
create table orders.member_state (
  member_id bigint primary key,
  unpaid orders.places not null,
  -- The sums of the member's orders.volume.bv and orders.pending_volume.bv.
  bv bigint not null default 0,
  pending_bv bigint not null default 0,
  -- Sums of orders.volume.bv by day, oldest first: activity checks read one row per member, however many orders it has.
  -- Days more than 400 days older than a later volume are dropped: no plan looks back that far.
  days date[] not null default '{}',
  day_bv bigint[] not null default '{}'
) with (fillfactor = 70);

-- Final orders: completed, with the return window over (docs/rules.md 4). An order counts on one day, so its id is the
-- key. Rows are immutable, so a settled day never changes.
create table orders.volume (
  order_id uuid primary key,
  day date not null,
  member_id bigint not null,
  -- Less earlier returns: BV, amount paid for goods, and total amount paid, including shipping.
  bv orders.amount not null,
  goods orders.amount not null,
  sales orders.amount not null,
  -- Whether it still has an activation package: incomes start with the first such order (docs/rules.md 1).
  activates boolean not null,
  created_at timestamptz not null,
  -- The transaction that wrote the row (platform/follow.ts).
  xid xid8 not null default pg_current_xact_id()
);
create index volume_day on orders.volume (day);
create index volume_xid on orders.volume (xid);
create index volume_activates on orders.volume (member_id, day) where activates;

-- Adds the rows of a statement to the sums. Locks members in ascending order, like payments; a payment has locked them
-- already.
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

-- BV on its way: entry 0 when an order is paid, entry n when refund n subtracts some, entry -1 when the order is final.
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

-- Adds the rows of a statement, like orders.count_volume: locks members in ascending order.
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

-- The payment by coins that an order awaits: its invoice, its reserved coupons, and their posting. The row is inserted
-- and deleted under the lock of the order, together with awaits_coins.
create table orders.awaited (
  order_id uuid primary key,
  member_id bigint not null,
  invoice_id uuid not null,
  method orders.payment_method not null,
  held orders.source[] not null,
  hold_id bigint check ((hold_id is not null) = (held <> '{}')),
  begun_at timestamptz not null
);

-- A refund: the pieces of an order that were returned, and the amounts given back, in the assets that paid. The order's
-- row is unchanged; its state becomes refunded when nothing is left. Rows of one order are written under its lock.
create table orders.refund (
  order_id uuid not null,
  -- Counts from 1; the entry of orders.pending_volume has the same number.
  number integer not null check (number > 0),
  member_id bigint not null,
  day date not null,
  -- Goods returned within the return window, or goodwill and warranty after it, which do not reduce BV.
  kind text not null check (kind in ('return', 'goodwill')),
  reason text not null,
  -- Whether the order was still to be shipped: its pieces had not left, and will not.
  unsent boolean not null,
  bv orders.amount not null,
  created_at timestamptz not null,
  primary key (order_id, number)
);

create index refund_day on orders.refund (day);

create table orders.refund_line (
  order_id uuid not null,
  number integer not null,
  -- Position of the order's line.
  position integer not null,
  quantity orders.pieces not null,
  -- Whether the pieces were returned to stock.
  restocked boolean not null,
  primary key (order_id, number, position),
  foreign key (order_id, number) references orders.refund (order_id, number)
);

create table orders.refund_part (
  order_id uuid not null,
  number integer not null,
  -- A source of the payment, and a part of the price as named by orders_parts; the view orders_contradiction reports any other.
  asset text not null,
  part text not null,
  amount bigint not null check (amount > 0),
  primary key (order_id, number, asset, part),
  foreign key (order_id, number) references orders.refund (order_id, number)
);

-- Refunds for goodwill or warranty: one person proposes, another one decides.
create table orders.goodwill (
  id uuid primary key,
  order_id uuid not null,
  -- What to refund: lines (absent: everything that is left), restock, shipping.
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

-- Return requests of members (docs/rules.md 4). Rows are written under the lock of the order.
create table orders.return_request (
  -- Time-ordered (UUID version 7).
  id uuid primary key,
  order_id uuid not null,
  member_id bigint not null,
  state text not null check (state in ('requested', 'accepted', 'received', 'refused', 'refunded', 'cancelled')),
  reason text not null check (reason in ('unwanted', 'damaged', 'defective', 'wrong_item', 'not_as_described', 'other')),
  -- The member's description.
  words text not null,
  requested_at timestamptz not null,
  accepted_at timestamptz,
  return_address text,
  instructions text,
  -- When the goods arrived at the shop.
  received_at timestamptz,
  refusal text,
  -- The refund of the order that closed it.
  refund_number integer,
  closed_at timestamptz,
  constraint return_accepted check (
    (accepted_at is null) = (return_address is null) and (accepted_at is null) = (instructions is null)
    and (accepted_at is not null or received_at is null and state not in ('accepted', 'received', 'refunded'))
  ),
  constraint return_received check ((state <> 'received' or received_at is not null) and (state <> 'accepted' or received_at is null)),
  constraint return_closed check ((closed_at is null) = (state in ('requested', 'accepted', 'received'))),
  constraint return_refused check ((state = 'refused') = (refusal is not null)),
  constraint return_refunded check ((state = 'refunded') = (refund_number is not null)),
  foreign key (order_id, refund_number) references orders.refund (order_id, number)
);
create index return_request_order on orders.return_request (order_id);
create index return_request_member on orders.return_request (member_id);
create index return_request_accepted on orders.return_request (accepted_at) where accepted_at is not null;
create index return_request_state on orders.return_request (state, id);

create table orders.return_line (
  request_id uuid not null references orders.return_request (id),
  -- Position of the order's line.
  position integer not null,
  quantity orders.pieces not null,
  primary key (request_id, position)
);

-- The transaction, of this era of the ledger, up to which news of paid orders were sent
-- (modules/orders/checkout/paid-news.ts).
create table orders.news_mark (
  only_row boolean primary key check (only_row),
  era integer not null,
  until_xid xid8 not null
);
insert into orders.news_mark
select true, u.era, pg_snapshot_xmin(pg_current_snapshot()) from ledger.upkeep u;

grant usage on schema orders to banyan_app;
grant select, insert, update on orders.purchase, orders.parcel, orders.resend, orders.resend_line, orders.member_state,
  orders.goodwill, orders.return_request, orders.discount_code
  to banyan_app;
grant select, insert on orders.line, orders.parcel_line, orders.volume, orders.pending_volume, orders.refund, orders.refund_line, orders.refund_part,
  orders.return_line
  to banyan_app;
grant select, insert, update, delete on orders.awaited to banyan_app;
grant select, update on orders.news_mark to banyan_app;
