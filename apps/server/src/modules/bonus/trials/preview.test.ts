/** Previews: equal to the later settlement, separate from the ledger, concurrent, cancelled and failed. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectOwner, someoneWaits } from "../../../../test/database.ts";
import { createFingerprint } from "../../../../test/whole/fingerprint.ts";
import { addDays, fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { DEFAULT_MARKET } from "../../market/index.ts";
import { days, later, RETURN_DAYS } from "../../orders/shop.fixture.ts";
import { findDay } from "../day-store.ts";
import { FIRST, openTeamShop, SECOND, type TeamShop } from "../team-shop.fixture.ts";
import { checkPreview, type PreviewResult, readTried } from "./preview.ts";
import { endTrial, findTrial, takeTrialLease } from "./trial-store.ts";
import { askTrial, computeTrials } from "./trials.ts";

const THIRD = addDays(SECOND, 1);
const now = later(days(9));

let team: TeamShop;
beforeEach(async () => {
  team = await openTeamShop();
});
afterEach(() => team.shop.drop());

const compute = () =>
  computeTrials({ database: team.shop.database, clock: fixedClock(now), timeZone: DEFAULT_MARKET.timeZone });

const ask = (day: string) =>
  team.shop.database.transaction((tx) => askTrial(tx, { kind: "preview", input: { day }, askedBy: randomUUID(), now }));

async function outcome(id: string) {
  const row = await findTrial(team.shop.database.queries, id);
  return { ...row!, result: row!.result as PreviewResult };
}

async function preview(day: string): Promise<PreviewResult> {
  const { id } = await ask(day);
  await compute();
  const { result, error } = await outcome(id);
  expect(error).toBeNull();
  return result;
}

/**
 * Orders that become final on three days, one of them returned. One order of each day, and two of the third, are due by
 * then but not counted yet.
 */
async function sellThreeDays(): Promise<void> {
  const { root, kit, tea, buy, receive, newcomer, refund, rootBuyer } = team;
  await buy(await rootBuyer(), kit);
  const left = await newcomer(root, "left");
  const right = await newcomer(root, "right");
  await buy(left, kit);
  await buy(right, kit, 2);
  const below = await newcomer(left.memberId, "left");
  await buy(below, kit, 1, later(days(1)));
  await buy(right, tea, 3, later(days(1)));
  for (const day of [0, 1, 2]) await receive(left, tea, 5, later(days(day - RETURN_DAYS)));
  const partly = await receive(right, tea, 4, later(days(2 - RETURN_DAYS)));
  await refund(partly, later(days(1)), [{ position: 1, quantity: 3, restock: true }]);
  const wholly = await receive(right, kit, 40, later(days(2 - RETURN_DAYS)));
  await refund(wholly, later(days(1)));
}

const settledTotals = async (day: string) => (await findDay(team.shop.database.queries, day))!.totals;

test("equals the later settlement to the last unit, with all days before it that were not settled", async () => {
  await sellThreeDays();
  const third = await preview(THIRD);
  expect(third).toMatchObject({ daysBefore: [FIRST, SECOND], before: { day: SECOND } });
  expect(third.totals.orders).toBe(2);
  await team.settle(FIRST);
  const second = await preview(SECOND);
  await team.settle(THIRD);
  expect(readTried(third).totals).toEqual(await settledTotals(THIRD));
  expect(readTried(third.before!).totals).toEqual(await settledTotals(SECOND));
  expect(readTried(second).totals).toEqual(await settledTotals(SECOND));
  expect(readTried(second.before!).totals).toEqual(await settledTotals(FIRST));
  expect(second.daysBefore).toEqual([]);
  await team.shop.assertBooks();
});

test("counts an order that was due on a day that is closed on the next one, like the settlement", async () => {
  await sellThreeDays();
  await team.settle(FIRST);
  await team.shop.asOwner([`update platform.day_fence set closed_until = '${SECOND}'`]);
  const third = await preview(THIRD);
  expect([third.before!.totals.orders, third.totals.orders]).toEqual([2, 3]);
  await team.settle(THIRD);
  expect(readTried(third).totals).toEqual(await settledTotals(THIRD));
  expect(readTried(third.before!).totals).toEqual(await settledTotals(SECOND));
});

test("says how many are paid and what the limits took, as the lines say it", async () => {
  await sellThreeDays();
  await team.settle(SECOND);
  const { queries } = team.shop.database;
  for (const day of [FIRST, SECOND]) {
    const { rows } = await sql<{ paid: number; cut: bigint }>`
      select count(distinct member_id) filter (where received > 0)::integer as paid, sum(raw - received)::bigint as cut
      from bonus.line where day = ${day}`.execute(queries);
    const { paid, cut } = (await settledTotals(day))!;
    expect(paid).toBe(rows[0]!.paid);
    expect(Object.values(cut).reduce((sum, one) => sum + one, 0n)).toBe(rows[0]!.cut);
  }
});

test("changes no row but its own", async () => {
  await sellThreeDays();
  await team.settle(FIRST);
  const { id } = await ask(THIRD);
  const prints = await createFingerprint(team.shop.url);
  try {
    const before = await prints.take();
    await compute();
    expect((await outcome(id)).outcome).toBe("finished");
    expect(await prints.changes(before)).toEqual(["bonus.trial"]);
  } finally {
    await prints.close();
  }
});

test("two that are asked for at once give the same, whoever computes them", async () => {
  await sellThreeDays();
  const asked = await Promise.all([ask(SECOND), ask(SECOND)]);
  await Promise.all([compute(), compute()]);
  await compute();
  const [one, other] = await Promise.all(asked.map(({ id }) => outcome(id)));
  expect([one!.outcome, other!.outcome]).toEqual(["finished", "finished"]);
  expect(one!.result).toEqual(other!.result);
});

test("one process computes at a time", async () => {
  const lease = await team.shop.database.openBulk();
  expect(await takeTrialLease(lease)).toBe(true);
  expect(await compute()).toBe(false);
  await lease.close();
  await expect.poll(compute).toBe(true);
});

describe("warnings", () => {
  const warnings = async (day: string) => (await preview(day)).warnings;

  test("of a day that goes on, after days that are not settled, with more BV than before", async () => {
    const { rootBuyer, kit, tea, buy } = team;
    const buyer = await rootBuyer();
    await buy(buyer, kit);
    await buy(buyer, tea, 9, now);
    expect(await warnings(addDays(FIRST, 9))).toEqual(["dayNotOver", "daysBefore"]);
    await team.settle(addDays(FIRST, 8));
    expect(await warnings(addDays(FIRST, 9))).toEqual(["dayNotOver"]);
  });

  test("of a day without BV, and of one on which K is below 1", async () => {
    const { root, kit, buy, newcomer, rootBuyer } = team;
    await buy(await rootBuyer(), kit, 20);
    const left = await newcomer(root, "left");
    const right = await newcomer(root, "right");
    await buy(left, kit);
    await buy(right, kit);
    expect(await warnings(FIRST)).toEqual([]);
    expect(await warnings(SECOND)).toEqual(["daysBefore", "noBv"]);
    await buy(left, kit, 2, later(days(1)));
    expect(await warnings(SECOND)).toContain("bvChanged");
  });
});

test("is refused of a day that is settled, has not begun, or before anything was sold", async () => {
  const { queries } = team.shop.database;
  await expect(checkPreview(queries, { day: FIRST }, FIRST)).rejects.toMatchObject({
    refusal: "SETTLEMENT_NOTHING_DUE",
  });
  await sellThreeDays();
  await team.settle(FIRST);
  await expect(checkPreview(queries, { day: FIRST }, THIRD)).rejects.toMatchObject({ refusal: "SETTLEMENT_DONE" });
  await expect(checkPreview(queries, { day: THIRD }, SECOND)).rejects.toMatchObject({ refusal: "DAY_NOT_BEGUN" });
  await checkPreview(queries, { day: SECOND }, SECOND);
});

test("a day that is settled while it waits ends it with a reason", async () => {
  await sellThreeDays();
  const { id } = await ask(FIRST);
  await team.settle(FIRST);
  await compute();
  expect(await outcome(id)).toMatchObject({ outcome: "failed", error: `${FIRST} was settled meanwhile`, result: null });
});

test("one that is cancelled while it reads ends at once and leaves its connection", { timeout: 20_000 }, async () => {
  await sellThreeDays();
  const { queries } = team.shop.database;
  const { id } = await ask(FIRST);
  const holder = connectOwner(team.shop.url);
  await holder.connect();
  await holder.query("begin; lock table network.place in access exclusive mode");
  const computing = compute();
  await someoneWaits(team.shop);
  await endTrial(queries, { id, outcome: "cancelled", now });
  await computing;
  expect(await outcome(id)).toMatchObject({ outcome: "cancelled", result: null });
  await holder.end();
});

test("one whose process died is ended by the next", async () => {
  await sellThreeDays();
  const { id } = await ask(FIRST);
  await sql`update bonus.trial set started_at = ${now}, step = 'computing' where id = ${id}`.execute(
    team.shop.database.queries,
  );
  const next = await ask(FIRST);
  await compute();
  expect((await outcome(id)).outcome).toBe("interrupted");
  expect((await outcome(next.id)).outcome).toBe("finished");
});

test("as many as the limit allows may wait", async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask(FIRST)));
  await expect(ask(FIRST)).rejects.toMatchObject({ refusal: "TRIALS_FULL" });
});
