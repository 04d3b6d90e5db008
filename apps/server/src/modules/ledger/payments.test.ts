/**
 * ledger_post_payments, which writes many payments as one set, must have the same results and effects as single calls
 * of `post`.
 */
import { ASSETS, type Asset, type HouseAccount } from "@banyan/contract/ledger.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Executor, sql, sqlState } from "../../platform/database.ts";
import { accountOf } from "./chart.rules.ts";
import { assertLedgerClean, balances, openAccounts, post } from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const PURSE = 60n;
let db: TestDatabase;
let members = 0n;
let generation = 0;

beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 20 });
});
afterAll(async () => {
  await assertLedgerClean(db.database.queries);
  await db.drop();
});

interface PaidLeg {
  /** Which event, from 1. */
  event: number;
  asset: Asset;
  from: bigint;
  to: HouseAccount;
  amount: bigint;
}

async function join(): Promise<bigint> {
  const member = ++members;
  await openAccounts(db.database.queries, member, NOW);
  const legs = ASSETS.map((asset) => ({ asset, from: "opening" as const, to: member, amount: PURSE }));
  await post(db.database.queries, { key: `purse:${member}`, kind: "opening", legs, now: NOW });
  return member;
}

async function payAll(executor: Executor, keys: readonly string[], legs: readonly PaidLeg[]): Promise<void> {
  await sql`
    select ledger_post_payments(
      'order.payment', ${keys}, ${keys.map((key) => `order:${key}`)}, ${keys.map(() => NOW)},
      ${legs.map(({ event }) => event)}, ${legs.map(({ asset }) => asset)}, ${legs.map(({ from }) => from)},
      ${legs.map(({ to }) => accountOf(to))}, ${legs.map(({ amount }) => amount)}, ${legs.map(() => "order.payment")}
    )`.execute(executor);
}

/** What was written for keys, without numbers that differ in every run. */
async function writtenFor(keys: readonly string[], shift: bigint) {
  const { rows } = await sql`
    select split_part(p.key, ':', 2) as key, p.kind, split_part(p.reference, ':', 3) as reference, t.leg,
      t.from_account - ${shift} as member, t.to_account, t.amount, t.from_sequence, t.from_balance, t.to_sequence, t.asset,
      t.kind as leg_kind, t.created_at
    from ledger.posting p join ledger.transfer t on t.posting_id = p.id
    where p.key = any(${keys}) order by p.id, t.leg`.execute(db.database.queries);
  return rows;
}

const COUNT = 3;
const drawnLeg = fc.record({
  event: fc.integer({ min: 1, max: COUNT }),
  asset: fc.constantFrom(...ASSETS),
  member: fc.nat(1),
  to: fc.constantFrom("sales" as const, "shipping" as const),
  amount: fc.bigInt(1n, 25n),
});
const drawnLegs = fc
  .array(drawnLeg, { minLength: COUNT, maxLength: 12 })
  .filter((legs) => new Set(legs.map(({ event }) => event)).size === COUNT)
  .map((legs) => legs.toSorted((one, other) => one.event - other.event));

test("a set writes what its events write one after the other, or is refused as they are", {
  timeout: 120_000,
}, async () => {
  const met = { paid: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(drawnLegs, async (drawn) => {
      const sides = [];
      for (const way of ["set", "single"]) {
        const run = ++generation;
        const [first, second] = [await join(), await join()];
        const legs = drawn.map(({ member, ...leg }) => ({ ...leg, from: member === 0 ? first : second }));
        const keys = Array.from({ length: COUNT }, (_, at) => `${run}:${at}`);
        const paying = db.database.transaction(async (tx) => {
          if (way === "set") return payAll(tx, keys, legs);
          for (const [at, key] of keys.entries()) {
            const own = legs
              .filter(({ event }) => event === at + 1)
              .map((leg) => ({ ...leg, kind: "order.payment" as const }));
            await post(tx, { key, kind: "order.payment", reference: `order:${key}`, legs: own, now: NOW });
          }
        });
        const refused = await paying.then(
          () => null,
          (error) => error,
        );
        const left = [await balances(db.database.queries, first), await balances(db.database.queries, second)];
        sides.push({ refused, left, rows: await writtenFor(keys, first) });
      }
      const [set, single] = sides;
      expect(set?.left).toEqual(single?.left);
      expect(set?.rows).toEqual(single?.rows);
      expect(set?.refused === null).toBe(single?.refused === null);
      if (set?.refused) expect(sqlState(set.refused)).toBe("LG001");
      met[set?.refused ? "refused" : "paid"]++;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(met.paid, met.refused)).toBeGreaterThan(10);
});

async function stateOf(keys: readonly string[], legs: readonly PaidLeg[]): Promise<string | undefined> {
  return payAll(db.database.queries, keys, legs).then(
    () => undefined,
    (error) => sqlState(error),
  );
}

test("what no payment is, is refused whole", async () => {
  const member = await join();
  const leg = { event: 1, asset: "USDT" as const, from: member, to: "sales" as const, amount: 1n };
  expect(await stateOf(["whole:1"], [{ ...leg, amount: PURSE + 1n }])).toBe("LG001");
  expect(await stateOf(["whole:1", "whole:2"], [leg, { ...leg, event: 2, from: 999_999_999n }])).toBe("LG002");
  expect(await stateOf(["whole:1", "whole:2"], [leg])).toBe("LG005");
  expect(await stateOf(["whole:1"], [leg, { ...leg, event: 2 }])).toBe("LG005");
  expect(await stateOf(["whole:1"], [{ ...leg, to: member as never }])).not.toBeUndefined();
  expect(await stateOf(["whole:1"], [{ ...leg, amount: 0n }])).not.toBeUndefined();
  expect(await stateOf(["whole:1"], [{ ...leg, from: -1n }])).toBe("LG002");
  expect(await stateOf(["whole:1"], [leg])).toBeUndefined();
  expect(await stateOf(["whole:2", "whole:1"], [leg, { ...leg, event: 2 }])).toBe("LG003");
  expect((await balances(db.database.queries, member)).USDT).toBe(PURSE - 1n);
});

test("sets that cross over the same members neither deadlock nor spend twice", async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, join));
  const paid = await Promise.all(
    Array.from({ length: 120 }, async (_, run) => {
      const order = run % 2 === 0 ? crowd : crowd.toReversed();
      const keys = order.map((member) => `cross:${run}:${member}`);
      const legs = order.map((from, at) => ({
        event: at + 1,
        asset: "USDT" as const,
        from,
        to: "sales" as const,
        amount: 1n,
      }));
      return (await stateOf(keys, legs)) ?? "paid";
    }),
  );
  expect(paid.filter((one) => one === "paid")).toHaveLength(Number(PURSE));
  expect(paid.filter((one) => one === "LG001")).toHaveLength(120 - Number(PURSE));
  for (const member of crowd) expect((await balances(db.database.queries, member)).USDT).toBe(0n);
});
