import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { growTree, isBelow, place, verifyTree } from "./index.ts";

const DEPTH = 100_000;
/** Far above constant time on a busy machine, far below the time of walking 100,000 rows. */
const QUICK_MS = 60;
const now = new Date("2026-05-01T00:00:00Z");
let test_: TestDatabase;

beforeAll(async () => {
  test_ = await createTestDatabase();
  const client = new pg.Client({ connectionString: test_.url });
  await client.connect();
  const tree = growTree(DEPTH);
  while (tree.size < DEPTH) tree.place(tree.size, 1, "left");
  await client.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, referral_depth,
       referral_jump_id, placed_at)
     overriding system value
     select id, "parentId", side, "referrerId", "chainHeadId", depth, "jumpId", "referralDepth", "referralJumpId", $2
     from json_to_recordset($1) as t (id bigint, "parentId" bigint, side text, "referrerId" bigint,
       "chainHeadId" bigint, depth int, "jumpId" bigint, "referralDepth" int, "referralJumpId" bigint)`,
    [JSON.stringify([...tree.places()]), now],
  );
  await client.query(
    `insert into network.chain (head_id, side, tail_id)
     select "headId", side, "tailId" from json_to_recordset($1) as t ("headId" bigint, side text, "tailId" bigint)`,
    [JSON.stringify([...tree.chains()])],
  );
  await client.query(`select setval('network.place_number', ${DEPTH})`);
  await client.query("analyze network.place");
  await client.end();
}, 60_000);
afterAll(() => test_.drop());

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

test("placing at the end of a leg of 100,000 is quick and right", async () => {
  const join = () =>
    test_.database.transaction((tx) => place(tx, { referrerId: BigInt(DEPTH), ownerId: 1n, side: "left", now }));
  expect(await fastest(join)).toBeLessThan(QUICK_MS);
  expect(await verifyTree(test_.database)).toBeNull();
});

test("asking who stands below whom is quick along the whole leg", async () => {
  const { queries } = test_.database;
  expect(await isBelow(queries, BigInt(DEPTH), 1n)).toBe("left");
  expect(await isBelow(queries, BigInt(DEPTH), BigInt(DEPTH / 2 + 7))).toBe("left");
  expect(await isBelow(queries, 1n, BigInt(DEPTH))).toBeNull();
  expect(await isBelow(queries, 5n, 5n)).toBeNull();
  expect(await fastest(() => isBelow(queries, BigInt(DEPTH), 2n))).toBeLessThan(QUICK_MS);
});
