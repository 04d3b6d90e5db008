import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { sql, type Tx } from "../../platform/database.ts";
import { growTree, isBelow, meetingOf, place } from "./index.ts";
import { treeDefect, writeTree } from "./tree.fixture.ts";

const DEPTH = 100_000;
/**
 * Limit of rows and index entries that a query may read: far above the number of jumps along the leg, far below its
 * length.
 */
const FEW_ROWS = 1_000;
const now = new Date("2026-05-01T00:00:00Z");
let test_: TestDatabase;

beforeAll(async () => {
  test_ = await createTestDatabase();
  const client = new pg.Client({ connectionString: test_.url });
  await client.connect();
  const tree = growTree(DEPTH);
  while (tree.size < DEPTH) tree.place(tree.size, 1, "left");
  await writeTree(client, tree, now);
  await client.query(`select setval('network.place_number', ${DEPTH})`);
  await client.query("analyze network.place");
  await client.end();
}, 60_000);
afterAll(() => test_.drop());

const readBy = (work: (tx: Tx) => Promise<unknown>) => rowsRead(test_.database, ["network"], work);

test("placing at the end of a leg of 100,000 reads few rows and is right", async () => {
  const join = (tx: Tx) => place(tx, { referrerId: BigInt(DEPTH), ownerId: 1n, side: "left", now });
  for (let run = 0; run < 5; run++) expect(await readBy(join)).toBeLessThan(FEW_ROWS);
  expect(await treeDefect(test_.database.queries)).toBeNull();
});

test("asking who stands below whom reads few rows along the whole leg", async () => {
  const { queries } = test_.database;
  expect(await isBelow(queries, BigInt(DEPTH), 1n)).toBe("left");
  expect(await isBelow(queries, BigInt(DEPTH), BigInt(DEPTH / 2 + 7))).toBe("left");
  expect(await isBelow(queries, 1n, BigInt(DEPTH))).toBeNull();
  expect(await isBelow(queries, 5n, 5n)).toBeNull();
  const middle = BigInt(DEPTH / 2);
  expect(await meetingOf(queries, BigInt(DEPTH), middle)).toBe(middle);
  expect(await meetingOf(queries, 5n, 5n)).toBe(5n);
  expect(await readBy((tx) => meetingOf(tx, BigInt(DEPTH), 2n))).toBeLessThan(FEW_ROWS);
  expect(await readBy((tx) => isBelow(tx, BigInt(DEPTH), 2n))).toBeLessThan(FEW_ROWS);
  // Proves that walking the leg would be counted.
  expect(await readBy((tx) => sql`select sum(depth) from network.place`.execute(tx))).toBeGreaterThan(DEPTH);
});
