/** Settlement of real days: the fence, concurrent settlers with one outcome, credits and reversals, and publishing. */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Asset } from "@banyan/contract/ledger.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { someoneWaits } from "../../../test/database.ts";
import { leave as leaveShop } from "../../../test/members.ts";
import { usdt } from "../../../test/money.ts";
import { settleByTheBook } from "../../../test/settlement-reference.ts";
import { openDatabase, sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireNothingOpen } from "../../wiring.ts";
import { balances, post } from "../ledger/index.ts";
import { type Buyer, days, later, type ShopOptions, START } from "../orders/shop.fixture.ts";
import { exportDay, lastDueDay, verifyDay } from "./index.ts";
import { creditedTogether } from "./settling.ts";
import { FIRST, KIT_BV, openTeamShop, SECOND, type TeamShop } from "./team-shop.fixture.ts";

let { shop, root, kit, tea, buy, receive, newcomer, refund, rootBuyer, settle } = {} as TeamShop;

async function open(options?: ShopOptions): Promise<void> {
  ({ shop, root, kit, tea, buy, receive, newcomer, refund, rootBuyer, settle } = await openTeamShop(options));
}
beforeEach(() => open());
afterEach(() => shop.drop());

async function lines(day: string, member: bigint): Promise<Record<number, bigint>> {
  const { rows } = await sql<{ income: number; received: bigint }>`
    select income, received from bonus.line where day = ${day} and member_id = ${member}`.execute(
    shop.database.queries,
  );
  return Object.fromEntries(rows.map(({ income, received }) => [income, received]));
}

const volumes = async (day: string) => {
  const { rows } = await sql<{ orders: bigint; bv: bigint }>`
    select count(*) as orders, coalesce(sum(bv), 0)::bigint as bv from orders.volume where day = ${day}`.execute(
    shop.database.queries,
  );
  return rows[0]!;
};

test("a day may be settled an hour after its end, in the market's zone", () => {
  const due = (at: string, zone = "Asia/Taipei") => lastDueDay(new Date(at), zone);
  expect(due("2026-05-02T16:59:59Z")).toBe("2026-05-01");
  expect(due("2026-05-02T17:00:00Z")).toBe("2026-05-02");
  expect(due("2026-05-02T12:00:00Z", "Pacific/Honolulu")).toBe("2026-05-01");
});

test.each([
  [0, 100],
  [20_000, 100],
  [60_000, 300],
  [1_000_000, 500],
])("of %i members, %i are credited in one transaction", (members, together) => {
  expect(creditedTogether(members)).toBe(together);
});

describe("a settled day", () => {
  let left: Buyer;
  let right: Buyer;

  beforeEach(async () => {
    const first = await rootBuyer();
    left = await newcomer(root, "left");
    right = await newcomer(root, "right");
    await buy(first, kit);
    await buy(left, kit);
    await buy(right, kit, 2);
  });

  test("reads what goes into it where it is told to, once the day is closed and nothing of it can change", async () => {
    const states: unknown[] = [];
    const settled = await settle(FIRST, async (_fromPrimary, read) => {
      const { rows } = await sql`
        select until_xid is not null as quiet, frozen_at is null as open from bonus.day where day = ${FIRST}`.execute(
        shop.database.queries,
      );
      states.push(rows);
      const elsewhere = await shop.database.openBulk();
      return read(elsewhere).finally(() => elsewhere.close());
    });
    expect(settled).toEqual([FIRST]);
    expect(states).toEqual([[{ quiet: true, open: true }]]);
    expect(await lines(FIRST, root)).toMatchObject({ 0: usdt(KIT_BV * 3 * 0.05), 1: usdt(KIT_BV * 0.08) });
    await shop.assertBooks();
  });

  test("credits what its lines say, once, however often it is settled", async () => {
    expect(await settle(FIRST)).toEqual([FIRST]);
    // Level 1: 5 % of both referrals' BV, and 8 % of what both sides pair.
    expect(await lines(FIRST, root)).toMatchObject({ 0: usdt(KIT_BV * 3 * 0.05), 1: usdt(KIT_BV * 0.08) });
    const { rows } = await sql<{ received: bigint }>`
      select sum(received)::bigint as received from bonus.line where member_id = ${root}`.execute(
      shop.database.queries,
    );
    const { received } = rows[0]!;
    const [coupon, point] = [(received * 15n) / 100n, (received * 5n) / 100n];
    const purse = await balances(shop.database.queries, root);
    // 10,000 less the kit and its shipping.
    expect(purse.USDT - usdt(9_850)).toBe(received - coupon - point);
    expect([purse.COUPON, purse.POINT]).toEqual([coupon, point]);
    expect(await settle(FIRST)).toEqual([]);
    expect(await balances(shop.database.queries, root)).toEqual(purse);
    await shop.assertBooks();
  });

  test("has one outcome where two settle it at once", async () => {
    await Promise.all([settle(SECOND), settle(SECOND)]);
    const { rows } = await sql<{ postings: bigint }>`
      select count(*) as postings from ledger.posting where kind = 'bonus.income'`.execute(shop.database.queries);
    expect(rows[0]!.postings).toBe(1n);
    await shop.assertBooks();
  });

  test("pays nothing for an order on its way, and the same whether it is returned or not", async () => {
    const order = await receive(left, tea, 50);
    await settle(FIRST);
    const before = await balances(shop.database.queries, root);
    await refund(order, later(days(1)));
    await buy(right, tea, 3, later(days(1)));
    await settle(SECOND);
    const { rows } = await sql<{ bv: bigint }>`
      select sum((totals ->> 'bv')::bigint)::bigint as bv from bonus.day`.execute(shop.database.queries);
    expect(rows[0]!.bv).toBe(usdt(4 * KIT_BV + 3 * 95));
    expect((await balances(shop.database.queries, root)).USDT).toBeGreaterThan(before.USDT);
    await shop.assertBooks();
  });

  test("is published as files that a stranger's program recomputes, and that say where they were changed", async () => {
    await settle(FIRST);
    await buy(left, tea, 1, later(days(1)));
    await buy(right, tea, 2, later(days(1)));
    await settle(SECOND);
    const directory = mkdtempSync(join(tmpdir(), "banyan-day-"));
    try {
      await exportDay(shop.database, SECOND, directory);
      expect(await verifyDay(directory)).toEqual({ day: SECOND, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) });
      const names = (await readdir(directory)).filter((name) => name.endsWith(".csv"));
      const files = Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), "utf8")])),
      );
      const { day, plan } = JSON.parse(await readFile(join(directory, "day.json"), "utf8"));
      const expected = settleByTheBook(day, plan, files);
      for (const [name, text] of Object.entries(expected)) expect(files[name], name).toBe(text);
      await writeFile(join(directory, "lines.csv"), files["lines.csv"].replace(/\d\n$/, "x\n"));
      expect((await verifyDay(directory)).wrong).toMatch(/^lines\.csv, line \d+/);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test("gets no volume after it was closed, whatever moment the request began", async () => {
    await settle(FIRST);
    const before = await volumes(FIRST);
    await buy(left, tea);
    expect(await volumes(FIRST)).toEqual(before);
    expect((await volumes(SECOND)).orders).toBe(1n);
  });
});

describe("a member who leaves", () => {
  let seller: Buyer;
  let buyer: Buyer;

  /** Empties a member's wallet. */
  async function empty(memberId: bigint): Promise<void> {
    const legs = Object.entries(await balances(shop.database.queries, memberId))
      .filter(([, amount]) => amount > 0n)
      .map(([asset, amount]) => ({ asset: asset as Asset, from: memberId, to: "opening" as const, amount }));
    await post(shop.database.queries, { key: newId(START), kind: "opening", legs, now: START });
  }

  /** "done", or the name of the refusal. */
  const leave = (now: Date, onCancelled = async () => {}) =>
    leaveShop(shop.database, { id: seller.memberId, now }, { requireNothingOpen, onCancelled }).then(
      () => "done",
      (error) => {
        if (error instanceof Refusal) return error.refusal;
        throw error;
      },
    );

  const expectNothing = async () => {
    expect(await balances(shop.database.queries, seller.memberId)).toEqual({ USDT: 0n, COUPON: 0n, POINT: 0n });
    await shop.assertBooks();
  };

  /** A member with an empty wallet to whom a referral bonus of the first day is due. */
  beforeEach(async () => {
    seller = await newcomer(root, "left");
    buyer = await newcomer(seller.memberId, "left");
    await buy(seller, kit);
    await buy(buyer, kit);
    await empty(seller.memberId);
  });

  test("earns nothing from that day on, and what it would earn is there for a stranger to recompute", async () => {
    expect(await leave(START)).toBe("done");
    await buy(buyer, tea, 1, later(days(1)));
    expect(await settle(SECOND)).toEqual([FIRST, SECOND]);
    for (const day of [FIRST, SECOND]) expect(await lines(day, seller.memberId)).toEqual({});
    await expectNothing();
    const directory = mkdtempSync(join(tmpdir(), "banyan-day-"));
    try {
      await exportDay(shop.database, FIRST, directory);
      expect(await verifyDay(directory, shop.database)).toEqual({ day: FIRST, checksum: expect.any(String) });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test("is kept until the days before are credited", async () => {
    const next = later(days(1));
    expect(await leave(next)).toBe("ACCOUNT_NOT_EMPTY");
    const owner = openDatabase({ url: shop.url, maxConnections: 1 });
    let settling: Promise<string[]> | undefined;
    await owner.transaction(async (tx) => {
      // The day is frozen, and nobody is credited yet.
      await sql`lock table bonus.posted_chunk in share mode`.execute(tx);
      settling = settle(FIRST);
      await someoneWaits(shop);
      expect(Object.keys(await lines(FIRST, seller.memberId))).toContain("0");
      expect(await leave(next)).toBe("ACCOUNT_NOT_EMPTY");
    });
    await owner.close();
    await settling;
    expect((await balances(shop.database.queries, seller.memberId)).USDT).toBeGreaterThan(0n);
    expect(await leave(next)).toBe("ACCOUNT_NOT_EMPTY");
    await empty(seller.memberId);
    expect(await leave(next)).toBe("done");
    await buy(buyer, tea, 1, next);
    await settle(SECOND);
    await expectNothing();
  });

  test("earns nothing either where its last day is closed before it has left", async () => {
    let settling: Promise<string[]> | undefined;
    const left = await leave(START, async () => {
      settling = settle(FIRST);
      const closed = () => sql`select from bonus.day where until_xid is not null`.execute(shop.database.queries);
      while ((await closed()).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(left).toBe("done");
    expect(await settling).toEqual([FIRST]);
    await expectNothing();
  });

  test("is not kept by days that bring it nothing", async () => {
    const guest = await newcomer(root, "right");
    await empty(guest.memberId);
    seller = guest;
    expect(await leave(later(days(1)))).toBe("done");
    await settle(FIRST);
    await expectNothing();
  });
});

test("without the fence an order would enter a settled day", async () => {
  await shop.drop();
  await open({ plant: { in: "platform_first_open_day", instead: "v_closed + 1", put: "null" } });
  const buyer = await rootBuyer();
  await buy(buyer, tea);
  await settle(FIRST);
  const before = await volumes(FIRST);
  await buy(buyer, tea);
  expect((await volumes(FIRST)).orders).toBe(before.orders + 1n);
});

describe("closing a day while people pay", () => {
  test("counts every order once, on the day it was settled with or on the next", { timeout: 60_000 }, async () => {
    const buyers: Buyer[] = [];
    for (let at = 0; at < 6; at++) buyers.push(await newcomer(root, at % 2 ? "left" : "right"));
    await buy(buyers[0]!, kit);
    const settled = new AbortController();
    const paying = buyers.map(async (buyer) => {
      for (let at = 0; at < 12 || !settled.signal.aborted; at++) await buy(buyer, tea);
    });
    await settle(FIRST);
    settled.abort();
    const counted = await volumes(FIRST);
    const { rows } = await sql<{ bv: bigint }>`
      select (totals ->> 'bv')::bigint as bv from bonus.day where day = ${FIRST}`.execute(shop.database.queries);
    expect(rows[0]!.bv).toBe(counted.bv);
    await Promise.all(paying);
    expect(await volumes(FIRST)).toEqual(counted);
    expect((await volumes(SECOND)).orders).toBeGreaterThan(0n);
    await shop.assertBooks();
  });
});
