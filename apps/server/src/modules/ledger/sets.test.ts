/** Events posted in one call of ledger_post must return and write the same as posted one by one; refused events write nothing. */

import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Executor, sql, sqlState } from "../../platform/database.ts";
import { accountOf, type Party } from "./chart.rules.ts";
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

interface SetLeg {
  /** Which event, from 1. */
  event: number;
  asset: Asset;
  from: Party;
  to: Party;
  amount: bigint;
}

async function join(): Promise<bigint> {
  const member = ++members;
  await openAccounts(db.database.queries, member, NOW);
  const legs = ASSETS.map((asset) => ({ asset, from: "opening" as const, to: member, amount: PURSE }));
  await post(db.database.queries, { key: `purse:${member}`, kind: "opening", legs, now: NOW });
  return member;
}

interface Outcome {
  repeated: boolean;
  refusal: string | null;
  balances: (string | null)[] | null;
}

/** Posts events in one call; `legs` stand in the sequence of their events. */
async function postAll(executor: Executor, keys: readonly string[], legs: readonly SetLeg[]): Promise<Outcome[]> {
  const all = <T>(value: T) => keys.map(() => value);
  const { rows } = await sql<Outcome>`
    select repeated, refusal, array_cat(from_balances, to_balances) as balances from ledger_post(
      ${[...keys]}, ${all("transfer")}, ${keys.map((key) => `order:${key}`)}, ${all(null)}::jsonb[], ${all(null)}::bigint[], ${all(NOW)},
      ${legs.map(({ event }) => event)}, ${legs.map(({ asset }) => asset)}, ${legs.map(({ from }) => accountOf(from))},
      ${legs.map(({ to }) => accountOf(to))}, ${legs.map(({ amount }) => amount)}, ${legs.map(() => null)}::text[]
    )`.execute(executor);
  return rows;
}

/** The same, one call for each event. */
async function postSingly(executor: Executor, keys: readonly string[], legs: readonly SetLeg[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [at, key] of keys.entries()) {
    const own = legs.filter(({ event }) => event === at + 1).map((leg) => ({ ...leg, event: 1 }));
    outcomes.push(...(await postAll(executor, [key], own)));
  }
  return outcomes;
}

/** What was written for keys, without the numbers that every run draws anew. */
async function writtenFor(keys: readonly string[], shift: bigint) {
  const { rows } = await sql`
    select split_part(p.key, ':', 2) as key, p.kind, split_part(p.reference, ':', 3) as reference, t.leg,
      t.from_account - case when t.from_account > 0 then ${shift} else 0 end as from_member,
      t.to_account - case when t.to_account > 0 then ${shift} else 0 end as to_member, t.amount, t.from_sequence, t.from_balance, t.to_sequence, t.asset,
      t.kind as leg_kind, t.created_at
    from ledger.posting p join ledger.transfer t on t.posting_id = p.id
    where p.key = any(${keys}) order by p.id, t.leg`.execute(db.database.queries);
  return rows;
}

const COUNT = 4;
const drawnLeg = fc.record({
  event: fc.integer({ min: 1, max: COUNT }),
  asset: fc.constantFrom(...ASSETS),
  member: fc.nat(1),
  /** Who gets it, or gives it: the other member, or the house. */
  other: fc.constantFrom("member" as const, "sales" as const, "grants" as const),
  amount: fc.bigInt(1n, 25n),
});
/** Each event has a key; that of the last one may have been used before, for the same legs or others. */
const drawn = fc.record({
  legs: fc
    .array(drawnLeg, { minLength: COUNT, maxLength: 14 })
    .filter((legs) => new Set(legs.map(({ event }) => event)).size === COUNT)
    .map((legs) => legs.toSorted((one, other) => one.event - other.event)),
  before: fc.constantFrom("no" as const, "the same" as const, "another" as const),
});

test("a set says and writes what its events do one after the other", { timeout: 120_000 }, async () => {
  const met = { posted: 0, refused: 0, repeated: 0, reused: 0 };
  await fc.assert(
    fc.asyncProperty(drawn, async ({ legs: drawnLegs, before }) => {
      const sides = [];
      for (const way of [postAll, postSingly]) {
        const run = ++generation;
        const members = [await join(), await join()] as const;
        const legs = drawnLegs.map(({ member, other, ...leg }): SetLeg => {
          const own = members[member] ?? members[0];
          if (other === "grants") return { ...leg, from: other, to: own };
          return { ...leg, from: own, to: other === "sales" ? other : (members[1 - member] ?? members[1]) };
        });
        const keys = Array.from({ length: COUNT }, (_, at) => `${run}:${at}`);
        const used = [{ event: 1, asset: "POINT" as const, from: "grants" as const, to: members[0], amount: 1n }];
        const last = legs.filter(({ event }) => event === COUNT).map((leg) => ({ ...leg, event: 1 }));
        if (before !== "no") await postAll(db.database.queries, [keys.at(-1)!], before === "another" ? used : last);
        const outcomes = await db.database.transaction((tx) => way(tx, keys, legs));
        const left = await Promise.all(members.map((member) => balances(db.database.queries, member)));
        sides.push({ outcomes, left, rows: await writtenFor(keys, members[0]) });
        for (const { refusal, repeated } of outcomes) {
          if (refusal === "IDEMPOTENCY_KEY_REUSED") met.reused++;
          else met[refusal ? "refused" : repeated ? "repeated" : "posted"]++;
        }
      }
      expect(sides[0]).toEqual(sides[1]);
    }),
    { numRuns: 250 },
  );
  expect(Math.min(...Object.values(met))).toBeGreaterThan(10);
});

async function stateOf(keys: readonly string[], legs: readonly SetLeg[]): Promise<string | undefined> {
  return postAll(db.database.queries, keys, legs).then(
    (outcomes) => outcomes.find(({ refusal }) => refusal)?.refusal ?? undefined,
    (error) => sqlState(error),
  );
}

test("what nobody may ask fails the whole set", async () => {
  const member = await join();
  const leg = { event: 1, asset: "USDT" as const, from: member, to: "sales" as const, amount: 1n };
  expect(await stateOf(["whole:1", "whole:2"], [leg, { ...leg, event: 2, from: 999_999_999n }])).toBe("LG002");
  expect(await stateOf(["whole:1", "whole:2"], [leg])).toBe("LG005");
  expect(await stateOf(["whole:1"], [leg, { ...leg, event: 2 }])).toBe("LG005");
  expect(await stateOf(["whole:1", "whole:2"], [{ ...leg, event: 2 }, leg])).toBe("LG005");
  expect(await stateOf(["whole:1", "whole:1"], [leg, { ...leg, event: 2 }])).toBe("LG005");
  expect(await stateOf(["whole:1"], [{ ...leg, to: member }])).toBe("LG005");
  expect(await stateOf(["whole:1"], [{ ...leg, amount: 0n }])).toBe("LG005");
  expect(await stateOf(["whole:1"], [{ ...leg, from: "orders_held" }])).toBe("LG005");
  expect((await balances(db.database.queries, member)).USDT).toBe(PURSE);
  expect(await stateOf(["whole:1", "whole:2"], [leg, { ...leg, event: 2, amount: PURSE }])).toBe(
    "INSUFFICIENT_BALANCE",
  );
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
  expect(paid.filter((one) => one === "INSUFFICIENT_BALANCE")).toHaveLength(120 - Number(PURSE));
  for (const member of crowd) expect((await balances(db.database.queries, member)).USDT).toBe(0n);
});
