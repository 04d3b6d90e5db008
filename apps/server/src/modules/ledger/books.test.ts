import type { Asset, HouseAccount } from "@banyan/contract/ledger.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll, sealAll } from "../../../test/roll-up.ts";
import { fixedClock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { type AuditResult, assertLedgerClean, auditLedger } from "./audit.ts";
import { auditRuns, runRequestedAudit, startAudit } from "./audit-runs.ts";
import { type MovementFilter, readBlockOf, readEvent, readLegDetails, readRelated } from "./books-store.ts";
import { dayBook, dayOf, keepBusinessDays, trialBalanceOn } from "./day-book.ts";
import { searchJournal } from "./journal.ts";
import { openAccounts, post, reverse } from "./ledger.ts";
import { runOperations } from "./random-operations.ts";
import { statement, trialBalance } from "./statement.ts";

const UNIT = 1_000_000n;
/** 23:59 and 00:01 of two business days in Taipei. */
const LATE = new Date("2026-05-01T15:59:00Z");
const EARLY = new Date("2026-05-01T16:01:00Z");
const ORDER = "0199a0c2-0000-7000-8000-000000000001";

let db: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 10 });
  owner = new pg.Client({ connectionString: db.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.drop();
});

const within = () => db.database.queries;
const give = (key: string, to: bigint, amount: bigint, now: Date, asset: Asset = "USDT") =>
  post(within(), { key, kind: "grant", reference: `grant:${key}`, legs: [{ asset, from: "grants", to, amount }], now });
const buy = (key: string, from: bigint, now: Date) =>
  post(within(), {
    key,
    kind: "order.payment",
    reference: `order:${ORDER}`,
    legs: [
      { asset: "USDT", from, to: "sales", amount: 10n * UNIT },
      { asset: "USDT", from, to: "shipping", amount: UNIT, kind: "order.shipping" },
    ],
    now,
  });

/** All rows of a search, page by page. */
async function all(search: MovementFilter & { name?: string }, limit = 3) {
  const found = [];
  let cursor: string | undefined;
  for (let pages = 0; ; pages++) {
    const page = await searchJournal(within(), { ...search, limit, cursor });
    found.push(...page.rows);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    if (page.nextCursor === null) return found;
    expect(pages).toBeLessThan(1_000);
    cursor = page.nextCursor;
  }
}

describe("the day book and the trial balance", () => {
  beforeAll(async () => {
    for (const member of [7n, 8n]) await openAccounts(within(), member, LATE);
    await give("a", 7n, 100n * UNIT, LATE);
    await buy("b", 7n, LATE);
    await rollUpAll(db.database, LATE);
    await buy("c", 7n, EARLY);
    await give("d", 8n, 5n, EARLY, "POINT");
  });

  test("cut the days in the market's zone, whether rolled up or not", async () => {
    const book = () => dayBook(within(), { toDay: "2026-05-02", now: EARLY });
    const before = await book();
    expect(before.list).toEqual([
      { day: "2026-05-02", movements: 3n, amounts: { USDT: 11n * UNIT, COUPON: 0n, POINT: 5n } },
      { day: "2026-05-01", movements: 3n, amounts: { USDT: 111n * UNIT, COUPON: 0n, POINT: 0n } },
    ]);
    await rollUpAll(db.database, EARLY);
    expect(await book()).toEqual(before);
    await expect(dayBook(within(), { fromDay: "2026-01-01", toDay: "2026-05-02", now: EARLY })).rejects.toMatchObject({
      fields: { fromDay: "OUT_OF_RANGE" },
    });
  });

  test("a day names kinds and accounts, and opening plus received less sent is closing", async () => {
    const { lines, accounts, ended } = await dayOf(within(), { day: "2026-05-02", now: EARLY });
    expect(ended).toBe(false);
    expect(lines.map(({ kind, from, to, amount }) => [kind, from, to, amount])).toEqual([
      ["grant", -42n, 0n, 5n],
      ["order.payment", 0n, -1n, 10n * UNIT],
      ["order.shipping", 0n, -2n, UNIT],
    ]);
    expect(accounts.find(({ account, asset }) => account === 0n && asset === "USDT")).toEqual({
      ...{ account: 0n, asset: "USDT", opening: 89n * UNIT, received: 0n, sent: 11n * UNIT, closing: 78n * UNIT },
    });
    for (const row of accounts) expect(row.opening + row.received - row.sent).toBe(row.closing);
  });

  test("the trial balance of a day is that of then; now it is what the accounts have; both sum to zero", async () => {
    const lineOf = async (day: string | null, account: HouseAccount | "members") =>
      (await trialBalanceOn(within(), day)).lines.find((line) => line.account === account)?.amounts;
    expect(await lineOf("2026-05-01", "sales")).toMatchObject({ USDT: 10n * UNIT });
    expect(await lineOf("2026-05-01", "members")).toEqual({ USDT: 89n * UNIT, COUPON: 0n, POINT: 0n });
    expect(await lineOf("2026-04-30", "members")).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    const kept = await trialBalance(within());
    const now = await trialBalanceOn(within(), null);
    expect(now.lines).toEqual(kept.lines.map(({ account, balances }) => ({ account, amounts: balances })));
    for (const day of ["2026-05-01", null]) {
      expect((await trialBalanceOn(within(), day)).sums).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    }
  });

  test("another zone makes the days anew, and the audit holds them to the transfers", async () => {
    await keepBusinessDays(db.database, "America/New_York");
    const { list } = await dayBook(within(), { toDay: "2026-05-02", now: EARLY });
    expect(list.map(({ day, movements }) => [day, movements])).toEqual([["2026-05-01", 6n]]);
    await assertLedgerClean(within());
    await keepBusinessDays(db.database, "Asia/Taipei");
    await assertLedgerClean(within());
    // All databases of a server share one horizon: a transaction of another test can hold it up for a moment.
    const plant = (change: number) =>
      owner.query(
        `update ledger.day_total set amount = amount + ${change} where kind = 'order.shipping' and day = '2026-05-01'`,
      );
    for (let tries = 0; tries < 400 && (await plant(1)).rowCount === 0; tries++) {
      await rollUpAll(db.database, EARLY);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await expect(assertLedgerClean(within())).rejects.toThrow(
      "the day book is the sum of its transfers: day 2026-05-01 order.shipping USDT from 0 to -2",
    );
    await plant(-1);
  });

  test("agree with the transfers after random events, rolled up in between or not", async () => {
    await runOperations(db.database, { seed: 11, operations: 300, members: 6, concurrency: 6, now: EARLY });
    const before = await trialBalanceOn(within(), null);
    await assertLedgerClean(within());
    await rollUpAll(db.database, EARLY);
    await assertLedgerClean(within());
    expect(await trialBalanceOn(within(), null)).toEqual(before);
  });
});

describe("the journal", () => {
  test("finds by key, number, reference and the id in it", async () => {
    const [first] = await all({ name: "b" });
    expect(first).toMatchObject({ key: "b", leg: 2, kind: "order.shipping", from: 7n, to: -2n, amount: UNIT });
    expect(await all({ name: String(first!.postingId) })).toHaveLength(2);
    expect((await all({ name: ORDER })).map(({ key, leg }) => [key, leg])).toEqual([
      ["c", 2],
      ["c", 1],
      ["b", 2],
      ["b", 1],
    ]);
    expect(await all({ name: "grant:a" })).toHaveLength(1);
    expect(await all({ name: "nothing like it" })).toEqual([]);
  });

  const FILTERS: [string, MovementFilter][] = [
    ["everything", {}],
    ["a kind", { kind: "order.payment" }],
    ["an asset", { asset: "POINT" }],
    ["a house account on either side", { account: -1n }],
    ["from all members to a house account", { from: 0n, to: -1n }],
    ["a member", { account: 3n }],
    ["a member in one asset of one kind", { account: 3n, asset: "USDT", kind: "transfer" }],
    ["what a member paid", { from: 7n }],
    ["a range of amounts", { minAmount: 5n, maxAmount: UNIT }],
    ["a day", { fromDay: "2026-05-01", toDay: "2026-05-01" }],
    ["a day of a member", { account: 7n, fromDay: "2026-05-01", toDay: "2026-05-01" }],
    ["a day without any", { fromDay: "2026-04-01", toDay: "2026-04-02" }],
    ["a kind that never was", { kind: "suspense" }],
  ];

  test.each(FILTERS)("finds %s: all of it, once, newest first", async (_name, filter) => {
    const { rows } = await owner.query("select * from ledger.transfer order by posting_id desc, leg desc");
    const is = (account: bigint, wanted: bigint) => (wanted === 0n ? account > 0n : account === wanted);
    const expected = rows.filter((row) => {
      const [from, to, amount] = [BigInt(row.from_account), BigInt(row.to_account), BigInt(row.amount)];
      const day = new Date(row.created_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      return (
        (!filter.kind || filter.kind === row.kind) &&
        (!filter.asset || filter.asset === row.asset) &&
        (filter.account === undefined || is(from, filter.account) || is(to, filter.account)) &&
        (filter.from === undefined || is(from, filter.from)) &&
        (filter.to === undefined || is(to, filter.to)) &&
        (filter.minAmount === undefined || amount >= filter.minAmount) &&
        (filter.maxAmount === undefined || amount <= filter.maxAmount) &&
        (!filter.fromDay || day >= filter.fromDay) &&
        (!filter.toDay || day <= filter.toDay)
      );
    });
    const found = await all(filter, 50);
    const wanted = expected.map((row) => `${row.posting_id}-${row.leg}`);
    const ids = found.map(({ postingId, leg }) => `${postingId}-${leg}`);
    // Along an account, movements are in the order of its entries, which can differ from the journal for concurrent
    // events.
    const ordered = Math.max(...[filter.account, filter.from, filter.to].map((account) => Number(account ?? 0n))) <= 0;
    expect(ordered ? ids : ids.toSorted()).toEqual(ordered ? wanted : wanted.toSorted());
    expect(found.every(({ key }) => key.length > 0)).toBe(true);
  });

  test("refuses a cursor that was made up", async () => {
    for (const cursor of ["x", "1", "m.1.2.3", "9999999999999999999-1"]) {
      await expect(searchJournal(within(), { limit: 5, cursor })).rejects.toMatchObject({
        fields: { cursor: "INVALID" },
      });
    }
    await expect(searchJournal(within(), { account: 7n, limit: 5, cursor: "5-1" })).rejects.toMatchObject({
      fields: { cursor: "INVALID" },
    });
  });

  test("an event tells its legs, its block, and what ended it", async () => {
    const { postingId } = await give("mistake", 7n, 3n, EARLY);
    const undone = await reverse(within(), { postingId, key: "undo mistake", now: EARLY });
    expect(await readBlockOf(within(), postingId)).toBeUndefined();
    for (let tries = 0; tries < 200 && !(await readBlockOf(within(), undone.postingId)); tries++) {
      await sealAll(db.database, EARLY);
    }
    const event = (await readEvent(within(), postingId))!;
    expect(event).toMatchObject({ key: "mistake", legCount: 1, resolves: null });
    expect((await readRelated(within(), event)).resolvedBy).toMatchObject({
      id: undone.postingId,
      key: "undo mistake",
    });
    const { rows } = await owner.query("select number, hash, leaves from ledger.block order by number");
    const block = (await readBlockOf(within(), postingId))!;
    const row = rows.find(({ number }) => BigInt(number) === block.number);
    expect(block.hash).toEqual(row.hash);
    const [leg] = await readLegDetails(within(), { id: postingId, after: 0, limit: 10 });
    expect((row.leaves as Buffer).includes(leg!.digest.subarray(0, 8))).toBe(true);
  });
});

describe("the audit by button", () => {
  const clock = fixedClock(EARLY);
  const start = () => {
    clock.advance(1);
    const given = { staffId: newId(EARLY), staffName: "Felix", checksInAll: 11, now: clock.now() };
    return db.database.transaction((tx) => startAudit(tx, given));
  };
  const faults: object[] = [];
  const run = (signal?: AbortSignal) =>
    runRequestedAudit(db.database, clock, { prove: auditLedger }, (fault) => faults.push(fault), signal);
  const last = async () => (await auditRuns(within(), clock.now()))[0]!;

  test("is asked for once at a time, also by twenty at once, and writes down each check", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, start));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason.refusal).toBe("AUDIT_UNDER_WAY");
    }
    await Promise.all([run(), run()]);
    expect(await last()).toMatchObject({ state: "clean", startedBy: "Felix", faultMessage: null });
    expect((await last()).checks.map(({ check }) => check)).toContain("the day book is the sum of its transfers");
    expect((await last()).checks).toHaveLength(11);
    expect(faults).toEqual([]);
  });

  test("names the first row that is wrong", async () => {
    await owner.query("update ledger.account set balance = balance + 1 where member_id = 7 and asset = 'USDT'");
    await start();
    await run();
    expect(await last()).toMatchObject({
      state: "faulty",
      faultCheck: "every balance is the sum of its transfers",
      faultRow: "account 7 USDT",
    });
    expect(faults).toMatchObject([{ row: "account 7 USDT" }]);
    await owner.query("update ledger.account set balance = balance - 1 where member_id = 7 and asset = 'USDT'");
    await start();
    await run();
    expect((await last()).state).toBe("clean");
  });

  test("is broken off when the process stops, and one whose process died gives way", async () => {
    await start();
    const stopping = new AbortController();
    async function* endless(): AsyncGenerator<AuditResult> {
      yield { check: "one that held", examined: 1n, fault: null };
      stopping.abort();
      await new Promise((_resolve, reject) => setTimeout(() => reject(new Error("ended")), 50));
    }
    await runRequestedAudit(db.database, clock, { prove: endless }, () => {}, stopping.signal);
    expect((await last()).state).toBe("broken_off");
    await start();
    clock.advance(11 * 60_000);
    expect((await last()).state).toBe("broken_off");
    expect((await start()).state).toBe("requested");
    await run();
    expect((await last()).state).toBe("clean");
  });
});

test("a statement leads to the balance that the trial balance has", async () => {
  const { lines } = await trialBalanceOn(within(), null);
  let sum = 0n;
  for (let member = 1n; member <= 8n; member++) {
    sum += (await statement(within(), { memberId: member, asset: "USDT", limit: 1 })).balance;
  }
  expect(lines.find(({ account }) => account === "members")?.amounts.USDT).toBe(sum);
});
