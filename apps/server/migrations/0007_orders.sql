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
  -- The business day that its BV counts in.
  paid_day date,
  shipped_at timestamptz,
  shipping_company text,
  tracking_number text,
  completes_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  -- member, time, or the words of the staff who refunded it.
  close_reason text,
  -- Whether a payment by coins is under way; see 0023_payments.sql.
  awaits_coins boolean not null default false,
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

-- How many unpaid orders a member has; the row lock makes simultaneous checkouts of one member count right.
create table orders.member_state (
  member_id bigint primary key,
  unpaid orders.places not null
) with (fillfactor = 70);

-- What orders add to achievements, by business day: entry 0 is the payment, later entries take back. Append-only, so a
-- day that was settled stays as it was: a refund counts on its own day.
create table orders.volume (
  day date not null,
  order_id uuid not null,
  entry integer not null,
  member_id bigint not null,
  bv bigint not null,
  -- What was paid or given back, shipping included.
  sales bigint not null,
  created_at timestamptz not null,
  primary key (day, order_id, entry)
);

grant usage on schema orders to banyan_app;
grant select, insert, update on orders.purchase to banyan_app;
grant select, insert on orders.line to banyan_app;
grant select, insert, update on orders.member_state to banyan_app;
grant select, insert on orders.volume to banyan_app;
