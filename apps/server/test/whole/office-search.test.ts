/** The office's search: every spelling leads to its thing, each role finds what it may see, and indexes find it. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { hasRight, STAFF_ROLES } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeList } from "../../src/modules/catalog/index.ts";
import { findByMemberId, findPeople } from "../../src/modules/members/index.ts";
import { findOrderId, searchOrders } from "../../src/modules/orders/index.ts";
import { searchPayments } from "../../src/modules/payments/index.ts";
import { searchWithdrawals } from "../../src/modules/withdrawals/index.ts";
import { type Executor, sql } from "../../src/platform/database.ts";
import { rowsRead } from "../rows-read.ts";
import { addAddress, askTopUp, askWithdrawal } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let lan: MemberCaller;
let owner: StaffCaller;
let orderId: string;
let number: string;
let withdrawalId: string;
let address: string;
let productId: string;
let topUpId: string;
let topUpAddress: string;
let paymentId: string;
const FINAL = `0x${"c0ffee".padEnd(64, "1")}`;
const PENDING = `0x${"c0ffee".padEnd(64, "2")}`;
beforeAll(async () => {
  whole = await openWhole();
  const { queries } = whole.database;
  lan = await whole.join({ name: "Nguyễn Thị Lan", email: "lan@example.com" });
  await sql`update members.member set area_code = '+886', mobile = '912345678' where id = ${lan.id}`.execute(queries);
  owner = await whole.hire(["owner"]);
  const sold = await whole.sell({ name: "Oolong" });
  await sql`update catalog.sku set code = 'TEA-Oo-77' where id = ${sold.skuId}`.execute(queries);
  productId = String(sold.productId);
  const source = { from: "sku", skuId: sold.skuId, quantity: 1 } as const;
  const input = { source, addressId: await addAddress(whole, lan) };
  const order = await whole.done(shopApi.orders.create, input, { as: lan });
  orderId = order.orderId;
  number = (await whole.done(officeApi.officeOrders.detail, { orderId }, { as: owner })).number;
  await sql`update orders.purchase set recipient = 'Old Aunt' where id = ${orderId}`.execute(queries);
  await sql`
    insert into orders.parcel (order_id, number, shipped_at, shipping_company, tracking_number)
    values (${orderId}, 1, now(), 'Post', 'Tw 4711-0815')`.execute(queries);
  withdrawalId = await askWithdrawal(whole, lan, "20");
  const { rows } = await sql<{ address: string }>`
    select address from withdrawals.withdrawal where id = ${withdrawalId}`.execute(queries);
  address = rows[0]!.address;
  await openPayments();
});
afterAll(() => whole.close());

/** A top-up with a final and a pending transfer, and an invoice of the order. */
async function openPayments(): Promise<void> {
  const { queries } = whole.database;
  topUpId = await askTopUp(whole, lan);
  topUpAddress = (await whole.done(shopApi.payments.detail, { invoiceId: topUpId }, { as: lan })).address;
  await sql`
    insert into payments.deposit (id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, from_address,
      to_address, raw, micros, invoice_id, use, recorded_at)
    select gen_random_uuid(), chain_id, ${FINAL}, 0, 1, ${FINAL}, now(), 'from', address, 1000000000000, 1, id, 'top_up', now()
    from payments.invoice where id = ${topUpId}`.execute(queries);
  await sql`
    update payments.invoice set state = 'seen', seen = 5, seen_at = now(),
      seen_transactions = ${JSON.stringify([{ txHash: PENDING, micros: "5", confirmations: 2 }])}::jsonb
    where id = ${topUpId}`.execute(queries);
  const { rows } = await sql<{ id: string }>`
    insert into payments.invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
      'purpose', 'order', 'order_id', ${orderId}::text, 'state', 'expired', 'ended_at', i.expires_at, 'seen', 0,
      'seen_at', null, 'seen_transactions', '[]'::jsonb, 'address_index', 900000000, 'address', '0x' || repeat('9', 40)))).*
    from payments.invoice i where i.id = ${topUpId} returning id`.execute(queries);
  paymentId = rows[0]!.id;
}

type Kind = "members" | "orders" | "withdrawals" | "payments" | "products";

async function found(kind: Kind, search: string, as = owner): Promise<string[] | null> {
  const answer = await whole.done(officeApi.officeSearch.index, { search }, { as });
  if (kind === "members") return answer.members && answer.members.list.map(({ memberId }) => memberId);
  return answer[kind] && answer[kind].list.map(({ id }) => id);
}

const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const spaced = (text: string) => text.replace(/(.{4})/g, "$1 ");

test.each<[Kind, () => string, () => string[]]>([
  [
    "members",
    () => lan.memberId,
    () => [
      lan.memberId,
      lan.memberId.slice(0, 5),
      "thi lan",
      "LAN@example",
      "0912-345-678",
      "+886 912 345 678",
      "5678",
    ],
  ],
  [
    "orders",
    () => orderId,
    () => [
      ...[
        number,
        spaced(number),
        full(number),
        number.slice(0, 9),
        number.slice(6),
        number.slice(-4),
        number.slice(-7),
      ],
      ...["Tw 4711-0815", "TW47110815", "tw4711", "old au", "OLD", lan.memberId, "nguyen"],
    ],
  ],
  [
    "withdrawals",
    () => withdrawalId,
    () => [
      ...[numberOf(withdrawalId), numberOf(withdrawalId).toLowerCase(), numberOf(withdrawalId).slice(0, 5)],
      ...[address, address.toLowerCase(), lan.memberId],
    ],
  ],
  [
    "payments",
    () => topUpId,
    () => [
      ...[numberOf(topUpId), full(numberOf(topUpId)), numberOf(topUpId).toLowerCase(), numberOf(topUpId).slice(0, 5)],
      ...[topUpAddress, topUpAddress.toLowerCase(), FINAL, FINAL.toUpperCase().replace("0X", "0x"), PENDING],
      ...[lan.memberId, "thi lan"],
    ],
  ],
  ["payments", () => paymentId, () => [number, full(number), `0x${"9".repeat(40)}`, lan.memberId]],
  ["products", () => productId, () => ["oolong", "Oolon", "tea-oo-77", "TEA-OO"]],
])("finds %s by every spelling", async (kind, id, spellings) => {
  const missed: string[] = [];
  for (const search of spellings()) if (!(await found(kind, search))?.includes(id())) missed.push(search);
  expect(missed).toEqual([]);
  for (const search of ["Nobody Like That", "0000000000000001", "ffffffffffff", "ZZ-1"]) {
    expect(await found(kind, search)).toEqual([]);
  }
});

test.each(["2026-0001 7", "2026-0001", "so-2026/0001", "20260001", "AB-1"])(
  "an order is found by its former number %s, with spaces and dashes or without, by staff and by its buyer",
  async (former) => {
    const { queries } = whole.database;
    await sql`update orders.purchase set former_number = ${former.toUpperCase()} where id = ${orderId}`.execute(
      queries,
    );
    const bare = former.replace(/[ -]/g, "");
    for (const search of [former, bare, bare.toLowerCase(), full(former), spaced(bare), former.slice(0, 4)]) {
      expect(await found("orders", search), search).toEqual([orderId]);
      const input = { search };
      const ofStaff = await whole.done(officeApi.officeOrders.index, input, { as: owner });
      expect(
        ofStaff.list.map(({ id }) => id),
        search,
      ).toEqual([orderId]);
      const ofBuyer = await whole.done(shopApi.orders.index, input, { as: lan });
      expect(
        ofBuyer.list.map(({ id }) => id),
        search,
      ).toEqual([orderId]);
    }
    for (const search of ["-", " - ", "--"]) expect(await found("orders", search), search).toEqual([]);
    const none = await whole.done(shopApi.orders.index, { search: "--" }, { as: lan });
    expect(none.list).toEqual([]);
    await sql`update orders.purchase set former_number = null where id = ${orderId}`.execute(queries);
  },
);

test("a former number that is also somebody's member ID finds the order, and those of the member", async () => {
  const { queries } = whole.database;
  const other = await whole.join({ name: "Somebody Else" });
  const former = `${other.memberId.slice(0, 4)}-${other.memberId.slice(4)}`;
  await sql`update orders.purchase set former_number = ${former} where id = ${orderId}`.execute(queries);
  for (const search of [other.memberId, former]) expect(await found("orders", search)).toEqual([orderId]);
  await sql`update orders.purchase set former_number = null where id = ${orderId}`.execute(queries);
});

test("the buyer finds a parcel by its tracking number with spaces and dashes or without", async () => {
  for (const search of ["TW 4711-0815", "4711-0815", "47110815", "tw47110815"]) {
    const { list } = await whole.done(shopApi.orders.index, { search }, { as: lan });
    expect(
      list.map(({ id }) => id),
      search,
    ).toEqual([orderId]);
  }
});

test("an order is found by the end of its number for two years", async () => {
  const { queries } = whole.database;
  const { rows } = await sql<{ number: string }>`
    update orders.purchase set number = to_char(created_at - interval '700 days', 'YYMMDD') || right(number, 10)
    where id = ${orderId} returning number`.execute(queries);
  expect(await found("orders", rows[0]!.number.slice(-6))).toEqual([orderId]);
  await sql`update orders.purchase set number = ${number} where id = ${orderId}`.execute(queries);
});

const RIGHTS = {
  members: "office:members.read",
  orders: "office:orders.read",
  withdrawals: "office:withdrawals.read",
  payments: "office:payments.read",
  products: "office:catalog.read",
} as const;

test.each(STAFF_ROLES)("%s finds the kinds that it may see, and no others", async (role) => {
  const as = await whole.hire([role]);
  for (const kind of Object.keys(RIGHTS) as Kind[]) {
    expect((await found(kind, lan.memberId, as)) !== null, kind).toBe(hasRight([role], RIGHTS[kind]));
  }
});

test("says when the list of a kind finds more", async () => {
  for (let i = 0; i < 6; i++) await whole.join({ name: `Twin ${i}` });
  const { members } = await whole.done(officeApi.officeSearch.index, { search: "Twin" }, { as: owner });
  expect(members).toMatchObject({ more: true });
  expect(members!.list).toHaveLength(5);
  const one = await whole.done(officeApi.officeSearch.index, { search: lan.memberId }, { as: owner });
  expect(one.members).toMatchObject({ more: false });
});

test("payments are listed by purpose, state and day, newest first, and explained one by one", async () => {
  const listed = async (asked: object) =>
    (await whole.done(officeApi.officePayments.index, asked, { as: owner })).list.map(({ id }) => id);
  const day = new Date(whole.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const search = lan.memberId;
  expect((await listed({ search })).toSorted()).toEqual([topUpId, paymentId].toSorted());
  expect((await listed({})).toSorted()).toEqual([topUpId, paymentId].toSorted());
  expect(await listed({ purpose: "top_up" })).toEqual([topUpId]);
  expect(await listed({ search, purpose: "order" })).toEqual([paymentId]);
  expect(await listed({ state: "seen" })).toEqual([topUpId]);
  expect(await listed({ search, state: "paid" })).toEqual([]);
  expect(await listed({ purpose: "top_up", fromDay: day, toDay: day })).toEqual([topUpId]);
  expect(await listed({ toDay: "2020-01-01" })).toEqual([]);
  expect(await listed({ search, fromDay: "2099-01-01" })).toEqual([]);
  const other = (await whole.join({ name: "Twin 0" })).memberId;
  expect(await listed({ search: other })).toEqual([]);
  const shown = await whole.done(officeApi.officePayments.detail, { invoiceId: topUpId }, { as: owner });
  expect(shown).toMatchObject({ memberId: lan.memberId, memberName: "Nguyễn Thị Lan", orderNumber: null });
  expect(shown.coins.deposits).toMatchObject([{ txHash: FINAL, use: "top_up", amount: "0.000001" }]);
  expect(shown.coins.pending).toMatchObject([{ txHash: PENDING, confirmations: 2, amount: "0.000005" }]);
  const { list } = await whole.done(officeApi.officePayments.index, { purpose: "order" }, { as: owner });
  expect(list).toMatchObject([{ id: paymentId, memberId: lan.memberId, orderId, orderNumber: number }]);
});

const COPIES = 3_000;

test("reads a few rows, however many orders, withdrawals, payments and products there are", async () => {
  const { queries } = whole.database;
  const copies = sql`generate_series(1, ${sql.lit(COPIES)}) n`;
  await sql`
    insert into orders.purchase select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'number', left(o.number, 6) || lpad(n::text, 10, '0')))).*
    from orders.purchase o, ${copies} where o.id = ${orderId}`.execute(queries);
  await sql`
    insert into orders.parcel (order_id, number, shipped_at, shipping_company, tracking_number)
    select gen_random_uuid(), 1, now(), 'Post', 'AB-' || n from ${copies}`.execute(queries);
  await sql`
    insert into withdrawals.withdrawal select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(),
      'hold_posting', -n))).*
    from withdrawals.withdrawal w, ${copies} where w.id = ${withdrawalId}`.execute(queries);
  await sql`
    insert into catalog.sku select (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n, 'code', 'S-' || n))).*
    from catalog.sku s, ${copies} where s.code = 'TEA-Oo-77'`.execute(queries);
  await sql`
    insert into payments.invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
      'address_index', 1000000 + n, 'address', '0x' || lpad(n::text, 40, 'a'), 'state', 'expired', 'ended_at', now(),
      'seen', 0, 'seen_at', null, 'seen_transactions', '[]'::jsonb, 'member_id', -n))).*
    from payments.invoice i, ${copies} where i.id = ${topUpId}`.execute(queries);
  await sql`
    insert into payments.deposit (id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, from_address,
      to_address, raw, micros, invoice_id, use, recorded_at)
    select gen_random_uuid(), d.chain_id, '0x' || lpad(n::text, 64, 'b'), 0, 1, d.block_hash, d.block_time, 'from',
      d.to_address, d.raw, d.micros, d.invoice_id, d.use, d.recorded_at
    from payments.deposit d, ${copies} where d.tx_hash = ${FINAL}`.execute(queries);
  await sql`analyze orders.purchase, orders.parcel, withdrawals.withdrawal, catalog.sku, payments.invoice, payments.deposit`.execute(
    queries,
  );
  const page = { limit: 5, offset: 0 };
  const orders = (search: string) => (tx: Executor) =>
    searchOrders(tx, { ...page, search, timeZone: "Asia/Taipei", now: whole.clock.now(), oldestFirst: false });
  const withdrawals = (search: string) => (tx: Executor) =>
    searchWithdrawals(tx, { search }, { ...page, sort: "asked_down" });
  const chains = await sql<{ id: bigint }>`select chain_id as id from payments.chain`.execute(queries);
  const ports = { chainId: chains.rows[0]!.id, findByMemberId, findPeople, findOrderId };
  const payments = (asked: { search?: string; state?: "seen" }) => (tx: Executor) =>
    searchPayments(tx, ports, { ...asked, ...page, timeZone: "Asia/Taipei" });
  const read = {
    endOfNumber: await rowsRead(whole.database, ["orders"], orders(number.slice(-6))),
    startOfNumber: await rowsRead(whole.database, ["orders"], orders(number.slice(0, 14))),
    tracking: await rowsRead(whole.database, ["orders"], orders("TW4711")),
    payment: await rowsRead(whole.database, ["payments"], payments({ search: numberOf(topUpId) })),
    paymentOfOrder: await rowsRead(whole.database, ["payments"], payments({ search: number })),
    paymentOfMember: await rowsRead(whole.database, ["payments"], payments({ search: lan.memberId })),
    address: await rowsRead(whole.database, ["payments"], payments({ search: topUpAddress })),
    transaction: await rowsRead(whole.database, ["payments"], payments({ search: FINAL })),
    pendingTransaction: await rowsRead(whole.database, ["payments"], payments({ search: PENDING })),
    paymentsSeen: await rowsRead(whole.database, ["payments"], payments({ state: "seen" })),
    withdrawal: await rowsRead(whole.database, ["withdrawals"], withdrawals(numberOf(withdrawalId))),
    // Without the product's own SKUs, whose stock is summed up.
    code: await rowsRead(whole.database, ["catalog"], (tx) =>
      officeList(tx, { search: "no-such-code", page: 1, limit: 5 }, "en"),
    ),
  };
  expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([]);
});
