/**
 * A network with final orders on some days, inserted as registration, checkout and receipt without a return window
 * would have, and the result of its settlement.
 */
import pg from "pg";
import { writeFirstVersions } from "../../src/first-versions.ts";
import { ACCOUNT_NUMBERS } from "../../src/modules/ledger/index.ts";
import { growTree } from "../../src/modules/network/index.ts";
import { type Database, openDatabase } from "../../src/platform/database.ts";
import { connectOwner } from "../database.ts";
import { joinRoot } from "../members.ts";

export interface Network {
  url: string;
  database: Database;
  owner: pg.Client;
  /** Creates a final order of each member on a day. */
  sell(day: string): Promise<void>;
  close(): Promise<void>;
}

const FIRST_DAY = "2026-05-01";
const START = new Date(`${FIRST_DAY}T04:00:00Z`);

/** A tree of active members, each with one order per day, in a migrated database. */
export async function openNetwork(
  url: string,
  { members, days }: { members: number; days: readonly string[] },
): Promise<Network> {
  const made = await attachNetwork(url);
  const { database, owner, sell } = made;
  await writeFirstVersions(database.queries, START);
  const { id } = await joinRoot(database, START);
  if (id !== 1n) throw new Error("the database is not empty");
  await plant(owner, members);
  await owner.query(
    `insert into ledger.account (member_id, asset, balance, sequence, opened_at)
    select p.id, a.asset, 0, 0, $1 from network.place p, (values ('USDT'), ('COUPON'), ('POINT')) a (asset)
    on conflict do nothing`,
    [START],
  );
  await owner.query(
    `insert into members.activation_change (member_id, day, activated) select id, $1, true from network.place`,
    [FIRST_DAY],
  );
  for (const day of days) await sell(day);
  return made;
}

/** An existing network, in a copy of the database in which it was created. */
export async function attachNetwork(url: string): Promise<Network> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 4 });
  const owner = connectOwner(url);
  // The test may kill the server.
  owner.on("error", () => {});
  await owner.connect();
  return {
    url,
    database,
    owner,
    sell: async (day) => void (await owner.query(SELL, [day, FIRST_DAY])),
    close: async () => {
      await owner.end().catch(() => {});
      await database.close();
    },
  };
}

/** Gives everyone but the root a place: level by level, from left to right, below their referrer. */
async function plant(owner: pg.Client, members: number): Promise<void> {
  const tree = growTree(members);
  for (let id = 2; id <= members; id++) {
    const above = Math.floor(id / 2);
    tree.place(above, above, id % 2 === 0 ? "left" : "right");
  }
  await owner.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at) overriding system value
    select p.id, p."parentId", p.side, p."referrerId", p."chainHeadId", p.depth, p."jumpId", $2
    from jsonb_to_recordset($1) p (id bigint, "parentId" bigint, side text, "referrerId" bigint, "chainHeadId" bigint,
      depth integer, "jumpId" bigint)
    where p.id > 1`,
    [JSON.stringify([...tree.places()]), START],
  );
  await owner.query(
    `insert into network.chain (head_id, side, tail_id)
    select c."headId", c.side, c."tailId" from jsonb_to_recordset($1) c ("headId" bigint, side text, "tailId" bigint)
    on conflict (head_id, side) do update set tail_id = excluded.tail_id`,
    [JSON.stringify([...tree.chains()])],
  );
}

/** Every member pays in the price of an order, pays and receives it, on day $1; $2 is the first day. */
const SELL = `
  with sold as (
    select ('00000000-0000-7000-8000-' || lpad((1000 * d.at + p.id)::text, 12, '0'))::uuid as id, p.id as member_id,
      $1::date as day, ($1::date + time '04:00') at time zone 'UTC' as moment,
      100000000 + p.id * 1234567 + d.at * 7654321 as price, a.sequence, a.balance
    from network.place p
    join ledger.account a on a.member_id = p.id and a.asset = 'USDT'
    cross join (select $1::date - $2::date + 1 as at) d
  ), purchase as (
    insert into orders.purchase (id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee,
      total, bv, has_activation, only_activation, recipient, area_code, phone, country, detail, postal_code, remark,
      payment_method, paid, paid_at, paid_day, shipped_at, completes_at,
      completed_at, final_at, final_day, market_version)
    select id, right(id::text, 12), member_id, 'completed', moment, moment + interval '30 minutes', 1, price, 0,
      price, price, true, true, 'Mei Chen', '+886', '912345678', 'TW', '1 Tea St', '100', '',
      'balance', array[('USDT', price)::orders.source], moment, day, moment, moment, moment, moment, day, 1
    from sold
  ), parcel as (
    insert into orders.parcel (order_id, number, shipped_at, shipping_company, tracking_number)
    select id, 1, moment, 'Post', 'P1' from sold
  ), parcel_line as (
    insert into orders.parcel_line (order_id, number, position, quantity) select id, 1, 1, 1 from sold
  ), line as (
    insert into orders.line (order_id, position, product_id, sku_id, name, sku_text, price, bv, quantity, presale, activation)
    select id, 1, 1, 1, '{"en": "Package"}', '{}', price, price, 1, false, true from sold
  ), pending_volume as (
    insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
    select id, e.entry, member_id, e.sign * price, moment from sold, (values (0, 1), (-1, -1)) e (entry, sign)
  ), volume as (
    insert into orders.volume (order_id, day, member_id, bv, goods, sales, activates, created_at)
    select id, day, member_id, price, price, price, true, moment from sold
  ), posting as (
    insert into ledger.posting (key, kind, reference, created_at)
    select k.key || s.id, k.kind, k.reference || s.id, s.moment
    from sold s, (values
      ('top-up:', 'top_up', 'deposit:'), ('order-payment:', 'order.payment', 'order:')
    ) k (key, kind, reference)
    order by s.member_id, k.kind desc
    returning id, key, kind
  ), transfer as (
    insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, from_sequence, from_balance,
      to_sequence, to_balance, xid, created_at, asset, kind)
    select p.id, 1, ${ACCOUNT_NUMBERS.opening}, s.member_id, s.price, null, null, s.sequence + 1, s.balance + s.price,
      pg_current_xact_id(), s.moment, 'USDT', p.kind
    from sold s join posting p on p.key = 'top-up:' || s.id
    union all
    select p.id, 1, s.member_id, ${ACCOUNT_NUMBERS.sales}, s.price, s.sequence + 2, s.balance, null, null,
      pg_current_xact_id(), s.moment, 'USDT', p.kind
    from sold s join posting p on p.key = 'order-payment:' || s.id
  )
  update ledger.account a set sequence = a.sequence + 2
  from sold s where a.member_id = s.member_id and a.asset = 'USDT'`;

/** The result of a settlement, without timestamps. */
export async function outcomeOf(url: string): Promise<unknown> {
  const owner = connectOwner(url);
  await owner.connect();
  const read = async (query: string) => (await owner.query({ text: query, rowMode: "array" })).rows;
  try {
    return {
      day: await read("select day, totals, checksums, posted_at is not null from bonus.day order by 1"),
      lines: await read("select * from bonus.line order by day, member_id, income"),
      credits: await read("select * from bonus.credit order by day, position"),
      state: await read("select * from bonus.member_day order by day, member_id"),
      months: await read("select * from bonus.month order by month, member_id, income"),
      parts: await read("select * from bonus.posted_chunk order by day, chunk"),
      balances: await read("select member_id, asset, balance from ledger.account order by 1, 2"),
      postings: await read("select key, kind from ledger.posting order by key"),
    };
  } finally {
    await owner.end();
  }
}
