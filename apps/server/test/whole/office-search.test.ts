/** The office's search: every spelling leads to its thing, each role finds what it may see, and indexes find it. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { hasRight, STAFF_ROLES } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeList } from "../../src/modules/catalog/index.ts";
import { searchOrders } from "../../src/modules/orders/index.ts";
import { searchWithdrawals } from "../../src/modules/withdrawals/index.ts";
import { type Executor, sql } from "../../src/platform/database.ts";
import { rowsRead } from "../rows-read.ts";
import { addAddress, askWithdrawal } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let lan: MemberCaller;
let owner: StaffCaller;
let orderId: string;
let number: string;
let withdrawalId: string;
let address: string;
let productId: string;
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
  await sql`update orders.purchase set tracking_number = 'Tw 4711-0815', recipient = 'Old Aunt' where id = ${orderId}`.execute(
    queries,
  );
  withdrawalId = await askWithdrawal(whole, lan, "20");
  const { rows } = await sql<{ address: string }>`
    select address from withdrawals.withdrawal where id = ${withdrawalId}`.execute(queries);
  address = rows[0]!.address;
});
afterAll(() => whole.close());

type Kind = "members" | "orders" | "withdrawals" | "products";

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
  ["products", () => productId, () => ["oolong", "Oolon", "tea-oo-77", "TEA-OO"]],
])("finds %s by every spelling", async (kind, id, spellings) => {
  const missed: string[] = [];
  for (const search of spellings()) if (!(await found(kind, search))?.includes(id())) missed.push(search);
  expect(missed).toEqual([]);
  for (const search of ["Nobody Like That", "0000000000000001", "ffffffffffff", "ZZ-1"]) {
    expect(await found(kind, search)).toEqual([]);
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

const COPIES = 3_000;

test("reads a few rows, however many orders, withdrawals and products there are", async () => {
  const { queries } = whole.database;
  const copies = sql`generate_series(1, ${sql.lit(COPIES)}) n`;
  await sql`
    insert into orders.purchase select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'number', left(o.number, 6) || lpad(n::text, 10, '0'), 'tracking_number', 'AB-' || n))).*
    from orders.purchase o, ${copies} where o.id = ${orderId}`.execute(queries);
  await sql`
    insert into withdrawals.withdrawal select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(),
      'hold_posting', -n))).*
    from withdrawals.withdrawal w, ${copies} where w.id = ${withdrawalId}`.execute(queries);
  await sql`
    insert into catalog.sku select (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n, 'code', 'S-' || n))).*
    from catalog.sku s, ${copies} where s.code = 'TEA-Oo-77'`.execute(queries);
  await sql`analyze orders.purchase, withdrawals.withdrawal, catalog.sku`.execute(queries);
  const page = { limit: 5, offset: 0 };
  const orders = (search: string) => (tx: Executor) =>
    searchOrders(tx, { ...page, search, timeZone: "Asia/Taipei", now: whole.clock.now(), oldestFirst: false });
  const withdrawals = (search: string) => (tx: Executor) =>
    searchWithdrawals(tx, { search }, { ...page, sort: "asked_down" });
  const read = {
    endOfNumber: await rowsRead(whole.database, ["orders"], orders(number.slice(-6))),
    startOfNumber: await rowsRead(whole.database, ["orders"], orders(number.slice(0, 14))),
    tracking: await rowsRead(whole.database, ["orders"], orders("TW4711")),
    withdrawal: await rowsRead(whole.database, ["withdrawals"], withdrawals(numberOf(withdrawalId))),
    // Without the product's own SKUs, whose stock is summed up.
    code: await rowsRead(whole.database, ["catalog"], (tx) =>
      officeList(tx, { search: "no-such-code", page: 1, limit: 5 }, "en"),
    ),
  };
  expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([]);
});
