/**
 * "Why this amount" for really settled days: every income of every kind can be recomputed by hand, and carried BV
 * continues from day to day. The audit names a defect planted in any row.
 */
import { INCOMES, type IncomeWhy } from "@banyan/contract/income.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../platform/clock.ts";
import { type Database, type Executor, openDatabase, sql } from "../../platform/database.ts";
import { type Buyer, days, later } from "../orders/shop.fixture.ts";
import { FIRST_PLAN } from "../plan/index.ts";
import { auditIncomes } from "./audit-incomes.ts";
import { FIRST, openTeamShop, type TeamShop } from "./team-shop.fixture.ts";
import { ask, receivedByHand, sum } from "./why.fixture.ts";

const DAYS = 5;
const LAST = addDays(FIRST, DAYS - 1);
/** Thresholds and caps so low that every income and limit applies to some member. */
const PLAN = {
  ...FIRST_PLAN,
  levels: FIRST_PLAN.levels.map((level) => ({
    ...level,
    from: String(BigInt(level.from) / 10n),
    pairingCap: "20000000",
  })),
  tiers: FIRST_PLAN.tiers.map((tier) => ({ ...tier, from: String(BigInt(tier.from) / 40n) })),
  active: { ...FIRST_PLAN.active, days: 2 },
  dynamicCapTimes: 1,
  ceilingBasisPoints: 2_500,
};

let team: TeamShop;
let owner: Database;
const queries = () => team.shop.database.queries;

/** 15 members on both sides; their orders become final on five days, which are settled in two batches. */
beforeAll(async () => {
  team = await openTeamShop();
  const { kit, tea, buy, newcomer, rootBuyer, settle, shop } = team;
  await shop.asOwner([`update plan.version set body = '${JSON.stringify(PLAN)}'::jsonb`]);
  const odd = await shop.sell({ price: 60, bv: 33.333333, stock: 1000 });
  const buyers: Buyer[] = [await rootBuyer()];
  for (let at = 1; at < 15; at++) {
    const above = buyers[Math.floor((at - 1) / 2)]!;
    buyers.push(await newcomer(above.memberId, at % 2 ? "left" : "right"));
  }
  const sales = [
    ...buyers.slice(0, 13).map((buyer, at) => ({ buyer, sku: kit, quantity: 1 + (at % 4), day: at % DAYS })),
    ...buyers.map((buyer, at) => ({
      buyer,
      sku: at % 3 ? tea : odd,
      quantity: 1 + ((7 * at) % 9),
      day: (3 * at) % DAYS,
    })),
  ];
  for (const until of [1, DAYS - 1]) {
    const now = sales.filter(({ day }) => day <= until).toSorted((a, b) => a.day - b.day);
    for (const { buyer, sku, quantity, day } of now) await buy(buyer, sku, quantity, later(days(day)));
    await settle(addDays(FIRST, until));
    sales.splice(0, sales.length, ...sales.filter(({ day }) => day > until));
  }
  owner = openDatabase({ url: shop.url, maxConnections: 1 });
}, 120_000);
afterAll(async () => {
  await owner.close();
  await team.shop.drop();
});

interface Sides {
  left: bigint;
  right: bigint;
}

/** BV that every member pairs on every day, from the tree and the final orders alone, by `day:member`. */
async function pairedByHand(executor: Executor) {
  const { rows: places } = await sql<{ id: bigint; parent: bigint | null; side: "left" | "right" }>`
    select id, parent_id as parent, side from network.place`.execute(executor);
  const { rows: orders } = await sql<{ day: string; member: bigint; bv: bigint }>`
    select day, member_id as member, bv from orders.volume`.execute(executor);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const carriedBy = new Map(places.map(({ id }) => [id, { left: 0n, right: 0n }]));
  const pairings = new Map<string, Record<"carried" | "added" | "rest", Sides> & { paired: bigint }>();
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    const addedTo = new Map(places.map(({ id }) => [id, { left: 0n, right: 0n }]));
    for (const { member, bv } of orders.filter((order) => order.day === day)) {
      for (let at = placeOf.get(member)!; at.parent !== null; at = placeOf.get(at.parent)!)
        addedTo.get(at.parent)![at.side] += bv;
    }
    for (const { id } of places) {
      const [carried, added] = [carriedBy.get(id)!, addedTo.get(id)!];
      const [left, right] = [carried.left + added.left, carried.right + added.right];
      const paired = left < right ? left : right;
      const rest = { left: left - paired, right: right - paired };
      pairings.set(`${day}:${id}`, { carried, added, paired, rest });
      carriedBy.set(id, rest);
    }
  }
  return pairings;
}

const sidesText = ({ left, right }: Sides) => ({ left: formatMoney(left), right: formatMoney(right) });

/** Own sales add up to the recent BV, or to all own BV. */
function checkOwnSales({ row, base, standing, sources }: IncomeWhy): void {
  const own = sum(sources.list.map(({ amount }) => amount));
  if (row.income === "consumption") expect(own).toBe(parseMoney(standing.recent));
  if (row.income === "rebate") expect(own).toBe(parseMoney(base!.personal));
}

/**
 * The first income that cannot be recomputed, or whose pairing does not continue on the next day; null if all are
 * right.
 */
async function firstWrong(executor: Executor = queries()): Promise<string | null> {
  const { rows } = await sql<{ day: string; member: bigint; income: number; received: bigint; all: bigint }>`
    select day, member_id as member, income, received, (sum(received) over (partition by member_id, day))::bigint as all
    from bonus.line order by member_id, day, income`.execute(executor);
  const pairings = await pairedByHand(executor);
  for (const { day, member, income, received, all } of rows) {
    const what = `${INCOMES[income]} of ${member} on ${day}`;
    try {
      const why = await ask(executor, member, day, INCOMES[income]!);
      expect(receivedByHand(why)).toBe(received);
      checkOwnSales(why);
      if (why.pairing) {
        const { carried, added, paired, rest } = pairings.get(`${day}:${member}`)!;
        const expected = { carried: sidesText(carried), added: sidesText(added), paired: formatMoney(paired) };
        expect(why.pairing).toEqual({ ...expected, rest: sidesText(rest) });
      }
      expect(parseMoney(why.credit.received)).toBe(all);
    } catch (error) {
      return `${what}: ${(error as Error).message}`;
    }
  }
  return null;
}

/** The violated rules. */
async function brokenRules(executor: Executor = queries()): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select distinct what from bonus_contradiction order by 1`.execute(
    executor,
  );
  return rows.map(({ what }) => what);
}

test("every row comes out by hand: all seven incomes and all limits that need no country's policy", async () => {
  expect(await firstWrong()).toBeNull();
  const { rows } = await sql<{ incomes: number; limits: number; days: number }>`
    select count(distinct income)::integer as incomes, bit_or(limits)::integer as limits,
      count(distinct day)::integer as days from bonus.line`.execute(queries());
  expect(rows[0]).toEqual({ incomes: INCOMES.length, limits: 1 | 2 | 4 | 8, days: DAYS });
  expect(await auditIncomes(queries())).toMatchObject({ fault: null });
  expect(await brokenRules()).toEqual([]);
}, 120_000);

test("what a member carries is what was left on the day before, whether it has incomes or not", async () => {
  const pairings = await pairedByHand(queries());
  const { rows } = await sql<{ day: string; member: bigint } & Sides>`
    select day, member_id as member, carried_left as left, carried_right as right from bonus.member_day`.execute(
    queries(),
  );
  for (const { day, member, left, right } of rows)
    expect({ left, right }, `${member} on ${day}`).toEqual(pairings.get(`${day}:${member}`)!.rest);
  const { rows: bases } = await sql<{ day: string; member: bigint } & Sides>`
    select day, member_id as member, carried_left as left, carried_right as right from bonus.credit`.execute(queries());
  for (const { day, member, left, right } of bases)
    expect({ left, right }, `${member} on ${day}`).toEqual(pairings.get(`${day}:${member}`)!.carried);
  expect(bases.filter(({ left, right }) => left + right > 0n).length).toBeGreaterThan(5);
});

class Undone extends Error {}

/** Runs `look` after a statement of the owner, and rolls back. */
async function planted(statement: string, look: (executor: Executor) => Promise<void>): Promise<void> {
  const done = owner.transaction(async (tx) => {
    const { numAffectedRows } = await sql.raw(statement).execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    await look(tx);
    throw new Undone();
  });
  await expect(done).rejects.toThrow(Undone);
}

describe("a planted defect is named", () => {
  const on = addDays(FIRST, 3);
  const last = (table: string, more = "true") =>
    `(day, member_id) = (select day, member_id from bonus.${table} where day = '${LAST}' and ${more} order by member_id limit 1)`;

  test("the state after the day kept as the one before it", async () => {
    const old = `update bonus.credit c set carried_left = m.carried_left, carried_right = m.carried_right
      from bonus.member_day m where m.day = c.day and m.member_id = c.member_id`;
    await planted(old, async (executor) => {
      expect(await firstWrong(executor)).toMatch(/^sales of \d+ on/);
      expect(await brokenRules(executor)).toEqual(["basis"]);
      expect((await auditIncomes(executor)).fault).toMatchObject({ row: expect.stringMatching(/^sales of member/) });
    });
    expect(await brokenRules()).toEqual([]);
  }, 120_000);

  test.each([
    [
      "pairing",
      `update bonus.member_day set carried_left = carried_left + 1 where ${last("member_day", "left_bv = 0")}`,
    ],
    [
      "pairing",
      `update bonus.member_day set carried_left = carried_left + 1, carried_right = carried_right + 1
       where ${last("member_day", "left_bv = 0")}`,
    ],
    [
      "sales bonus",
      `update bonus.line set performance = performance + 1 where ${last("line", "income = 1")} and income = 1`,
    ],
    ...[
      "carried_left",
      "carried_right",
      "dynamic_before",
      "left_bv",
      "right_bv",
      "personal",
      "added_left",
      "added_right",
    ].map((column) => ["basis", `update bonus.credit set ${column} = ${column} + 1 where ${last("credit")}`]),
    ["received", `update bonus.member_day set dynamic = dynamic + 1 where ${last("member_day")}`],
    ["received", `update bonus.member_day set rebated = rebated + 1 where ${last("member_day")}`],
    ["credit", `update bonus.credit set balance = balance + 1 where ${last("credit")}`],
    ["credit", `delete from bonus.credit where ${last("credit")}`],
    ["credit", `delete from bonus.line where ${last("line", "income = 5")} and income = 5`],
    ["sale", `update bonus.sale set bv = bv + 1 where ${last("sale")}`],
    ["sale", `update bonus.sale set member_id = 2 where day = '${on}' and member_id <> 2`],
    ["sale", `delete from bonus.sale where ${last("sale")}`],
  ])("%s: %s", async (what, statement) => {
    await planted(statement!, async (executor) => expect(await brokenRules(executor)).toEqual([what]));
  });

  const totals = (path: string, value: string) =>
    `update bonus.day set totals = jsonb_set(totals, '{pools,${path}}', '${value}') where totals -> 'pools' ? '${path.split(",")[0]}'`;

  test.each([
    ["referral", "update bonus.source set ratio = ratio + 1 where income = 0"],
    ["referral", "update bonus.source set raw = raw + 1 where income = 0"],
    ["referral", "update bonus.line set performance = performance + 1 where income = 0"],
    ["sales", "update bonus.sale set bv = bv + 1000000"],
    ["sales", "update bonus.credit set place = place + 1"],
    ["sales", "update bonus.line set received = received + 1 where income = 1"],
    ["leadership", "update bonus.lead set bonus = bonus + 1000000"],
    ["leadership", "update bonus.lead set raw = raw + 1"],
    ["leadership", "delete from bonus.lead"],
    ["leadership", "update bonus.generation set bonuses = bonuses + 1"],
    ["leadership", "update bonus.generation set raw = raw + 1"],
    ["leadership", "update bonus.line set performance = performance + 1 where income = 2"],
    ["tier", "update bonus.source set ratio = ratio + 1 where income = 3"],
    ["tier", "update bonus.source set raw = raw + 1 where income = 3"],
    ["tier", "delete from bonus.source where income = 3"],
    ["global", totals("global,amount", '"1"')],
    ["global", totals("global,weights", '"77"')],
    ["global", "update bonus.line set performance = performance + 1 where income = 4"],
    ["consumption", totals("consumption,amount", '"1"')],
    ["consumption", totals("consumption,weights", '"77"')],
    ["consumption", "update bonus.line set performance = performance + 1 where income = 5"],
    ["rebate", totals("rebate,amount", '"1"')],
    ["rebate", "update bonus.line set performance = performance + 1 where income = 6"],
    ["rebate", "update bonus.line set raw = raw + 1 where income = 6"],
  ])("a changed source of %s: %s", async (income, statement) => {
    await planted(statement, async (executor) => {
      expect((await auditIncomes(executor)).fault?.row).toMatch(new RegExp(`^${income} of member`));
    });
  });

  test("a ceiling that is not the plan's share of the BV", async () => {
    const body = "jsonb_set(body, '{ceilingBasisPoints}', '2499')";
    await planted(`update plan.version set body = ${body}`, async (executor) => {
      expect((await auditIncomes(executor)).fault?.message).toMatch(/^the ceiling is \d+ and comes out as \d+$/);
    });
  });
});
