-- Payments with USDT on the chain (docs/rules.md 5): invoices, each with an address of its own, and the coins that
-- arrived. Only what the chain calls final becomes a deposit and moves money; what lies above is told to invoices as
-- "seen" and can be taken back. Orders that await coins stand in orders.awaited for as long as they do.
create schema payments;

-- One extended public key belongs to a chain, for ever: addresses are derived from it again whenever one is shown. The
-- index is counted here and not by a sequence, so that a wallet which reads the key finds no gaps. Whoever counts holds
-- the row until the end of the transaction.
create table payments.chain (
  chain_id bigint primary key check (chain_id > 0),
  -- The beginning of the SHA-256 of the key.
  key_id text not null,
  next_index bigint not null check (next_index > 0)
);

-- How far a chain has been read: every final block before scanned_until. An invoice is judged as too late against this
-- time and never against our clock, so an outage of ours expires nothing that was paid.
create table payments.scan (
  chain_id bigint primary key,
  scanned_until timestamptz not null,
  scanned_at timestamptz not null
);

create table payments.invoice (
  id uuid primary key,
  chain_id bigint not null,
  address_index bigint not null,
  -- In small letters. What people are shown is derived again; this is what transfers are looked up by.
  address text collate "C" not null check (address ~ '^0x[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('order', 'top_up')),
  member_id bigint not null,
  order_id uuid check ((order_id is not null) = (purpose = 'order')),
  state text not null default 'pending' check (state in ('pending', 'seen', 'paid', 'underpaid', 'expired')),
  expected bigint not null check (expected > 0),
  -- How much may be missing and it still counts as paid.
  tolerance bigint not null check (tolerance >= 0),
  -- What arrived in time, while it was open.
  counted bigint not null default 0 check (counted >= 0),
  -- Everything that ever arrived, and what of it went to the wallet balance.
  arrived bigint not null default 0 check (arrived >= counted),
  credited bigint not null default 0 check (credited between 0 and arrived),
  -- On the chain but not final; reckoned anew at each look.
  seen bigint not null default 0 check (seen >= 0),
  seen_at timestamptz check ((seen_at is not null) = (state = 'seen')),
  confirmations integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state in ('pending', 'seen'))),
  constraint invoice_index unique (chain_id, address_index),
  constraint invoice_address unique (chain_id, address)
);
-- An order has one invoice, whatever is chosen again while it is open.
create unique index invoice_order on payments.invoice (order_id) where order_id is not null;
create index invoice_open on payments.invoice (expires_at) where state in ('pending', 'seen');
-- The records of a member: top-ups, and payments of orders of which something was credited.
create index invoice_records on payments.invoice (member_id, created_at, id) where purpose = 'top_up' or credited > 0;

-- A final transfer to an address, each once. Never changed but for what became of it.
create table payments.deposit (
  id uuid primary key,
  chain_id bigint not null,
  tx_hash text collate "C" not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null check (block_number >= 0),
  block_time timestamptz not null,
  from_address text not null,
  to_address text collate "C" not null,
  -- As the chain says it, with 18 decimals; micros is what of it can be credited, dust what cannot.
  raw numeric(78, 0) not null check (raw > 0),
  micros bigint not null check (micros >= 0),
  dust numeric(78, 0) not null generated always as (raw - micros::numeric * 1000000000000) stored
    check (dust >= 0 and dust < 1000000000000),
  invoice_id uuid,
  -- waiting: for the rest of an order's price.
  use text not null check (use in ('waiting', 'order', 'top_up', 'suspense', 'dust')),
  recorded_at timestamptz not null,
  constraint deposit_transfer unique (chain_id, tx_hash, log_index),
  check ((use = 'dust') = (micros = 0)),
  check (invoice_id is not null or use in ('suspense', 'dust'))
);
create index deposit_invoice on payments.deposit (invoice_id);

-- What others may know of an invoice, for reading an order and its payment at once.
create view payments.progress as
select i.id, i.order_id, i.member_id, i.purpose, i.state, i.expected, i.arrived, i.seen, i.seen_at, i.confirmations, i.expires_at,
  s.scanned_until
from payments.invoice i left join payments.scan s on s.chain_id = i.chain_id;

-- Rows that contradict themselves: none, whatever happened.
create view payments.contradiction as
select id as invoice_id, 'paid' as what from payments.invoice
where (state = 'paid') <> (counted > 0 and counted + tolerance >= expected)
union all
select id, 'ended' from payments.invoice where (state = 'underpaid' and counted = 0) or (state = 'expired' and counted > 0)
union all
select i.id, 'deposits' from payments.invoice i
where i.arrived <> (select coalesce(sum(d.micros), 0) from payments.deposit d where d.invoice_id = i.id)
union all
select i.id, 'waiting' from payments.invoice i join payments.deposit d on d.invoice_id = i.id
where (d.use = 'waiting' and i.state not in ('pending', 'seen')) or (d.use = 'order' and i.state <> 'paid')
union all
select i.id, 'credited' from payments.invoice i
where i.credited <> (select coalesce(sum(d.micros) filter (where d.use = 'top_up'), 0) from payments.deposit d where d.invoice_id = i.id)
  + case when i.purpose = 'order' and i.state = 'paid' then greatest(i.counted - i.expected, 0) else 0 end;

grant usage on schema payments to banyan_app;
grant select, insert, update on payments.chain, payments.scan, payments.invoice to banyan_app;
grant select, insert on payments.deposit to banyan_app;
grant update (use) on payments.deposit to banyan_app;
grant select on payments.progress, payments.contradiction to banyan_app;

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
grant select, insert, update, delete on orders.awaited to banyan_app;

-- Marks an order as paid by coins and the coupons held with them, whatever the clock says: its coins arrived in time. Frees
-- the member's place, counts BV and activates the member by an activation package. No row where it is not p_from.
create function orders.pay_by_coins(
  p_id uuid, p_from text, p_to text, p_method text, p_coupons bigint, p_day date, p_now timestamptz
) returns setof orders.purchase
language plpgsql as $$
declare
  v_order orders.purchase;
begin
  update orders.purchase p set
    state = p_to, payment_method = p_method, paid_at = p_now, paid_day = p_day,
    paid_coupon = p_coupons, paid_usdt = p.total - p_coupons
  where p.id = p_id and p.state = p_from
  returning p.* into v_order;
  if not found then
    return;
  end if;
  update orders.member_state s set unpaid = s.unpaid - 1 where s.member_id = v_order.member_id;
  insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
  values (p_day, p_id, 0, v_order.member_id, v_order.bv, v_order.total, p_now);
  if v_order.has_activation then
    perform members.activate(v_order.member_id, p_now);
  end if;
  return next v_order;
end
$$;

create or replace view orders.contradiction as
select id as order_id, 'total' as what from orders.purchase where total <> product_total + shipping_fee
union all
select id, 'paid' from orders.purchase
where (state in ('pending_payment', 'cancelled')) <> (paid_at is null)
  or (paid_at is null) <> (paid_day is null)
  or (paid_at is null) <> (payment_method is null)
  or paid_usdt + paid_coupon + paid_point <> case when paid_at is null then 0 else total end
union all
select id, 'shipped' from orders.purchase
where (state in ('pending_receipt', 'completed') and shipped_at is null)
  or (shipped_at is null) <> (shipping_company is null)
  or (shipped_at is null) <> (tracking_number is null)
  or (shipped_at is null) <> (completes_at is null)
union all
select id, 'completed' from orders.purchase where state = 'completed' and completed_at is null
union all
select id, 'closed' from orders.purchase where (state in ('cancelled', 'refunded')) <> (closed_at is not null)
union all
select order_id, 'line' from orders.line where bv > price
union all
select order_id, 'volume' from orders.volume
where entry < 0 or case when entry = 0 then bv < 0 or sales < 0 else bv > 0 or sales > 0 end
union all
select id, 'awaited' from orders.purchase p
where awaits_coins and not exists (select from orders.awaited a where a.order_id = p.id)
union all
-- Coins are awaited by unpaid orders alone, and an open invoice of an order is awaited.
select coalesce(a.order_id, i.order_id), 'awaited'
from orders.awaited a
join orders.purchase p on p.id = a.order_id
full join (select * from payments.invoice where order_id is not null and state in ('pending', 'seen')) i
  on i.order_id = a.order_id
where p.state is distinct from 'pending_payment' or not p.awaits_coins or i.id is distinct from a.invoice_id or i.expected is distinct from p.total - a.coupons;
