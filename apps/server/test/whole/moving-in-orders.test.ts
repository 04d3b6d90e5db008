/** Open orders of another system are orders of ours from then on: shipped, received, final, refunded and returned with exact books. */
import { randomUUID } from "node:crypto";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { csvLines } from "../../../../packages/contract/src/csv.ts";
import { auditBooks } from "../../src/audit-books.ts";
import { settleUntil } from "../../src/modules/bonus/index.ts";
import { balances, post } from "../../src/modules/ledger/index.ts";
import { findByMemberId } from "../../src/modules/members/index.ts";
import { afterRefund, followAchievements } from "../../src/modules/membership/index.ts";
import { moveIn } from "../../src/modules/moving-in/index.ts";
import { orderFigures, refundOrder, searchOrders, tellPaidOrders } from "../../src/modules/orders/index.ts";
import {
  type Buyer,
  days,
  later,
  openShop,
  RETURN_DAYS,
  type Shop,
  START,
} from "../../src/modules/orders/shop.fixture.ts";
import { fixedClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database.ts";
import { joinRoot } from "../members.ts";
import { outcomes } from "../outcomes.ts";

const [LIN, GRACE] = ["30000001", "30000002"];
const person = { name: "Lin", birthday: "1980-01-01", nationality: "TW", areaCode: "+886", mobile: "0912345678" };
const MEMBERS = [
  {
    memberId: LIN,
    ...person,
    parentId: "",
    side: "",
    referrerId: "",
    joinedOn: "2020-01-01",
    activatedOn: "2026-04-20",
  },
  { memberId: GRACE, ...person, parentId: LIN, side: "left", referrerId: LIN, joinedOn: "2021-01-01", activatedOn: "" },
];
const PRODUCTS = [
  { product: "T", category: "Tea", name: "Oolong", code: "TEA", price: "10", bv: "4", stock: "100", activation: "" },
  {
    product: "S",
    category: "Sets",
    name: "Starter",
    code: "SET",
    price: "200",
    bv: "150",
    stock: "0",
    activation: "yes",
  },
];
const BV: Record<string, string> = { TEA: "3.6", SET: "150" };
const line = (order: string, memberId: string, code: string, more: Record<string, string> = {}) => ({
  ...{
    order,
    memberId,
    orderedOn: "2026-04-28",
    code,
    quantity: "1",
    price: code === "TEA" ? "9" : "200",
    bv: BV[code]!,
  },
  ...{
    paidWith: "",
    shippingFee: "5",
    recipient: "Lin Mei",
    areaCode: "886",
    phone: "0912345678",
    country: "TW",
    province: "臺北市",
  },
  ...{ city: "大安區", detail: "1 Banyan Lane", postalCode: "106", remark: "Ring twice" },
  ...{ shippedOn: "", shippingCompany: "", trackingNumber: "", ...more },
});
const parcel = { shippedOn: "2026-04-29", shippingCompany: "Post", trackingNumber: "RR 1" };
const ORDERS = [
  line("so-1", GRACE, "TEA", { quantity: "3" }),
  line("so-2", GRACE, "SET"),
  line("so-3", LIN, "TEA", { quantity: "40", bv: "4", ...parcel }),
  line("so-4", LIN, "SET"),
  line("so-5", GRACE, "TEA", { quantity: "2", ...parcel }),
  // The rows of an order need not follow each other.
  line("so-2", GRACE, "TEA", { quantity: "2", ...parcel }),
  line("2026-0001 7", GRACE, "TEA", { paidWith: "coupons", bv: "0" }),
  line("2026-0002", LIN, "SET", { paidWith: "points" }),
];

const csv = (rows: readonly Record<string, string>[]) => () =>
  csvLines([Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]);

let shop: Shop;
let people: Record<"lin" | "grace", Buyer>;
const files = () => ({ members: csv(MEMBERS), products: csv(PRODUCTS), orders: csv(ORDERS) });
const bringIn = (given: Parameters<typeof moveIn>[1]) =>
  shop.database.transaction((tx) =>
    moveIn(tx, given, { market: shop.market, staffId: randomUUID(), now: START, onMember: () => {} }),
  );

beforeAll(async () => {
  shop = await openShop({ onFinal: followAchievements });
  await joinRoot(shop.database, START);
});
/** With every contradiction among orders, stock and books. */
afterEach(async () => {
  for await (const { check, fault } of auditBooks(shop.database.queries)) {
    if (fault) throw new Error(`${check}: ${fault.row} ${fault.message}`);
  }
});
afterAll(() => shop.drop());

/** The order with a number of the other system. */
async function found(formerNumber: string) {
  const page = { timeZone: shop.market.timeZone, limit: 10, offset: 0, oldestFirst: true, now: START };
  const { rows, total } = await searchOrders(shop.database.queries, { search: formerNumber, ...page });
  expect(total).toBe(1);
  return rows[0]!;
}
const wallet = async ({ memberId }: Buyer) => formatMoney((await balances(shop.database.queries, memberId)).USDT);
async function stock(): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; stock: number }>`
    select code, stock from catalog.sku where code in ('TEA', 'SET')`.execute(shop.database.queries);
  return Object.fromEntries(rows.map((row) => [row.code, row.stock]));
}
async function isActivated(memberId: string): Promise<boolean> {
  return (await findByMemberId(shop.database.queries, memberId))!.activatedAt !== null;
}
/** What the dashboard says was paid and refunded on days of the last month. */
async function figures(now: Date) {
  const { timeZone } = shop.market;
  const { days: all } = await orderFigures(() => {})(shop.database.queries, { timeZone, now });
  return all.filter(({ orders, sales }) => orders > 0 || sales !== 0n);
}
const refund = (orderId: string, now: Date, lines?: { position: number; quantity: number; restock: boolean }[]) =>
  shop.database.transaction((tx) =>
    refundOrder(tx, {
      ...{
        orderId,
        reason: "asked",
        restock: true,
        shipping: false,
        market: shop.market,
        now,
        onRefunded: afterRefund,
      },
      lines,
    }),
  );

const COUNTED = [
  "members.member",
  "catalog.product",
  "orders.purchase",
  "ledger.posting",
  "catalog.stock_change",
] as const;
async function counts() {
  const parts = COUNTED.map(
    (table) => sql`select ${table}::text as name, count(*)::int as count from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(parts, sql` union all `)} order by 1`.execute(
    shop.database.queries,
  );
  return rows;
}

test.each([
  [2, { memberId: "30000009" }, "memberId", "Neither the members of this import nor the shop's"],
  [2, { memberId: "3" }, "memberId", "8 digits"],
  [2, { orderedOn: "2999-01-01" }, "orderedOn", "This day is still to come."],
  [2, { orderedOn: "2020-12-31" }, "orderedOn", "before the day on which the member joined"],
  [2, { orderedOn: "28.4.2026" }, "orderedOn", "valid date"],
  [2, { code: "TEAPOT" }, "code", "Neither the products of this import nor the shop's"],
  [2, { quantity: "0" }, "quantity", "999"],
  [2, { quantity: "1000" }, "quantity", "999"],
  [2, { quantity: "1.5" }, "quantity", "999"],
  [2, { price: "0" }, "price", "zero"],
  [2, { price: "free" }, "price", "amount"],
  [2, { bv: "9.1" }, "bv", "The BV is higher than the price."],
  [2, { bv: "" }, "bv", "fill this in"],
  [2, { paidWith: "cash" }, "paidWith", "one of the options"],
  [2, { paidWith: "points" }, "paidWith", "Points pay only orders of activation packages alone."],
  [7, { paidWith: "coupons" }, "paidWith", "Row 3 of the order differs."],
  [2, { shippingFee: "-1" }, "shippingFee", "amount"],
  [2, { recipient: "" }, "recipient", "fill this in"],
  [2, { phone: "12345" }, "phone", "phone"],
  [2, { postalCode: "ABC" }, "postalCode", "postal code"],
  [2, { country: "XX" }, "country", "The shop does not deliver to this country."],
  [2, { trackingNumber: "RR 9" }, "shippedOn", "Enter shippedOn, shippingCompany and trackingNumber, or none of them."],
  [
    2,
    { shippedOn: "2026-04-29" },
    "shippedOn",
    "Enter shippedOn, shippingCompany and trackingNumber, or none of them.",
  ],
  [4, { shippedOn: "2026-04-27" }, "shippedOn", "This day is before the day of ordering, or still to come."],
  [4, { shippedOn: "2999-01-01" }, "shippedOn", "This day is before the day of ordering, or still to come."],
  [7, { orderedOn: "2026-04-27" }, "orderedOn", "Row 3 of the order differs."],
  [7, { memberId: LIN }, "memberId", "Row 3 of the order differs."],
  [7, { shippingFee: "6" }, "shippingFee", "Row 3 of the order differs."],
  [7, { detail: "2 Banyan Lane" }, "detail", "Row 3 of the order differs."],
  [3, { ...parcel, shippedOn: "2026-04-30" }, "shippedOn", "Row 3 of the same parcel differs.", 7],
])("orders.csv: row %d with %o is told, and nothing is brought in", async (row, change, column, told, toldAt = row) => {
  const before = await counts();
  const orders = ORDERS.map((one, at) => (at === row - 2 ? { ...one, ...change } : one));
  const { faults } = await bringIn({ ...files(), orders: csv(orders) });
  expect(faults).toContainEqual({ file: "orders.csv", row: toldAt, column, problem: expect.stringContaining(told) });
  expect(await counts()).toEqual(before);
});

test.each([
  ["2026-04-27", false],
  ["2026-04-28", true],
  ["2026-04-29", true],
])("activatedOn %s and a package of the open orders of 2026-04-28: refused %s", async (activatedOn, refused) => {
  const members = MEMBERS.map((one) => ({ ...one, activatedOn: one.memberId === GRACE ? activatedOn : "" }));
  // The last order is wrong, so nothing is brought in.
  const orders = ORDERS.map((one, at) => ({ ...one, quantity: at === ORDERS.length - 1 ? "0" : one.quantity }));
  const { faults } = await bringIn({ ...files(), members: csv(members), orders: csv(orders) });
  expect(faults.filter(({ problem }) => problem.includes("activatedOn"))).toEqual(
    refused
      ? [
          {
            ...{ file: "orders.csv", row: 3, column: "code" },
            problem: "Leave activatedOn of the member empty: this order activates the member.",
          },
        ]
      : [],
  );
});

test("faults of several files are told together; orders of members who are wrong themselves are not", async () => {
  const members = MEMBERS.map((one) => ({ ...one, mobile: "1" }));
  const orders = ORDERS.map((one) => ({ ...one, quantity: "0" }));
  const { faults } = await bringIn({ ...files(), members: csv(members), orders: csv(orders) });
  const where = faults.map(({ file: name, column }) => `${name} ${column}`);
  expect(new Set(where)).toEqual(new Set(["members.csv mobile", "orders.csv quantity"]));
});

test("a file without rows lacks its columns", async () => {
  const { faults } = await bringIn({ orders: () => "" });
  expect(faults).toContainEqual({ file: "orders.csv", row: 1, column: "order", problem: "This column is missing." });
});

test("all come in as they were ordered, and nobody is told", async () => {
  expect(await bringIn(files())).toEqual({ faults: [], members: 2, products: 2, skus: 2, orders: 7 });
  const of = async (memberId: string) => ({
    memberId: (await findByMemberId(shop.database.queries, memberId))!.id,
    addressId: "",
  });
  people = { lin: await of(LIN), grace: await of(GRACE) };
  // What the files say can still be sold.
  expect(await stock()).toEqual({ TEA: 100, SET: 0 });
  expect([await wallet(people.lin), await wallet(people.grace)]).toEqual(["0", "0"]);
  expect(await found("so-1")).toMatchObject({
    ...{
      formerNumber: "SO-1",
      state: "pending_delivery",
      memberId: people.grace.memberId,
      number: expect.stringMatching(/^260428/),
    },
    ...{ total: 32_000_000n, bv: 10_800_000n, pieces: 3, paymentMethod: "balance", paidDay: "2026-04-28" },
    ...{ createdAt: new Date("2026-04-27T16:00:00Z"), paidAt: new Date("2026-04-27T16:00:00Z"), remark: "Ring twice" },
    ...{ phone: "912345678", areaCode: "+886", province: "台北市", city: "大安區", postalCode: "106" },
  });
  expect(await found("so-2")).toMatchObject({ state: "pending_delivery", hasActivation: true, shippedAt: null });
  const shippedAt = new Date("2026-04-28T16:00:00Z");
  const completesAt = new Date(shippedAt.getTime() + days(shop.market.orders.receiptDays));
  expect(await found("so-3")).toMatchObject({ state: "pending_receipt", shippedAt, completesAt });
  // The package of so-2 activates Grace.
  expect((await findByMemberId(shop.database.queries, GRACE))!.level).toBe(1);
  expect([await isActivated(LIN), await isActivated(GRACE)]).toEqual([true, true]);
  await tellPaidOrders(shop.database, { onPaidBy: followAchievements }, START);
  const { rows } = await sql<{ kind: string }>`select kind from notifications.notice`.execute(shop.database.queries);
  expect(rows).toEqual([]);
  expect(await figures(START)).toEqual([]);
  const { faults } = await bringIn({ orders: csv(ORDERS) });
  expect(faults.map(({ row, problem }) => [row, problem])).toEqual(
    [2, 3, 4, 5, 6, 8, 9].map((row) => [row, "The shop has this order already."]),
  );
});

test.each([
  ["who was brought in as activated before", LIN, "2026-04-21", false],
  ["who was brought in as activated on that day", LIN, "2026-04-20", true],
  ["who was brought in as activated later", LIN, "2026-04-19", true],
  ["who was activated by an order brought in", GRACE, "2026-04-28", false],
])(
  "a later import with a package of a member %s (%s, ordered on %s): refused %s",
  async (_, memberId, orderedOn, refused) => {
    // The other order is wrong, so nothing is brought in.
    const orders = [line("later-1", memberId, "SET", { orderedOn }), line("later-2", GRACE, "TEA", { quantity: "0" })];
    const { faults } = await bringIn({ orders: csv(orders) });
    expect(faults.filter(({ column }) => column !== "quantity")).toEqual(
      refused
        ? [
            {
              ...{ file: "orders.csv", row: 2, column: "code" },
              problem:
                "The member was brought in with activatedOn 2026-04-20, so a refund of this package could not end the activation.",
            },
          ]
        : [],
    );
  },
);

test("one that is refunded before it is shipped gives the money back, and the pieces into the stock", async () => {
  const { id } = await found("so-4");
  await refund(id, START);
  expect(await found("so-4")).toMatchObject({ state: "refunded" });
  expect(await wallet(people.lin)).toBe("205");
  expect(await stock()).toEqual({ TEA: 100, SET: 1 });
  // The activation of another system does not hang on this package.
  expect(await isActivated(LIN)).toBe(true);
});

test.each([
  ["2026-0001 7", "coupon", "COUPON", "14"],
  ["2026-0002", "points", "POINT", "205"],
] as const)("%s, which was paid by %s elsewhere, gives back that and no money", async (number, method, asset, back) => {
  const { id, memberId, paymentMethod } = await found(number);
  expect(paymentMethod).toBe(method);
  const { rows } = await sql<{ reference: string; kind: string }>`
    select distinct p.kind, p.reference from ledger.posting p join ledger.transfer t on t.posting_id = p.id
    where t.asset = ${asset} and ${memberId} in (t.from_account, t.to_account) order by 1`.execute(
    shop.database.queries,
  );
  expect(rows).toEqual(["opening", "order.payment"].map((kind) => ({ kind, reference: `order:${id}` })));
  const before = await balances(shop.database.queries, memberId);
  expect(before[asset]).toBe(0n);
  await refund(id, START);
  expect(await figures(START)).toEqual([]);
  const after = await balances(shop.database.queries, memberId);
  expect(after).toEqual({ ...before, [asset]: parseMoney(back) });
});

test("one that was shipped in part: what has not left is refunded, which ends the activation that it began", async () => {
  const { id } = await found("so-2");
  await refund(id, START, [{ position: 1, quantity: 1, restock: true }]);
  expect(await found("so-2")).toMatchObject({ state: "pending_receipt", shippedAt: new Date("2026-04-28T16:00:00Z") });
  expect(await wallet(people.grace)).toBe("200");
  expect(await isActivated(GRACE)).toBe(false);
});

test("one that is received and returned gives everything back, with its BV", async () => {
  const { id } = await found("so-5");
  await shop.confirm(people.grace, id, START);
  const returnId = await shop.requestReturn(people.grace, id, 2);
  await shop.acceptReturn(returnId);
  await shop.refund(id, { returnId, now: later(days(1)) });
  expect(await found("so-5")).toMatchObject({ state: "refunded", returnedBv: 7_200_000n });
  expect(await wallet(people.grace)).toBe("223");
});

test("those that are shipped, received and final pay their uplines", async () => {
  for (const number of ["so-1", "so-3"]) {
    const { id, memberId, state } = await found(number);
    if (state === "pending_delivery") await shop.ship(id);
    await shop.confirm({ memberId, addressId: "" }, id, START);
  }
  const over = later(days(RETURN_DAYS));
  expect(await shop.finalize(over)).toBe(2);
  expect(await found("so-1")).toMatchObject({ state: "completed", finalDay: "2026-05-15" });
  await settleUntil(
    { database: shop.database, clock: fixedClock(later(days(RETURN_DAYS + 2))), say: () => {}, startedBy: "command" },
    "2026-05-15",
  );
  const { rows } = await sql<{ received: bigint; memberId: bigint }>`
    select member_id as "memberId", sum(received)::bigint as received from bonus.line
    where day = '2026-05-15' and income = 0 group by 1`.execute(shop.database.queries);
  expect(rows).toEqual([{ memberId: people.lin.memberId, received: expect.any(BigInt) }]);
  expect(rows[0]!.received > 0n).toBe(true);
});

test("two imports of one file cross with checkouts of its members and SKU: each order comes in once, no piece is sold twice", async () => {
  const STOCK = 6;
  const skuId = await shop.sell({ price: 10, bv: 4, stock: STOCK });
  const { rows } = await sql<{ code: string }>`select code from catalog.sku where id = ${skuId}`.execute(
    shop.database.queries,
  );
  const orders = Array.from({ length: 10 }, (_, at) =>
    line(`crossing-${at}`, at % 2 === 0 ? LIN : GRACE, rows[0]!.code, { price: "9", bv: "3.6" }),
  );
  const buyers: Buyer[] = [];
  for (const { memberId } of [people.lin, people.grace]) {
    const legs = [{ asset: "USDT", from: "opening", to: memberId, amount: parseMoney("1000") }] as const;
    await post(shop.database.queries, { key: `opening:crossing:${memberId}`, kind: "opening", legs, now: START });
    buyers.push({ memberId, addressId: await shop.addAddress(memberId, "TW") });
  }
  const moneyOf = async () => {
    const purses = await Promise.all(buyers.map(shop.purse));
    return purses.reduce((sum, { USDT }) => sum + USDT, 0n);
  };
  const before = await moneyOf();
  const buy = async (buyer: Buyer) => {
    const { id } = await shop.buy(buyer, skuId);
    await shop.pay(buyer, id);
  };
  // Each has as many unpaid orders at once as anybody may.
  const wished = Array.from({ length: 10 }, (_, at) => buyers[at % 2]!);
  const [broughtIn, bought] = await Promise.all([
    Promise.allSettled([1, 2].map(() => bringIn({ orders: csv(orders) }))),
    outcomes(wished.map(buy)),
  ]);
  const whole = broughtIn.filter((one) => one.status === "fulfilled" && one.value.faults.length === 0);
  expect(whole).toHaveLength(1);
  expect(bought).toEqual({ done: STOCK, OUT_OF_STOCK: wished.length - STOCK });
  expect(await shop.stockOf(skuId)).toBe(0);
  const [price, fee] = [parseMoney("10"), parseMoney("3")];
  expect(before - (await moneyOf())).toBe((price + fee) * BigInt(STOCK));
  for (const { order } of orders)
    expect(await found(order)).toMatchObject({ state: "pending_delivery", total: parseMoney("14") });
});
