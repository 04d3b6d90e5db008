/**
 * Simulations: equal to settled results, different under another plan, separate from the ledger, concurrent, and
 * cancelled.
 */
import { randomUUID } from "node:crypto";
import { formatMoney } from "@banyan/contract/money.ts";
import type { Simulation } from "@banyan/contract/office/simulation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFingerprint } from "../../../../test/whole/fingerprint.ts";
import { addDays, fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { DEFAULT_MARKET } from "../../market/index.ts";
import { type Buyer, days, later } from "../../orders/shop.fixture.ts";
import { type PlanChoice, triedPlan } from "../../plan/index.ts";
import { findDay } from "../day-store.ts";
import { FIRST, openTeamShop, SECOND, type TeamShop } from "../team-shop.fixture.ts";
import { endTrial, findTrial } from "../trials/trial-store.ts";
import { askTrial, computeTrials } from "../trials/trials.ts";
import { type SimulationInput, simulationBounds, simulationOfDays, simulationOfNetwork } from "./simulation.ts";

const THIRD = addDays(SECOND, 1);
const now = later(days(9));
let team: TeamShop;

/** 14 members; orders that become final on three days, and one that is returned. */
beforeAll(async () => {
  team = await openTeamShop();
  const { kit, tea, buy, receive, newcomer, refund, rootBuyer, settle } = team;
  const buyers: Buyer[] = [await rootBuyer()];
  await buy(buyers[0]!, kit, 5);
  for (let at = 1; at < 14; at++) {
    const buyer = await newcomer(buyers[Math.floor((at - 1) / 2)]!.memberId, at % 2 ? "left" : "right");
    buyers.push(buyer);
    await buy(buyer, kit, 1 + (at % 3), later(days(at % 2)));
  }
  await buy(buyers[2]!, kit, 2);
  await buy(buyers[1]!, tea, 5, later(days(2)));
  const returned = await receive(buyers[5]!, tea, 30, later(-days(12)));
  await refund(returned, later(days(1)));
  await settle(THIRD);
}, 120_000);
afterAll(() => team.shop.drop());

const queries = () => team.shop.database.queries;
const ask = (input: SimulationInput) =>
  team.shop.database.transaction((tx) => askTrial(tx, { kind: "simulation", input, askedBy: randomUUID(), now }));
const compute = () =>
  computeTrials({ database: team.shop.database, clock: fixedClock(now), timeZone: DEFAULT_MARKET.timeZone });

async function simulated(input: SimulationInput): Promise<Simulation> {
  const { id } = await ask(input);
  await compute();
  const row = await findTrial(queries(), id);
  expect(row!.error).toBeNull();
  return row!.result as Simulation;
}

const tried = (choice: PlanChoice = {}) => triedPlan(queries(), choice, THIRD);
const ofDays = async (from: string, to: string, choice: PlanChoice = {}) =>
  simulated(await simulationOfDays(queries(), { from, to }, await tried(choice)));

const NETWORK = {
  members: 300,
  days: 4,
  shape: "early" as const,
  joinPercent: 3_000,
  stopPercent: 450,
  activatePercent: 7_000,
  packageBv: 120_000_000n,
  orders: 6,
  orderBv: 60_000_000n,
  refundPercent: 1_000,
};
const ofNetwork = async (choice: PlanChoice = {}) => simulated(simulationOfNetwork(NETWORK, await tried(choice)));

test("settled days under the same plan give what was settled, to the last unit", async () => {
  const found = await ofDays(FIRST, THIRD);
  expect(found.tried).toEqual(found.present);
  for (const [at, day] of [FIRST, SECOND, THIRD].entries()) {
    const totals = (await findDay(queries(), day))!.totals!;
    const received = Object.values(totals.received).reduce((sum, one) => sum + one, 0n);
    expect(found.tried.days[at]).toMatchObject({ day, bv: formatMoney(totals.bv), received: formatMoney(received) });
  }
  const { rows } = await sql<{ credited: bigint; own: bigint }>`
    select coalesce(c.credited, 0)::bigint as credited, coalesce(v.own, 0)::bigint as own from network.place p
    left join (select member_id, sum(balance + coupon + point) as credited
      from bonus.credit group by 1) c on c.member_id = p.id
    left join (select member_id, sum(bv) as own from orders.volume group by 1) v on v.member_id = p.id
    order by 1`.execute(queries());
  const at = (percent: number) => Math.ceil((rows.length * percent) / 100) - 1;
  expect(found.tried.all).toMatchObject({
    members: 14,
    quartile1: formatMoney(rows[at(25)]!.credited),
    median: formatMoney(rows[at(50)]!.credited),
    percentile90: formatMoney(rows[at(90)]!.credited),
    mean: formatMoney(rows.reduce((sum, { credited }) => sum + credited, 0n) / 14n),
    spentMean: formatMoney(rows.reduce((sum, { own }) => sum + own, 0n) / 14n),
    spentMore: rows.filter(({ credited, own }) => own > credited).length,
  });
  // The packages became final on the first of these days.
  const { rows: packages } = await sql`select distinct member_id from orders.volume where activates`.execute(queries());
  expect(packages.length).toBeGreaterThanOrEqual(10);
  expect(found.tried.newcomers).toMatchObject({ members: packages.length });
  const { rows: lines } = await sql<{ level: number; received: bigint }>`
    select c.level, sum(l.received)::bigint as received from bonus.line l join bonus.credit c using (day, member_id)
    group by 1`.execute(queries());
  for (const { level, received } of lines) expect(found.tried.levels[level]!.received).toBe(formatMoney(received));
});

test("days after the first begin with what members had before them", async () => {
  const { tried: found } = await ofDays(SECOND, THIRD);
  const all = (await ofDays(FIRST, THIRD)).tried;
  expect(found.days).toEqual(all.days.slice(1));
  expect(found.newcomers).toBeNull();
});

test("a number of the plan that differs shows, and what was settled stays beside it", async () => {
  const same = await ofDays(FIRST, THIRD);
  const found = await ofDays(FIRST, THIRD, { consumptionPercent: 800 });
  expect(found.present).toEqual(same.present);
  const [before, after] = [same, found].map(({ tried: side }) => Number(side.raw.consumption));
  expect(after! / before!).toBeCloseTo(2, 3);
  expect(found.tried.raw.rebate).toBe(same.tried.raw.rebate);
  const lower = await ofDays(FIRST, THIRD, { ceilingPercent: 500 });
  expect(lower.tried.ceilingDays).toBeGreaterThan(lower.present.ceilingDays);
  expect(Number(lower.tried.leastK)).toBeLessThan(1);
  for (const { received, bv } of lower.tried.days)
    expect(Number(received)).toBeLessThanOrEqual(Math.max(0, Number(bv) * 0.05));
});

test("changes no row but its own, of settled days and of a made-up network", async () => {
  const prints = await createFingerprint(team.shop.url);
  const asked = [
    await ask(await simulationOfDays(queries(), { from: FIRST, to: THIRD }, await tried({ ceilingPercent: 100 }))),
    await ask(simulationOfNetwork(NETWORK, await tried())),
  ];
  try {
    const before = await prints.take();
    await compute();
    for (const { id } of asked) expect((await findTrial(queries(), id))!.outcome).toBe("finished");
    expect(await prints.changes(before)).toEqual(["bonus.trial"]);
  } finally {
    await prints.close();
  }
  await team.shop.assertBooks();
});

test("two that are asked for at once give the same, whoever computes them", async () => {
  const input = simulationOfNetwork(NETWORK, await tried({ rebatePercent: 100 }));
  const asked = await Promise.all([ask(input), ask(input)]);
  await Promise.all([compute(), compute()]);
  await compute();
  const [one, other] = await Promise.all(asked.map(({ id }) => findTrial(queries(), id)));
  expect([one!.outcome, other!.outcome]).toEqual(["finished", "finished"]);
  expect(one!.result).toEqual(other!.result);
});

test("a made-up network pays by its plan alone", async () => {
  const same = await ofNetwork();
  expect(same.tried).toEqual(same.present);
  expect(same.tried.days).toHaveLength(NETWORK.days);
  expect(same.members).toBeGreaterThan(NETWORK.members);
  expect(same.tried.levels.reduce((sum, { members }) => sum + members, 0)).toBe(same.members);
  const other = await ofNetwork({ activeDays: 1, activeVolume: 0n, dynamicCapTimes: 0 });
  expect({ bv: other.bv, orders: other.orders, present: other.present }).toEqual({
    bv: same.bv,
    orders: same.orders,
    present: same.present,
  });
  expect(other.tried.byIncome).toMatchObject({ referral: "0", sales: "0", leadership: "0", tier: "0", global: "0" });
  expect(Number(other.tried.byIncome.consumption)).toBeGreaterThan(0);
});

test("one that is cancelled while it computes stops before its next day", async () => {
  const input = simulationOfNetwork({ ...NETWORK, members: 2_000, days: 300 }, await tried());
  const { id } = await ask(input);
  const computing = compute();
  await expect.poll(async () => (await findTrial(queries(), id))!.done).toBeGreaterThan(0);
  expect(await endTrial(queries(), { id, outcome: "cancelled", now })).toBe(true);
  const { done, total } = (await findTrial(queries(), id))!;
  await computing;
  expect(await findTrial(queries(), id)).toMatchObject({ outcome: "cancelled", result: null, done });
  expect(done).toBeLessThan(total);
});

describe("is refused", () => {
  const refusal = (name: string) => expect.objectContaining({ refusal: name });

  test("of days that are not settled, or in the wrong order", async () => {
    const plan = await tried();
    const asked = (from: string, to: string) => simulationOfDays(queries(), { from, to }, plan);
    await expect(asked(FIRST, addDays(THIRD, 1))).rejects.toEqual(refusal("SIMULATION_DAYS_OPEN"));
    await expect(asked(addDays(FIRST, -1), THIRD)).rejects.toEqual(refusal("SIMULATION_DAYS_OPEN"));
    await expect(asked(THIRD, FIRST)).rejects.toMatchObject({ fields: { to: "OUT_OF_RANGE" } });
  });

  test("of days before which nothing is kept", async () => {
    expect(await simulationBounds(queries())).toEqual({
      settled: { first: FIRST, last: THIRD },
      earliest: SECOND,
    });
    await team.shop.database
      .transaction(async (tx) => {
        await sql`select bonus_prepare_day(${THIRD}, ${SECOND})`.execute(tx);
        const plan = await tried();
        await expect(simulationOfDays(tx, { from: SECOND, to: THIRD }, plan)).rejects.toEqual(
          refusal("SIMULATION_DAYS_GONE"),
        );
        expect((await simulationOfDays(tx, { from: FIRST, to: THIRD }, plan)).asked.past).toEqual({
          from: FIRST,
          to: THIRD,
        });
        expect((await simulationOfDays(tx, { from: THIRD, to: THIRD }, plan)).asked.past).toEqual({
          from: THIRD,
          to: THIRD,
        });
        throw new Error("undone");
      })
      .catch((error: Error) => expect(error.message).toBe("undone"));
  });

  test("of more members than the machine can hold or settle", async () => {
    const plan = await tried();
    const asked = (members: number, more: Partial<typeof NETWORK>) => () =>
      simulationOfNetwork({ ...NETWORK, members, ...more }, plan);
    expect(asked(10_000_000, { days: 366 })).toThrow(refusal("SIMULATION_TOO_LARGE"));
    expect(asked(9_999_999, { days: 1, joinPercent: 10_000 })).toThrow(refusal("SIMULATION_TOO_LARGE"));
    expect(asked(1_000, { days: 366 })).not.toThrow();
  });

  test("of a version or draft that is not there", async () => {
    await expect(tried({ version: 99 })).rejects.toEqual(refusal("VERSION_NOT_FOUND"));
    await expect(tried({ draftId: randomUUID() })).rejects.toEqual(refusal("DRAFT_NOT_FOUND"));
  });
});
