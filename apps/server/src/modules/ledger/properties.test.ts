/**
 * The ledger against a naive model: maps of numbers, one event after the other. Every answer, refusal and statement
 * must equal the model's. fast-check prints seed and smallest counterexample when they differ.
 */
import { ASSETS } from "@banyan/contract/ledger.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../../../tools/repetitions.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { assertLedgerClean, balances, type Leg, openAccounts, post, statement, trialBalance } from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const MEMBERS = [1n, 2n, 3n];
let db: TestDatabase;
let generation = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await assertLedgerClean(db.database.queries);
  await db.drop();
});

const party = fc.constantFrom(...MEMBERS, ...MEMBERS, "sales" as const, "grants" as const, "fees" as const);
const leg = fc
  .record({ asset: fc.constantFrom(...ASSETS), from: party, to: party, amount: fc.bigInt(1n, 100n) })
  .filter((drawn) => drawn.from !== drawn.to);
const event = fc.record({ key: fc.nat(30), legs: fc.array(leg, { minLength: 1, maxLength: 5 }) });

type Event = { key: number; legs: Leg[] };

function createModel() {
  const amounts = new Map<string, bigint>();
  const changes = new Map<string, bigint[]>();
  const known = new Map<number, Leg[]>();
  const account = (of: Leg["from"], asset: string) => `${of}/${asset}`;
  return {
    amounts,
    changes,
    /** "posted", "repeated" or the name of the refusal. */
    post({ key, legs }: Event): string {
      const before = known.get(key);
      if (before) {
        const same = (one: Leg, two?: Leg) => JSON.stringify(one, write) === JSON.stringify(two, write);
        const equal = before.length === legs.length && before.every((one, index) => same(one, legs[index]));
        return equal ? "repeated" : "IDEMPOTENCY_KEY_REUSED";
      }
      const next = new Map(amounts);
      for (const { asset, from, to, amount } of legs) {
        const left = (next.get(account(from, asset)) ?? 0n) - amount;
        if (typeof from === "bigint" && left < 0n) {
          return { USDT: "INSUFFICIENT_BALANCE", COUPON: "INSUFFICIENT_COUPONS", POINT: "INSUFFICIENT_POINTS" }[asset];
        }
        next.set(account(from, asset), left);
        next.set(account(to, asset), (next.get(account(to, asset)) ?? 0n) + amount);
      }
      for (const [name, amount] of next) amounts.set(name, amount);
      for (const { asset, from, to, amount } of legs) {
        changes.set(account(from, asset), [...(changes.get(account(from, asset)) ?? []), -amount]);
        changes.set(account(to, asset), [...(changes.get(account(to, asset)) ?? []), amount]);
      }
      known.set(key, legs);
      return "posted";
    },
  };
}

const write = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);

test("every answer is that of the naive model", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 60 }), async (events) => {
      const run = ++generation;
      const shift = BigInt(run * 10);
      const member = (of: Leg["from"]) => (typeof of === "bigint" ? of + shift : of);
      const model = createModel();
      for (const of of MEMBERS) await openAccounts(db.database.queries, of + shift, NOW);
      for (const drawn of events) {
        const legs = drawn.legs.map((one) => ({ ...one, from: member(one.from), to: member(one.to) }));
        const answer = await post(db.database.queries, {
          key: `${run}:${drawn.key}`,
          kind: "transfer",
          legs,
          now: NOW,
        }).then(
          ({ repeated }) => (repeated ? "repeated" : "posted"),
          (error) => (error instanceof Refusal ? error.refusal : Promise.reject(error)),
        );
        expect(answer).toBe(model.post(drawn));
      }
      for (const of of MEMBERS) {
        const has = await balances(db.database.queries, of + shift);
        for (const asset of ASSETS) {
          expect(has[asset]).toBe(model.amounts.get(`${of}/${asset}`) ?? 0n);
          const { entries } = await statement(db.database.queries, { memberId: of + shift, asset, limit: 1000 });
          expect(entries.map((entry) => entry.change).reverse()).toEqual(model.changes.get(`${of}/${asset}`) ?? []);
        }
      }
      expect((await trialBalance(db.database.queries)).sums).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    }),
    { numRuns: repetitions(12, 200) },
  );
});
