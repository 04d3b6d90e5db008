import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../../../tools/repetitions.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll, sealAll } from "../../../test/roll-up.ts";
import { testSeed } from "../../../test/seed.ts";
import { auditLedger, balances, houseBalance, openAccounts, post, reverse, rollUp, sealBlocks } from "./index.ts";
import { runOperations } from "./random-operations.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const OPERATIONS = repetitions(2_500, 100_000);
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 50, statementTimeoutMs: 600_000 });
  for (let member = 1n; member <= 200n; member++) await openAccounts(db.database.queries, member, NOW);
});
afterAll(() => db.drop());

async function give(member: bigint, amount: bigint, key: string): Promise<void> {
  const legs = [{ asset: "USDT" as const, from: "grants" as const, to: member, amount }];
  await post(db.database.queries, { key, kind: "grant", legs, now: NOW });
}

async function outcomes(count: number, attempt: (index: number) => Promise<unknown>) {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
  return {
    done: settled.filter((one) => one.status === "fulfilled").map((one) => one.value),
    failed: settled.filter((one) => one.status === "rejected").map((one) => one.reason),
  };
}

test("of 50 simultaneous spendings of a whole balance one wins", async () => {
  await give(201n - 1n, 1_000n, "whole:give");
  const { done, failed } = await outcomes(50, (index) =>
    post(db.database.queries, {
      key: `whole:${index}`,
      kind: "order.payment",
      legs: [
        { asset: "USDT", from: 200n, to: "sales", amount: 990n },
        { asset: "USDT", from: 200n, to: "shipping", amount: 10n },
      ],
      now: NOW,
    }),
  );
  expect(done).toHaveLength(1);
  expect(failed.map((error) => error.refusal)).toEqual(Array(49).fill("INSUFFICIENT_BALANCE"));
  expect((await balances(db.database.queries, 200n)).USDT).toBe(0n);
});

test("50 simultaneous calls with one key have one effect and one answer", async () => {
  await give(199n, 1_000n, "same:give");
  const sales = await houseBalance(db.database.queries, "sales", "USDT");
  const { done, failed } = await outcomes(50, () =>
    post(db.database.queries, {
      key: "same:pay",
      kind: "order.payment",
      legs: [{ asset: "USDT", from: 199n, to: "sales", amount: 10n }],
      now: NOW,
    }),
  );
  expect(failed).toEqual([]);
  const answers = done as Awaited<ReturnType<typeof post>>[];
  expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
  expect(answers.map((answer) => ({ ...answer, repeated: true }))).toEqual(
    Array.from({ length: 50 }, () => ({ ...answers[0], repeated: true })),
  );
  expect((await balances(db.database.queries, 199n)).USDT).toBe(990n);
  expect(await houseBalance(db.database.queries, "sales", "USDT")).toBe(sales + 10n);
});

test("crossing transfers between the same two members never stop each other", async () => {
  await give(197n, 1_000_000n, "cross:a");
  await give(198n, 1_000_000n, "cross:b");
  const { failed } = await outcomes(400, (index) => {
    const [from, to] = index % 2 === 0 ? [197n, 198n] : [198n, 197n];
    return post(db.database.queries, {
      key: `cross:${index}`,
      kind: "transfer",
      legs: [
        { asset: "USDT", from, to, amount: 100n },
        ...(index % 3 === 0 ? [{ asset: "USDT" as const, from, to: "fees" as const, amount: 1n }] : []),
      ],
      now: NOW,
    });
  });
  expect(failed).toEqual([]);
});

test("of 50 simultaneous ends of one hold one wins; the same end asked twice is one", async () => {
  await give(196n, 100n, "hold:give");
  const legs = [{ asset: "USDT" as const, from: 196n, to: "withdrawals_pending" as const, amount: 100n }];
  const { postingId } = await post(db.database.queries, { key: "hold", kind: "withdrawal.hold", legs, now: NOW });
  const { done, failed } = await outcomes(50, (index) =>
    reverse(db.database.queries, { postingId, key: `hold:end:${index % 25}`, kind: "withdrawal.release", now: NOW }),
  );
  expect(done).toHaveLength(2);
  expect(new Set((done as { postingId: bigint }[]).map((posted) => posted.postingId)).size).toBe(1);
  expect(failed.map((error) => error.fault)).toEqual(Array(48).fill("alreadyResolved"));
  expect((await balances(db.database.queries, 196n)).USDT).toBe(100n);
});

test(`${OPERATIONS} random events from 16 sides leave the books clean`, async () => {
  console.info(`SEED=${testSeed}, ${OPERATIONS} events`);
  const events = runOperations(db.database, {
    seed: testSeed,
    operations: OPERATIONS,
    members: 190,
    concurrency: 16,
    now: NOW,
  });
  const load = { running: true };
  const upkeep = (async () => {
    while (load.running) {
      await rollUp(db.database, NOW, { rowsPerStep: 100 });
      await sealBlocks(db.database, NOW);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  // There are thousands of refusals, and mapping each stack to the sources would take most of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const end = () => {
    load.running = false;
    Error.stackTraceLimit = stackTraceLimit;
  };
  const [outcome] = await Promise.all([events.finally(end), upkeep]);
  console.info(outcome);
  expect(outcome.posted).toBeGreaterThan(OPERATIONS / 2);
  for (const count of Object.values(outcome)) expect(count).toBeGreaterThan(0);
  await rollUpAll(db.database, NOW);
  await sealAll(db.database, NOW);
  for await (const audit of auditLedger(db.database.queries)) expect(audit).toMatchObject({ fault: null });
});
