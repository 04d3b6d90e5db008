/** An order is returned or final, and a final order counts on one day, whatever crosses (docs/rules.md 4). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { putMarket } from "../../../../test/market.ts";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { sql } from "../../../platform/database.ts";
import { type Buyer, days, later, minutes, openShop, RETURN_DAYS, type Shop } from "../shop.fixture.ts";
import { findOrder } from "../store.ts";
import { finalizeDue } from "./finality.ts";

const BV = 7;
const OVER = later(days(RETURN_DAYS));
const LAST_DAY = "2026-05-15";

let shop: Shop;
let tea: bigint;
/** Members whose orders became final, also by what was rolled back. */
const told: bigint[][] = [];
let onTold = async (): Promise<void> => {};

beforeAll(async () => {
  shop = await openShop({
    maxConnections: 20,
    onFinal: async (_tx, memberIds) => {
      told.push([...memberIds]);
      await onTold();
    },
  });
  tea = await shop.sell({ price: 10, bv: BV, stock: 10_000 });
});
afterEach(async () => {
  await shop.assertBooks();
  await closeUntil(null);
});
afterAll(() => shop.drop());

const closeUntil = (day: string | null) =>
  shop.asOwner([`update platform.day_fence set closed_until = ${day === null ? "null" : `'${day}'`}`]);

/** An order of three pieces that was received at START. */
async function received(buyer?: Buyer): Promise<{ id: string; buyer: Buyer }> {
  const by = buyer ?? (await shop.join({ USDT: 1000 }));
  const { id } = await shop.buy(by, tea, 3);
  await shop.pay(by, id);
  await shop.ship(id);
  await shop.confirm(by, id);
  return { id, buyer: by };
}

const dayOf = async (orderId: string) => (await findOrder(shop.database.queries, { orderId }))?.finalDay;

async function counted(orderId: string) {
  const { rows } = await sql<{ day: string; bv: bigint; goods: bigint; sales: bigint }>`
    select day, bv, goods, sales from orders.volume where order_id = ${orderId}`.execute(shop.database.queries);
  return rows;
}

/** Runs `work` while a transaction holds the lock of an order. */
async function whileLocked<T>(orderId: string, work: (release: () => void) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = shop.database.transaction(async (tx) => {
    await sql`select from orders.purchase where id = ${orderId} for no key update`.execute(tx);
    locked.resolve();
    await promise;
  });
  await locked.promise;
  try {
    return await work(resolve);
  } finally {
    resolve();
    await holding;
  }
}

/** Waits until so many transactions wait for a lock. */
async function waitForWaiters(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.database.queries);
    if (rows[0]!.waiting >= count) return;
  }
}

describe("an order counts", () => {
  test("on the business day on which its return window ended, however late the sweep comes, and once", async () => {
    const { id, buyer } = await received();
    expect(await shop.finalize(new Date(OVER.getTime() - 1))).toBe(0);
    expect(await shop.finalize(later(days(RETURN_DAYS + 30)))).toBe(1);
    expect(await counted(id)).toEqual([{ day: LAST_DAY, bv: usdt(21), goods: usdt(30), sales: usdt(33) }]);
    expect(told.at(-1)).toEqual([buyer.memberId]);
    expect(await shop.finalize(later(days(RETURN_DAYS + 30)))).toBe(0);
    expect(await counted(id)).toHaveLength(1);
  });

  test("on the first open day where that day is closed", async () => {
    const { id } = await received();
    await closeUntil("2026-05-20");
    await shop.finalize(OVER);
    expect(await counted(id)).toMatchObject([{ day: "2026-05-21" }]);
    expect(await dayOf(id)).toBe("2026-05-21");
  });

  test("at once where there is no return window, confirmed or not", async () => {
    const before = { ...shop.market };
    const rules = { minimumAgeYears: null, returnWindowDays: 0, payouts: "automatic" as const };
    const countries = { JP: rules };
    Object.assign(shop.market, { countries, version: await putMarket(shop.database, { ...shop.market, countries }) });
    const buyer = await shop.join({ USDT: 1000 }, "JP");
    const [confirmed, left] = [await shop.buy(buyer, tea), await shop.buy(buyer, tea)];
    for (const { id } of [confirmed, left]) {
      await shop.pay(buyer, id);
      await shop.ship(id);
    }
    await shop.confirm(buyer, confirmed.id, later(days(1)));
    expect(await dayOf(confirmed.id)).toBe("2026-05-02");
    await expect(shop.refund(confirmed.id, { now: later(days(1)) })).rejects.toThrow("RETURN_WINDOW_OVER");
    await shop.complete(later(days(15)));
    expect(await dayOf(left.id)).toBe("2026-05-16");
    expect(told.slice(-2)).toEqual([[buyer.memberId], [buyer.memberId]]);
    Object.assign(shop.market, before);
  });

  test("less what was returned, and not at all where everything was", async () => {
    const [part, whole] = [await received(), await received()];
    await shop.refund(part.id, { lines: [{ position: 1, quantity: 1, restock: true }], now: later(days(2)) });
    await shop.refund(whole.id, { now: later(days(2)) });
    expect(await shop.finalize(OVER)).toBe(1);
    expect(await counted(part.id)).toEqual([{ day: LAST_DAY, bv: usdt(14), goods: usdt(20), sales: usdt(23) }]);
    expect(await counted(whole.id)).toEqual([]);
  });
});

describe("a return and finality", () => {
  test("cross: the order is either returned or final", { timeout: 60_000 }, async () => {
    const orders = await Promise.all(Array.from({ length: 24 }, () => received()));
    const last = new Date(OVER.getTime() - 1);
    const moves = orders.flatMap(({ id }) => [shop.refund(id, { now: last }), shop.refund(id, { now: last })]);
    const sweeps = [shop.finalize(OVER), shop.finalize(OVER), shop.finalize(OVER)];
    const ended = await outcomes(moves);
    const final = (await Promise.all(sweeps)).reduce((sum, count) => sum + count, 0);
    expect(ended.done! + final).toBe(orders.length);
    for (const { id, buyer } of orders) {
      const isReturned = (await shop.stateOf(id)) === "refunded";
      expect([await counted(id), (await shop.purse(buyer)).USDT]).toEqual(
        isReturned
          ? [[], usdt(1000)]
          : [[{ day: LAST_DAY, bv: usdt(21), goods: usdt(30), sales: usdt(33) }], usdt(967)],
      );
    }
  });

  test("the sweep waits for a return under way, and counts what is left", async () => {
    const { id } = await received();
    const sweep = await whileLocked(id, async (release) => {
      const swept = shop.finalize(OVER);
      await waitForWaiters(1);
      // This return waits behind the sweep, so it is refused.
      const refund = outcomes([shop.refund(id, { now: later(days(1)) })]);
      await waitForWaiters(2);
      release();
      expect(await refund).toEqual({ RETURN_WINDOW_OVER: 1 });
      return swept;
    });
    expect(sweep).toBe(1);
    const other = await received();
    const part = shop.database.transaction(async (tx) => {
      await sql`select from orders.purchase where id = ${other.id} for no key update`.execute(tx);
      const swept = shop.finalize(OVER);
      await waitForWaiters(1);
      await sql`
        with refund as (
          insert into orders.refund (order_id, number, kind, member_id, day, reason, unsent, bv, created_at)
          values (${other.id}, 1, 'return', ${other.buyer.memberId}, '2026-05-02', 'late', false, ${usdt(BV)}, ${later(days(1))})
        )
        insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
        values (${other.id}, 1, ${other.buyer.memberId}, ${-usdt(BV)}, ${later(days(1))})`.execute(tx);
      return { swept };
    });
    expect(await (await part).swept).toBe(1);
    expect(await counted(other.id)).toMatchObject([{ bv: usdt(2 * BV) }]);
  });

  test("a clock that jumps ahead and back reopens nothing", async () => {
    const [ahead, back] = [await received(), await received()];
    await shop.finalize(later(days(RETURN_DAYS + 365)));
    await expect(shop.refund(ahead.id, { now: later(days(1)) })).rejects.toThrow("RETURN_WINDOW_OVER");
    expect(await dayOf(back.id)).toBe(LAST_DAY);
    // Received by a clock that is a month behind a day that is closed.
    const late = await received();
    await closeUntil("2026-06-30");
    await shop.finalize(OVER);
    expect(await dayOf(late.id)).toBe("2026-07-01");
  });
});

describe("sweeps", () => {
  test("at once count each order once", async () => {
    const buyer = await shop.join({ USDT: 10_000 });
    for (let i = 0; i < 20; i++) await received(buyer);
    const given = { until: OVER, timeZone: shop.market.timeZone, onFinal: async () => {}, now: OVER, atOnce: 3 };
    const done = await Promise.all(Array.from({ length: 5 }, () => finalizeDue(shop.database, given)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  test("go on where one was killed between two parts", async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => received()));
    let parts = 0;
    const given = {
      until: OVER,
      timeZone: shop.market.timeZone,
      now: OVER,
      atOnce: 2,
      onFinal: async () => {
        if (++parts === 2) throw new Error("killed");
      },
    };
    await expect(finalizeDue(shop.database, given)).rejects.toThrow("killed");
    const final = async () => (await Promise.all(orders.map(({ id }) => dayOf(id)))).filter(Boolean).length;
    expect(await final()).toBe(2);
    await shop.assertBooks();
    expect(await finalizeDue(shop.database, given)).toBe(3);
    expect(await final()).toBe(5);
  });
});

describe("the close of a day", () => {
  /** The end of all transactions that may have read the fence before now. */
  const horizon = async () => {
    const { rows } = await sql<{ until: string }>`select pg_snapshot_xmax(pg_current_snapshot()) as until`.execute(
      shop.database.queries,
    );
    return rows[0]!.until;
  };
  const isQuiet = async (until: string) => {
    const { rows } = await sql<{ quiet: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${until}::text::xid8 as quiet`.execute(shop.database.queries);
    return rows[0]!.quiet;
  };

  test("waits for what counts on it and is under way", async () => {
    const { id } = await received();
    const { promise, resolve } = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    onTold = async () => {
      written.resolve();
      await promise;
    };
    const swept = shop.finalize(OVER);
    await written.promise;
    await closeUntil(LAST_DAY);
    const until = await horizon();
    expect(await isQuiet(until)).toBe(false);
    onTold = async () => {};
    resolve();
    await swept;
    expect(await counted(id)).toMatchObject([{ day: LAST_DAY }]);
  });

  test("leaves what waited for a lock meanwhile to the next day", async () => {
    const { id } = await received();
    await whileLocked(id, async (release) => {
      const swept = shop.finalize(OVER);
      await waitForWaiters(1);
      await closeUntil(LAST_DAY);
      release();
      await swept;
    });
    expect(await counted(id)).toMatchObject([{ day: "2026-05-16" }]);
  });

  test("crosses returns and sweeps, and no order counts on a closed day after it", { timeout: 60_000 }, async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => received()));
    const last = new Date(OVER.getTime() - minutes(1));
    const sweeps = Array.from({ length: 3 }, () => shop.finalize(OVER));
    const returns = outcomes(orders.map(({ id }, at) => shop.refund(id, { now: at % 2 ? last : OVER })));
    await closeUntil(LAST_DAY);
    const until = await horizon();
    while (!(await isQuiet(until))) await new Promise((resolve) => setTimeout(resolve, 5));
    const { rows: closed } = await sql<{ id: string }>`
      select order_id as id from orders.volume where day <= ${LAST_DAY}`.execute(shop.database.queries);
    await Promise.all([...sweeps, returns]);
    await shop.finalize(OVER);
    const { rows: now } = await sql<{ id: string }>`
      select order_id as id from orders.volume where day <= ${LAST_DAY}`.execute(shop.database.queries);
    expect(now).toHaveLength(closed.length);
    for (const { id } of orders) {
      expect([(await counted(id)).length, await shop.stateOf(id)]).toEqual(
        (await dayOf(id)) ? [1, "completed"] : [0, "refunded"],
      );
    }
  });
});
