/** Members, products and open orders of another system are brought in whole, checked like our own, or not at all (`npm run import`). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvLines } from "../../../../packages/contract/src/csv.ts";
import { auditBooks } from "../../src/audit-books.ts";
import { balances } from "../../src/modules/ledger/index.ts";
import { findByMemberId } from "../../src/modules/members/index.ts";
import { findLink, root } from "../../src/modules/network/index.ts";
import { createAccountWithin } from "../../src/modules/staff/index.ts";
import { sql } from "../../src/platform/database.ts";
import { writeShopKind } from "../../src/platform/shop-kind.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { joinRoot } from "../members.ts";
import { ownProgram } from "../programs.ts";

const NOW = new Date("2026-05-01T00:00:00Z");
const STAFF = "owner@shop.example";
const MEMBERS = [
  [
    "memberId",
    "parentId",
    "side",
    "referrerId",
    "name",
    "birthday",
    "nationality",
    "areaCode",
    "mobile",
    "email",
    "joinedOn",
  ],
  ["30000001", "", "", "", "林雅婷", "1980-02-29", "TW", "886", "0912345678", "Lin@Shop.example", "2020-01-01"],
  // Its parent and its referrer come later in the file.
  [
    "30000004",
    "30000002",
    "right",
    "30000001",
    "Nguyễn Lan",
    "1990-01-01",
    "VN",
    "+84",
    "0912345678",
    "",
    "2023-01-01",
  ],
  [
    "30000002",
    "30000001",
    "left",
    "30000001",
    "Grace Tan",
    "1985-05-05",
    "SG",
    "+65",
    "91234567",
    "grace@shop.example",
    "2021-01-01",
  ],
  ["30000003", "30000001", "right", "30000001", "Somchai", "1985-05-05", "TH", "+66", "0812345678", "", "2022-01-01"],
] as const;
const MORE = [
  ["balance", "points", "coupons", "activatedOn", "inviteCode", "leftNodeCode", "language"],
  ["100.5", "", "20", "2020-02-01", "ABCDEFGH", "HGFEDCBA", "zh-TW"],
  ["", "", "", "", "", "", "vi"],
  ["0", "7", "0", "2021-02-01", "", "", ""],
  ["", "", "", "", "", "", ""],
] as const;
const members = () => MEMBERS.map((row, at) => [...row, ...MORE[at]!]);
const PRODUCTS = [
  ["product", "category", "name", "code", "choice", "option", "price", "bv", "stock", "activation"],
  ["T1", "Tea", "Oolong", "OOLONG-50", "Weight", "50 g", "10", "4", "100", ""],
  ["T1", "Tea", "Oolong", "OOLONG-100", "Weight", "100 g", "18.5", "8", "40", ""],
  ["S1", "Sets", "Starter", "STARTER", "", "", "200", "150", "10", "yes"],
];
const ADDRESS = ["林雅婷", "+886", "0912345678", "TW", "1 Banyan Lane"];
const ORDERS = [
  [
    "order",
    "memberId",
    "orderedOn",
    "code",
    "quantity",
    "price",
    "bv",
    "recipient",
    "areaCode",
    "phone",
    "country",
    "detail",
  ],
  ["so-1", "30000001", "2026-04-20", "OOLONG-50", "2", "9.5", "4", ...ADDRESS],
  ["so-2", "30000003", "2026-04-21", "STARTER", "1", "200", "150", ...ADDRESS],
  ["so-1", "30000001", "2026-04-20", "OOLONG-100", "1", "18.5", "8", ...ADDRESS],
];

let shop: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "banyan-import-"));

beforeAll(async () => {
  shop = await createTestDatabase();
  const { database } = shop;
  await joinRoot(database, NOW, { email: "root@shop.example" });
  await database.transaction((tx) =>
    createAccountWithin(tx, {
      name: "Owner",
      email: STAFF,
      passwordHash: "x",
      roles: ["owner"],
      passwordGiven: true,
      now: NOW,
    }),
  );
  await writeShopKind(database.queries, "own");
});
afterAll(async () => {
  await shop.drop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, rows: readonly (readonly string[])[]) => writeFileSync(join(folder, name), csvLines(rows));

async function bringIn(...more: string[]) {
  const child = spawn(process.execPath, [ownProgram("import"), folder, "--as", STAFF, ...more], {
    env: { ...process.env, DATABASE_URL: shop.url, DATA_DIR: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from members.member) as members, (select count(*)::int from catalog.product) as products,
      (select count(*)::int from ledger.posting) as postings, (select count(*)::int from orders.purchase) as orders, (select count(*)::int from staff.audit) as acts`.execute(
    shop.database.queries,
  );
  return rows[0]!;
}

/** The files with one cell changed, by row as in a spreadsheet. */
function withCell(rows: readonly (readonly string[])[], row: number, column: string, value: string) {
  const at = rows[0]!.indexOf(column);
  return rows.map((cells, index) =>
    index === row - 1 ? cells.map((cell, place) => (place === at ? value : cell)) : cells,
  );
}

test.each([
  [3, "parentId", "30000009", "No row has this member ID."],
  [4, "parentId", "30000004", "The parents lead round in a circle, not to the first member."],
  [3, "parentId", "", "Row 2 is the first member already."],
  [2, "parentId", "30000003", "No row is the first member, without a parent."],
  [3, "side", "", "Enter left or right."],
  [3, "side", "up", "Please choose one of the options."],
  [5, "side", "left", "Row 4 has the same."],
  [3, "referrerId", "30000003", "The referrer is not above this member."],
  [3, "memberId", "30000001", "Row 2 has the same."],
  [4, "email", "lin@shop.example", "Row 2 has the same."],
  [3, "mobile", "12", "Please enter a valid phone number."],
  [3, "birthday", "2024-01-01", "18"],
  [3, "nationality", "XX", "country"],
  [3, "joinedOn", "2999-01-01", "This day is still to come."],
  [2, "activatedOn", "2019-01-01", "This day is before the day of joining, or still to come."],
  [2, "balance", "1.1234567", "amount"],
  [4, "leftNodeCode", "HGFEDCBA", "Row 2 has the same."],
  [2, "side", "right", "The first member comes on the left side of the root."],
  [3, "email", "root@shop.example", "The root member of the shop has the same."],
  [1, "name", "nmae", "This column is not known."],
])("members.csv: row %d, %s = %o is told, and nothing is brought in", async (row, column, value, told) => {
  const before = await counts();
  write("members.csv", withCell(members(), row, column, value));
  write("products.csv", PRODUCTS);
  const { code, said } = await bringIn("--write");
  expect(said).toMatch(
    new RegExp(
      `members\\.csv row ${row === 2 && column === "parentId" ? "\\d" : row}: .*${told.replace(/[.]/g, "\\.")}`,
      "m",
    ),
  );
  expect(code).toBe(1);
  expect(await counts()).toEqual(before);
});

test.each([
  [3, "code", "OOLONG-50", "Row 2 has the same."],
  [3, "option", "50 g", "Row 2 has the same."],
  [3, "name", "Tea", "Row 2 of the product differs."],
  [3, "bv", "18.6", "The BV is higher than the price."],
  [4, "choice", "Size", "Enter both a choice and an option, or neither."],
  [4, "stock", "-1", "stock"],
])("products.csv: row %d, %s = %o is told, and nothing is brought in", async (row, column, value, told) => {
  const before = await counts();
  write("members.csv", members());
  write("products.csv", withCell(PRODUCTS, row, column, value));
  const { code, said } = await bringIn("--write");
  expect(said.toLowerCase()).toContain(told.toLowerCase());
  expect(said).toContain(`products.csv row ${row}`);
  expect(code).toBe(1);
  expect(await counts()).toEqual(before);
});

test("a trial audits everything and keeps nothing; then all is there, and never twice", async () => {
  const { queries } = shop.database;
  const before = await counts();
  write("members.csv", members());
  write("products.csv", PRODUCTS);
  write("orders.csv", ORDERS);
  const trial = await bringIn();
  expect(trial).toMatchObject({
    code: 0,
    said: expect.stringContaining("4 members, 2 products with 3 SKUs, 2 open orders"),
  });
  expect(await counts()).toEqual(before);

  expect(await bringIn("--write")).toMatchObject({ code: 0 });
  // Two postings of opening balances, and two for each order.
  const added = { members: 4, products: 2, orders: 2, postings: 6, acts: 1 };
  expect(await counts()).toEqual(
    Object.fromEntries(
      Object.entries(before).map(([name, count]) => [name, count + added[name as keyof typeof added]]),
    ),
  );
  const people = new Map(
    await Promise.all(
      MEMBERS.slice(1).map(async ([id]) => [String(id), (await findByMemberId(queries, id))!] as const),
    ),
  );
  const link = async (id: string) => (await findLink(queries, people.get(id)!.id))!;
  const [lin, grace] = [people.get("30000001")!, people.get("30000002")!];
  expect(lin).toMatchObject({
    name: "林雅婷",
    email: "lin@shop.example",
    areaCode: "+886",
    mobile: "912345678",
    level: 1,
  });
  expect(lin.activatedAt).toEqual(new Date("2020-01-31T16:00:00Z"));
  expect(await link("30000001")).toMatchObject({ parentId: await root(queries), side: "left" });
  expect(await link("30000004")).toMatchObject({ parentId: grace.id, side: "right", referrerId: lin.id });
  expect(await balances(queries, lin.id)).toMatchObject({ USDT: 100_500_000n, COUPON: 20_000_000n, POINT: 0n });
  expect(await balances(queries, grace.id)).toMatchObject({ POINT: 7_000_000n });
  const { rows: skus } = await sql<{ code: string; stock: number; published: boolean }>`
    select s.code, s.stock, p.published from catalog.sku s join catalog.product p on p.id = s.product_id order by s.code`.execute(
    queries,
  );
  expect(skus.map(({ code, stock }) => [code, stock])).toEqual([
    ["OOLONG-100", 40],
    ["OOLONG-50", 100],
    ["STARTER", 10],
  ]);
  for await (const { fault } of auditBooks(queries)) expect(fault).toBeNull();

  const again = await bringIn("--write");
  expect(again.code).toBe(1);
  expect(again.said).toContain("The shop has members already.");
  expect(again.said).toContain("The shop has the SKU");
  for (const name of ["members.csv", "products.csv"]) rmSync(join(folder, name));
  expect(await bringIn("--write")).toMatchObject({
    code: 1,
    said: expect.stringContaining("orders.csv row 2: order: The shop has this order already."),
  });
  // Orders of members and SKUs that the shop has.
  const later = readFileSync(join(folder, "orders.csv"), "utf8").replaceAll("so-", "later-");
  writeFileSync(join(folder, "orders.csv"), later);
  expect(await bringIn("--write")).toMatchObject({
    code: 0,
    said: expect.stringContaining("0 members, 0 products with 0 SKUs, 2 open orders"),
  });
  for await (const { fault } of auditBooks(queries)) expect(fault).toBeNull();
});
