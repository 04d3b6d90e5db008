/**
 * The generated shop passes the audit and the verification of the tree, and remains usable: the shop's own functions
 * work on it.
 */
import { randomBytes } from "node:crypto";
import type { Texts } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEntry } from "../../src/modules/catalog/index.ts";
import { auditLedger, balances } from "../../src/modules/ledger/index.ts";
import { currentMarket } from "../../src/modules/market/index.ts";
import { place } from "../../src/modules/network/index.ts";
import { treeDefect } from "../../src/modules/network/tree.fixture.ts";
import { createOrder, payOrder } from "../../src/modules/orders/index.ts";
import { openChain } from "../../src/modules/payments/index.ts";
import { readConfig } from "../../src/platform/config.ts";
import { findContradiction } from "../../src/platform/contradictions.ts";
import { type Database, openDatabase, sql } from "../../src/platform/database.ts";
import { createVault } from "../../src/platform/sealed.ts";
import { paymentPorts } from "../../src/wiring.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { fillScale } from "./fill.ts";

const vault = createVault([randomBytes(32)]);
const SIZE = { members: 2_000, products: 500, orders: 5_000 };
const until = new Date("2026-05-01T00:00:00Z");
let shop: TestDatabase;
let owner: Database;

beforeAll(async () => {
  shop = await createTestDatabase();
  owner = openDatabase({ url: shop.url });
  await fillScale(shop.url, { ...SIZE, seed: "test", until, vault }, () => {});
});

afterAll(async () => {
  await owner.close();
  await shop.drop();
});

async function count(what: ReturnType<typeof sql<{ count: bigint }>>): Promise<number> {
  return Number((await what.execute(owner.queries)).rows[0]?.count);
}

async function faults(): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { check, fault } of auditLedger(owner.queries)) if (fault) found.push({ check, fault });
  return found;
}

test("has as much as was asked for", async () => {
  const of = (table: string) => count(sql`select count(*) as count from ${sql.table(table)}`);
  expect(await of("members.member")).toBe(SIZE.members);
  expect(await of("catalog.product")).toBe(SIZE.products);
  expect(await of("orders.purchase")).toBe(SIZE.orders);
  const states = await sql<{ state: string }>`select distinct state from orders.purchase`.execute(owner.queries);
  expect(states.rows.map((row) => row.state).sort()).toEqual(
    ["cancelled", "completed", "pending_delivery", "pending_receipt", "refunded"].sort(),
  );
});

test("passes the audit of the books and the verification of the tree", async () => {
  expect(await faults()).toEqual([]);
  expect((await findContradiction(owner.queries)).fault).toBeNull();
});

test("orders, lines, volumes and payments agree", async () => {
  expect(
    await count(sql`
    select count(*) as count from orders.purchase p left join (
      select order_id, sum(price * quantity)::bigint as total, sum(bv * quantity)::bigint as bv, sum(quantity)::int as pieces from orders.line group by 1
    ) l on l.order_id = p.id
    where (p.product_total::bigint, p.bv::bigint, p.pieces::int) is distinct from (l.total, l.bv, l.pieces)`),
  ).toBe(0);
  expect(
    await count(sql`
    select count(*) as count from orders.purchase p left join (
      select order_id, sum(bv)::bigint as bv, count(*)::int as entries from orders.pending_volume group by 1
    ) w on w.order_id = p.id left join orders.volume v on v.order_id = p.id
    where (coalesce(v.sales, 0), coalesce(w.bv, 0), coalesce(w.entries, 0)) <> case
      when p.paid_at is null then (0::bigint, 0::bigint, 0) when p.state = 'refunded' then (0::bigint, 0::bigint, 2)
      when p.final_day is null then (0::bigint, p.bv::bigint, 1) else (p.total::bigint, 0::bigint, 2) end`),
  ).toBe(0);
  expect(
    await count(sql`
    select count(*) as count from orders.purchase p
    where p.paid_at is not null and p.total is distinct from (
      select sum(t.amount) from ledger.posting o join ledger.transfer t on t.posting_id = o.id
      where o.key = 'order-payment:' || p.id)`),
  ).toBe(0);
});

test("search finds a product as if staff had written it", async () => {
  const { rows } = await sql<{ product: Parameters<typeof searchEntry>[0]; category: Texts; entry: object }>`
    select json_build_object('name', p.name, 'summary', p.summary) as product, c.name as category,
      json_build_object('terms', e.terms, 'names', e.names) as entry
    from catalog.product p join catalog.category c on c.id = p.category_id join catalog.search_entry e on e.product_id = p.id
    where p.id % 7 = 0`.execute(owner.queries);
  expect(rows.length).toBeGreaterThan(50);
  for (const { product, category, entry } of rows) {
    const { terms, names } = searchEntry(product, category);
    expect({ ...entry, terms: new Set((entry as { terms: string[] }).terms) }).toEqual({
      names,
      terms: new Set(terms),
    });
  }
});

test("goes on: people join, buy and pay", async () => {
  const { database } = shop;
  const now = new Date(until.getTime() + 60_000);
  const joined = await database.transaction((tx) =>
    place(tx, { referrerId: 1_000n, ownerId: 1_000n, side: "left", now }),
  );
  expect(joined.id).toBe(BigInt(SIZE.members + 1));
  const market = await currentMarket(database.queries, now);
  const buyer = (
    await sql<{ memberId: bigint; addressId: string; skuId: bigint }>`
    select a.member_id as "memberId", b.default_id as "addressId", s.id as "skuId"
    from ledger.account a join addresses.book b using (member_id), catalog.sku s
    where a.asset = 'USDT' and a.balance > 2 * s.price order by a.balance desc, s.price limit 1`.execute(owner.queries)
  ).rows[0]!;
  const { memberId, addressId, skuId } = buyer;
  const before = await balances(database.queries, memberId);
  const order = await database.transaction((tx) =>
    createOrder(tx, {
      memberId,
      addressId,
      source: { from: "sku", skuId, quantity: 1 },
      remark: "",
      market,
      language: "en",
      now,
    }),
  );
  const payment = { orderId: order.id, memberId, method: "balance" as const, market, now };
  const payments = paymentPorts({ chain: openChain(readConfig({}).chain), database });
  await database.transaction((tx) => payOrder(tx, { ...payment, payments }));
  expect((await balances(database.queries, memberId)).USDT).toBe(before.USDT - order.total);
  expect(await faults()).toEqual([]);
  expect(await treeDefect(database.queries)).toBeNull();
});

test("refuses a database that is not empty", async () => {
  await expect(fillScale(shop.url, { ...SIZE, seed: "test", until, vault }, () => {})).rejects.toThrow("not empty");
});
