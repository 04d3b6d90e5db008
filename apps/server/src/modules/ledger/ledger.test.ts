import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll } from "../../../test/roll-up.ts";
import { sql } from "../../platform/database.ts";
import {
  assertLedgerClean,
  balances,
  houseBalance,
  LedgerFault,
  type Leg,
  openAccounts,
  pageCursor,
  post,
  reverse,
  statement,
  trialBalance,
} from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
let db: TestDatabase;
let nextMember = 1n;
let nextKey = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await assertLedgerClean(db.database.queries);
  await db.drop();
});

const key = () => `test:${++nextKey}`;

async function memberWith(usdt: bigint, coupons = 0n, points = 0n): Promise<bigint> {
  const member = nextMember++;
  await openAccounts(db.database.queries, member, NOW);
  const legs: Leg[] = [
    { asset: "USDT", from: "grants", to: member, amount: usdt },
    { asset: "COUPON", from: "coupons_issued", to: member, amount: coupons },
    { asset: "POINT", from: "points_issued", to: member, amount: points },
  ];
  const wanted = legs.filter((leg) => leg.amount > 0n);
  if (wanted.length > 0) await post(db.database.queries, { key: key(), kind: "grant", legs: wanted, now: NOW });
  return member;
}

const usdt = (from: Leg["from"], to: Leg["to"], amount: bigint): Leg => ({ asset: "USDT", from, to, amount });

describe("posting", () => {
  test("moves several assets at once and answers with the balances after it", async () => {
    const member = await memberWith(100n, 30n);
    const posted = await post(db.database.queries, {
      key: key(),
      kind: "order.payment",
      legs: [
        { asset: "COUPON", from: member, to: "sales", amount: 30n },
        usdt(member, "sales", 50n),
        usdt(member, "shipping", 8n),
      ],
      reference: "order:1",
      now: NOW,
    });
    expect(posted).toMatchObject({
      repeated: false,
      postedAt: NOW,
      legs: [
        { from: { sequence: 2n, balance: 0n }, to: null },
        { from: { sequence: 2n, balance: 50n }, to: null },
        { from: { sequence: 3n, balance: 42n }, to: null },
      ],
    });
    expect(await balances(db.database.queries, member)).toEqual({ USDT: 42n, COUPON: 0n, POINT: 0n });
  });

  test("writes a long list of credits as it writes a short one", async () => {
    const members = await Promise.all(Array.from({ length: 60 }, () => memberWith(5n)));
    const legs = members.map((member, index) => usdt("income_payable", member, BigInt(index + 1)));
    const first = { key: key(), kind: "bonus.income" as const, legs, now: NOW };
    const posted = await post(db.database.queries, first);
    expect(posted.legs[59]).toEqual({ from: null, to: { sequence: 2n, balance: 65n } });
    expect(await post(db.database.queries, first)).toEqual({ ...posted, repeated: true });
    const stranger = { ...first, key: key(), legs: [...legs, usdt("income_payable", 999_999n, 1n)] };
    await expect(post(db.database.queries, stranger)).rejects.toMatchObject({ fault: "unknownAccount" });
    expect((await balances(db.database.queries, members[0]!)).USDT).toBe(6n);
  });

  test.for([
    ["USDT", "INSUFFICIENT_BALANCE"],
    ["COUPON", "INSUFFICIENT_COUPONS"],
    ["POINT", "INSUFFICIENT_POINTS"],
  ] as const)("refuses what a member lacks of %s and leaves nothing behind", async ([asset, refusal]) => {
    const member = await memberWith(10n, 10n, 10n);
    const legs: Leg[] = [
      { asset, from: member, to: "sales", amount: 4n },
      { asset, from: member, to: "shipping", amount: 7n },
    ];
    const attempt = post(db.database.queries, { key: key(), kind: "order.payment", legs, now: NOW });
    await expect(attempt).rejects.toMatchObject({ refusal, params: { asset } });
    expect(await balances(db.database.queries, member)).toEqual({ USDT: 10n, COUPON: 10n, POINT: 10n });
  });

  test("does not let money that arrives later in an event pay an earlier leg", async () => {
    const [member, giver] = [await memberWith(0n), await memberWith(10n)];
    const legs = [usdt(member, "sales", 10n), usdt(giver, member, 10n)];
    const now = NOW;
    const refused = post(db.database.queries, { key: key(), kind: "transfer", legs, now });
    await expect(refused).rejects.toMatchObject({ refusal: "INSUFFICIENT_BALANCE" });
    await post(db.database.queries, { key: key(), kind: "transfer", legs: legs.reverse(), now });
    expect((await balances(db.database.queries, member)).USDT).toBe(0n);
  });

  test("takes part in the caller's transaction", async () => {
    const member = await memberWith(10n);
    const lost = db.database.transaction(async (tx) => {
      await post(tx, { key: key(), kind: "order.payment", legs: [usdt(member, "sales", 10n)], now: NOW });
      throw new Error("the caller changes its mind");
    });
    await expect(lost).rejects.toThrow("changes its mind");
    expect((await balances(db.database.queries, member)).USDT).toBe(10n);
  });

  test.for<[string, (member: bigint) => Leg[]]>([
    ["no legs", () => []],
    ["zero", (member) => [usdt(member, "sales", 0n)]],
    ["a negative amount", (member) => [usdt(member, "sales", -1n)]],
    ["a transfer to oneself", (member) => [usdt(member, member, 1n)]],
    ["a house account to itself", () => [usdt("sales", "sales", 1n)]],
    ["held money without its hold", (member) => [usdt("withdrawals_pending", member, 1n)]],
  ])("throws on %s", async ([, legs]) => {
    const member = await memberWith(10n);
    const attempt = post(db.database.queries, { key: key(), kind: "transfer", legs: legs(member), now: NOW });
    await expect(attempt).rejects.toMatchObject({ fault: "invalidPosting" });
  });

  test("throws on accounts that are not open and on members that cannot be", async () => {
    const to = (member: bigint) =>
      post(db.database.queries, { key: key(), kind: "grant", legs: [usdt("grants", member, 1n)], now: NOW });
    await expect(to(888_888n)).rejects.toMatchObject({ fault: "unknownAccount" });
    await expect(to(0n)).rejects.toThrow("no member number");
    await expect(to(-10n)).rejects.toThrow("no member number");
  });
});

describe("a key", () => {
  test("answers the second time as the first, whatever happened since", async () => {
    const member = await memberWith(100n);
    const payment = { key: key(), kind: "order.payment" as const, legs: [usdt(member, "sales", 60n)], now: NOW };
    const first = await post(db.database.queries, payment);
    const later = new Date(NOW.getTime() + 60_000);
    await post(db.database.queries, { key: key(), kind: "grant", legs: [usdt("grants", member, 1n)], now: later });
    expect(await post(db.database.queries, { ...payment, now: later })).toEqual({ ...first, repeated: true });
    expect((await balances(db.database.queries, member)).USDT).toBe(41n);
  });

  test("is refused for other legs, another kind or another hold", async () => {
    const member = await memberWith(100n);
    const first = { key: key(), kind: "order.payment" as const, legs: [usdt(member, "sales", 60n)], now: NOW };
    await post(db.database.queries, first);
    for (const other of [
      { legs: [usdt(member, "sales", 61n)] },
      { legs: [usdt(member, "shipping", 60n)] },
      { legs: [...first.legs, usdt(member, "sales", 1n)] },
      { legs: [{ ...first.legs[0]!, kind: "order.shipping" as const }] },
      { kind: "order.refund" as const },
    ]) {
      const reused = post(db.database.queries, { ...first, ...other });
      await expect(reused).rejects.toMatchObject({ refusal: "IDEMPOTENCY_KEY_REUSED" });
    }
  });
});

describe("holds and reversals", () => {
  const hold = async (member: bigint, amount: bigint) =>
    (
      await post(db.database.queries, {
        key: key(),
        kind: "withdrawal.hold",
        legs: [usdt(member, "withdrawals_pending", amount)],
        now: NOW,
      })
    ).postingId;

  test("a hold is paid out with its fee, once", async () => {
    const member = await memberWith(100n);
    const resolves = await hold(member, 100n);
    const payout = {
      key: key(),
      kind: "withdrawal.payout" as const,
      legs: [
        usdt("withdrawals_pending", "custody", 98n),
        { ...usdt("withdrawals_pending", "fees", 2n), kind: "withdrawal.fee" as const },
      ],
      resolves,
      now: NOW,
    };
    await post(db.database.queries, payout);
    expect((await post(db.database.queries, payout)).repeated).toBe(true);
    const back = reverse(db.database.queries, { postingId: resolves, key: key(), now: NOW });
    await expect(back).rejects.toBeInstanceOf(LedgerFault);
    await expect(back).rejects.toMatchObject({ fault: "alreadyResolved" });
    expect(await houseBalance(db.database.queries, "withdrawals_pending", "USDT")).toBe(0n);
  });

  test("a hold ends with exactly its amount", async () => {
    const member = await memberWith(100n);
    const resolves = await hold(member, 100n);
    for (const amount of [99n, 101n]) {
      const legs = [usdt("withdrawals_pending", member, amount)];
      const attempt = post(db.database.queries, { key: key(), kind: "withdrawal.release", legs, resolves, now: NOW });
      await expect(attempt).rejects.toMatchObject({ fault: "invalidPosting" });
    }
    await reverse(db.database.queries, { postingId: resolves, key: key(), kind: "withdrawal.release", now: NOW });
    expect((await balances(db.database.queries, member)).USDT).toBe(100n);
  });

  test("a reversal mirrors every leg, once, and refuses where the money is gone", async () => {
    const [a, b] = [await memberWith(100n), await memberWith(0n)];
    const { postingId } = await post(db.database.queries, {
      key: key(),
      kind: "transfer",
      legs: [usdt(a, b, 50n), usdt(a, "fees", 1n)],
      now: NOW,
    });
    await post(db.database.queries, { key: key(), kind: "order.payment", legs: [usdt(b, "sales", 1n)], now: NOW });
    const reversal = { postingId, key: key(), now: NOW };
    await expect(reverse(db.database.queries, reversal)).rejects.toMatchObject({ refusal: "INSUFFICIENT_BALANCE" });
    await post(db.database.queries, { key: key(), kind: "grant", legs: [usdt("grants", b, 1n)], now: NOW });
    await reverse(db.database.queries, reversal);
    expect((await reverse(db.database.queries, reversal)).repeated).toBe(true);
    const again = reverse(db.database.queries, { ...reversal, key: key() });
    await expect(again).rejects.toMatchObject({ fault: "alreadyResolved" });
    expect((await balances(db.database.queries, a)).USDT).toBe(100n);
  });
});

describe("reading", () => {
  test("a statement pages by cursor, jumps by page, filters by kind and time", async () => {
    const member = await memberWith(1000n);
    const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
    for (let minute = 1; minute <= 40; minute++) {
      const kind = minute % 4 === 0 ? "transfer.fee" : "order.payment";
      await post(db.database.queries, {
        key: key(),
        kind,
        legs: [usdt(member, "sales", 1n)],
        reference: `m:${minute}`,
        memo: { minute },
        now: at(minute),
      });
    }
    const query = { memberId: member, asset: "USDT" as const, limit: 10 };
    const first = await statement(db.database.queries, query);
    expect(first).toMatchObject({ balance: 960n, total: 41n, nextCursor: 32n });
    expect(first.entries[0]).toMatchObject({
      sequence: 41n,
      change: -1n,
      balance: 960n,
      counterparty: "sales",
      reference: "m:40",
      memo: { minute: 40 },
      at: at(40),
    });
    const fifth = await statement(db.database.queries, { ...query, cursor: pageCursor(first.total, 5, 10) });
    expect(fifth.entries).toMatchObject([{ sequence: 1n, change: 1000n, kind: "grant", counterparty: "grants" }]);
    expect(fifth.nextCursor).toBeNull();

    const fees = await statement(db.database.queries, { ...query, kinds: ["transfer.fee"], limit: 4 });
    expect(fees.entries.map((entry) => entry.reference)).toEqual(["m:40", "m:36", "m:32", "m:28"]);
    const rest = await statement(db.database.queries, { ...query, kinds: ["transfer.fee"], cursor: fees.nextCursor! });
    expect(rest.entries.map((entry) => entry.reference)).toEqual(["m:24", "m:20", "m:16", "m:12", "m:8", "m:4"]);

    const day = await statement(db.database.queries, { ...query, from: at(20), until: at(23) });
    expect(day.entries.map((entry) => entry.reference)).toEqual(["m:22", "m:21", "m:20"]);
  });

  test("house balances and the trial balance are the same before, during and after a roll-up", async () => {
    const before = await trialBalance(db.database.queries);
    expect(before.sums).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    expect(await rollUpAll(db.database, NOW)).toBeGreaterThan(0n);
    expect(await rollUpAll(db.database, NOW)).toBe(0n);
    expect(await trialBalance(db.database.queries)).toEqual(before);
    const member = await memberWith(7n);
    const sales = await houseBalance(db.database.queries, "sales", "USDT");
    await post(db.database.queries, { key: key(), kind: "order.payment", legs: [usdt(member, "sales", 7n)], now: NOW });
    expect(await houseBalance(db.database.queries, "sales", "USDT")).toBe(sales + 7n);
  });

  test("a member without accounts has nothing", async () => {
    expect(await balances(db.database.queries, 777_777n)).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    const empty = await statement(db.database.queries, { memberId: 777_777n, asset: "USDT", limit: 10 });
    expect(empty).toEqual({ entries: [], nextCursor: null, balance: 0n, total: 0n });
  });
});

describe("rights", () => {
  const TABLES = ["account", "posting", "transfer", "house_account", "house_balance", "upkeep", "block"];
  test.for(TABLES)("the application's role may read ledger.%s and change nothing in it", async (table) => {
    const allowed = await sql<Record<string, boolean>>`
      select has_table_privilege('banyan_app', ${`ledger.${table}`}, 'SELECT') as "select",
        has_table_privilege('banyan_app', ${`ledger.${table}`}, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') as change
    `.execute(db.database.queries);
    expect(allowed.rows[0]).toEqual({ select: true, change: false });
    const target = sql.table(`ledger.${table}`);
    for (const statement of [sql`delete from ${target}`, sql`truncate ${target}`]) {
      await expect(statement.execute(db.database.queries)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("the application's role may neither update rows nor call what the functions call", async () => {
    for (const statement of [
      sql`update ledger.transfer set amount = amount + 1`,
      sql`update ledger.account set balance = balance + 1`,
      sql`update ledger.posting set reference = 'other'`,
      sql`insert into ledger.account (member_id, asset, balance, opened_at) values (1, 'USDT', 5, now())`,
      sql`select ledger_roll_up_until('5', now())`,
      sql`select ledger_seal_until('5', 10, now())`,
      sql`select ledger_step_end('3', '5', 0, 10)`,
      sql`select ledger_horizon(now())`,
    ]) {
      await expect(statement.execute(db.database.queries)).rejects.toMatchObject({ code: "42501" });
    }
  });
});
