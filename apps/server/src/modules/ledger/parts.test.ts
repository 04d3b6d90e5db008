/** Transfers in parts: a new one begins beside everything else, and all are read as one. */
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll, sealAll } from "../../../test/roll-up.ts";
import {
  analyzeParts,
  assertLedgerClean,
  auditLedger,
  balances,
  beginPart,
  houseBalance,
  openAccounts,
  post,
  reverse,
  statement,
} from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const MEMBERS = 6n;

let db: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  db = await createTestDatabase({ maxConnections: 20 });
  owner = connectOwner(db.url);
  await owner.connect();
  for (let member = 1n; member <= MEMBERS; member++) {
    await openAccounts(db.database.queries, member, NOW);
    await give(member, 1_000n, `give:${member}`);
  }
});
afterEach(async () => {
  await owner.end();
  await assertLedgerClean(db.database.queries);
  await db.drop();
});

const give = (member: bigint, amount: bigint, key: string) =>
  post(db.database.queries, {
    key,
    kind: "grant",
    legs: [{ asset: "USDT", from: "grants", to: member, amount }],
    now: NOW,
  });
const send = (from: bigint, to: bigint, key: string) =>
  post(db.database.queries, { key, kind: "transfer", legs: [{ asset: "USDT", from, to, amount: 1n }], now: NOW });
/** Whatever the size of the newest. */
const begin = () => beginPart(db.database, 1);

/** How many transfers each part has, the oldest first. */
async function parts(): Promise<number[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.transfer'::regclass order by inhrelid",
  );
  const counts = await Promise.all(rows.map(({ name }) => owner.query(`select count(*)::int as count from ${name}`)));
  return counts.map(({ rows: [row] }) => row.count);
}

async function sequences(member: bigint): Promise<bigint[]> {
  const { entries } = await statement(db.database.queries, { memberId: member, asset: "USDT", limit: 50 });
  return entries.map(({ sequence }) => sequence);
}

test("statements, holds, repeated keys and house balances go across parts", async () => {
  const legs = [{ asset: "USDT" as const, from: 1n, to: "withdrawals_pending" as const, amount: 50n }];
  const hold = { key: "hold", kind: "withdrawal.hold", legs, now: NOW } as const;
  const { postingId } = await post(db.database.queries, hold);
  expect(await begin()).toBe(true);
  await send(2n, 1n, "second part");
  expect(await begin()).toBe(true);
  await reverse(db.database.queries, { postingId, key: "release", kind: "withdrawal.release", now: NOW });
  expect(await parts()).toEqual([7, 1, 1]);

  expect(await sequences(1n)).toEqual([4n, 3n, 2n, 1n]);
  expect((await post(db.database.queries, hold)).repeated).toBe(true);
  await expect(post(db.database.queries, { ...hold, kind: "transfer" })).rejects.toMatchObject({
    refusal: "IDEMPOTENCY_KEY_REUSED",
  });
  expect(await houseBalance(db.database.queries, "grants", "USDT")).toBe(-6_000n);
  await rollUpAll(db.database, NOW);
  await sealAll(db.database, NOW);
  expect(await houseBalance(db.database.queries, "grants", "USDT")).toBe(-6_000n);
});

test("the planner knows all parts together, and counts them once a day", async () => {
  await begin();
  await give(1n, 1n, "second part");
  const known = async () => {
    const { rows } = await owner.query(
      "select from pg_stats where schemaname = 'ledger' and tablename = 'transfer' and inherited",
    );
    return rows.length > 0;
  };
  expect(await known()).toBe(false);
  expect(await analyzeParts(db.database)).toBe(true);
  expect(await known()).toBe(true);
  expect(await analyzeParts(db.database)).toBe(false);
});

test("a part that was taken out keeps its number", async () => {
  await begin();
  await owner.query("alter table ledger.transfer_1 no inherit ledger.transfer");
  await give(1n, 1n, "second part");
  expect(await begin()).toBe(true);
  await owner.query("alter table ledger.transfer_1 inherit ledger.transfer");
  expect(await parts()).toEqual([Number(MEMBERS), 1, 0]);
});

test("a part begins only when the newest has its size, and is a tenth of them all", async () => {
  expect(await beginPart(db.database)).toBe(false);
  for (let number = 0; number < 8; number++) {
    await give(1n, 1n, `part:${number}`);
    expect(await begin()).toBe(true);
  }
  // The newest is empty, and less than a tenth.
  expect(await begin()).toBe(false);
});

test("a transfer that is there twice, in two parts, is found", async () => {
  await begin();
  await owner.query("insert into ledger.newest_transfer select * from ledger.transfer order by posting_id limit 1");
  const found: string[] = [];
  for await (const { fault } of auditLedger(db.database.queries)) if (fault) found.push(fault.row);
  expect(found.length).toBeGreaterThan(0);
  await owner.query("delete from ledger.newest_transfer");
});

test("a transaction that has posted is not waited for long, and nobody is held up behind it", async () => {
  const open = connectOwner(db.url);
  await open.connect();
  await open.query("begin; lock table ledger.newest_transfer in row exclusive mode");
  const began = performance.now();
  const beginning = begin();
  await setTimeout(50);
  await send(1n, 2n, "behind it");
  expect(await beginning).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  await open.query("commit");
  await open.end();
  expect(await begin()).toBe(true);
});

test("posts that cross with new parts all take effect, once", async () => {
  const ROUNDS = 60;
  const done = new AbortController();
  const posting = Promise.all(
    Array.from({ length: Number(MEMBERS) }, async (_, index) => {
      const from = BigInt(index) + 1n;
      for (let round = 0; round < ROUNDS; round++) await send(from, (from % MEMBERS) + 1n, `cross:${index}:${round}`);
    }),
  ).finally(() => done.abort());
  let begun = 0;
  const beginning = Promise.all(
    [0, 1].map(async () => {
      while (!done.signal.aborted && begun < 12) if (await begin()) begun++;
    }),
  );
  await Promise.all([posting, beginning]);
  expect(begun).toBeGreaterThan(2);
  const counts = await parts();
  expect(counts).toHaveLength(begun + 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(MEMBERS) * (ROUNDS + 1));
  for (let member = 1n; member <= MEMBERS; member++) {
    expect((await balances(db.database.queries, member)).USDT).toBe(1_000n);
    expect(await sequences(member)).toHaveLength(50);
  }
});
