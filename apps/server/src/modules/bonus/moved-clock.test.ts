/**
 * A business day is settled once, and each order counts on one day, even if the server's clock is set a day ahead and
 * back, or DST begins or ends (docs/trust.md 7).
 */
import { expect, test } from "vitest";
import { addDays, businessDay, dayStart } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import type { ShopOptions } from "../orders/shop.fixture.ts";
import { lastDueDay } from "./index.ts";
import { openTeamShop } from "./team-shop.fixture.ts";

const HOUR_MS = 3_600_000;
const TEA_BV = 95_000_000n;

/**
 * Orders and settlements with a clock that jumps around a day. Returns the settled days, and the day on which each
 * order counted.
 */
async function shopByMovedClock(timeZone: string, day: string, options?: ShopOptions) {
  const { shop, tea, buy, rootBuyer, settle } = await openTeamShop(options);
  try {
    shop.market.timeZone = timeZone;
    const root = await rootBuyer();
    const begin = dayStart(day, timeZone).getTime();
    const end = dayStart(addDays(day, 1), timeZone).getTime();
    const due = end + HOUR_MS;
    const readings = [begin - 1, begin, begin + 24 * HOUR_MS, begin - 24 * HOUR_MS, end - 1, end, due - 1, due];
    const jumps = [due - 24 * HOUR_MS, due + 24 * HOUR_MS, due - 24 * HOUR_MS, due, due + 48 * HOUR_MS];
    const settled: string[] = [];
    const early: string[] = [];
    for (const at of [...readings, ...jumps]) {
      const last = lastDueDay(new Date(at), timeZone);
      await buy(root, tea, 1, new Date(at));
      for (const days of await Promise.all([settle(last), settle(last)])) settled.push(...days);
      if (last >= businessDay(new Date(at), timeZone)) early.push(last);
    }
    settled.push(...(await settle(addDays(day, 10))));
    const { rows } = await sql<{ counted: bigint; volumes: bigint }>`
      select (select sum((totals ->> 'bv')::bigint) from bonus.day)::bigint as counted,
        (select sum(bv) from orders.volume)::bigint as volumes`.execute(shop.database.queries);
    const books = await shop.assertBooks().then(
      () => "",
      (error: Error) => error.message,
    );
    return { settled, early, books, ...rows[0]!, bought: BigInt(readings.length + jumps.length) * TEA_BV };
  } finally {
    await shop.drop();
  }
}

const DAYS: [string, string][] = [
  ["Asia/Taipei", "2026-06-01"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-11-01"],
  ["Pacific/Auckland", "2026-09-27"],
];

test.each(DAYS)("in %s around %s", { timeout: 120_000 }, async (timeZone, day) => {
  const { settled, early, books, counted, volumes, bought } = await shopByMovedClock(timeZone, day);
  expect(books).toBe("");
  const first = settled[0]!;
  expect(settled, "each day once, in sequence and without a gap").toEqual(
    settled.map((_, index) => addDays(first, index)),
  );
  expect(early, "a day that had not ended was due").toEqual([]);
  expect([counted, volumes]).toEqual([bought, bought]);
});

test("without the fence an order of a clock that was set back is counted nowhere", { timeout: 120_000 }, async () => {
  const plant = { in: "platform_first_open_day", instead: "v_closed + 1", put: "null" };
  const { books, counted, volumes, bought } = await shopByMovedClock("Asia/Taipei", "2026-06-01", { plant });
  expect(books, "the audit names it").toMatch(/bonus_contradiction .* "sale"/);
  expect(volumes).toBe(bought);
  expect(counted).toBeLessThan(bought);
});
