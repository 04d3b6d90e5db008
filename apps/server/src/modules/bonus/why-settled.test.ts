/**
 * "Why this amount" of days that were really settled: every income of every kind comes out by hand, and what is carried goes from day
 * to day. A defect planted in any of the rows is named by the audit.
 */
import { INCOMES } from "@banyan/contract/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../platform/clock.ts";
import { findContradiction } from "../../platform/contradictions.ts";
import { sql } from "../../platform/database.ts";
import { type Buyer, days, later } from "../orders/shop.fixture.ts";
import { FIRST_PLAN } from "../plan/index.ts";
import { auditIncomes } from "./audit-incomes.ts";
import { FIRST, openTeamShop, type TeamShop } from "./team-shop.fixture.ts";
import { ask, receivedByHand } from "./why.fixture.ts";

const DAYS = 5;
const LAST = addDays(FIRST, DAYS - 1);
/** Thresholds and caps so low that every income and limit meets somebody. */
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
const queries = () => team.shop.database.queries;

/** 15 members on both sides; what they buy becomes final on five days. */
beforeAll(async () => {
  team = await openTeamShop();
  const { kit, tea, buy, newcomer, rootBuyer, settle, shop } = team;
  await shop.asOwner([`update plan.version set body = '${JSON.stringify(PLAN)}'::jsonb`]);
  const buyers: Buyer[] = [await rootBuyer()];
  for (let at = 1; at < 15; at++) {
    const above = buyers[Math.floor((at - 1) / 2)]!;
    buyers.push(await newcomer(above.memberId, at % 2 ? "left" : "right"));
  }
  for (const [at, buyer] of buyers.entries()) if (at < 13) await buy(buyer, kit, 1 + (at % 4), later(days(at % DAYS)));
  for (const [at, buyer] of buyers.entries()) await buy(buyer, tea, 1 + ((7 * at) % 9), later(days((3 * at) % DAYS)));
  await settle(LAST);
}, 120_000);
afterAll(() => team.shop.drop());

/** The first income that does not come out by hand, or whose pairing does not go on on the next day; null where all do. */
async function firstWrong(): Promise<string | null> {
  const { rows } = await sql<{ day: string; member: bigint; income: number; received: bigint }>`
    select day, member_id as member, income, received from bonus.line order by member_id, income, day`.execute(
    queries(),
  );
  const rest = new Map<bigint, { left: string; right: string }>();
  for (const { day, member, income, received } of rows) {
    const what = `${INCOMES[income]} of ${member} on ${day}`;
    try {
      const why = await ask(queries(), member, day, INCOMES[income]!);
      if (receivedByHand(why) !== received) return what;
      if (!why.pairing) continue;
      const { carried, added, paired, rest: left } = why.pairing;
      for (const side of ["left", "right"] as const) {
        const whole = parseMoney(carried[side]) + parseMoney(added[side]);
        if (whole - parseMoney(paired) !== parseMoney(left[side])) return what;
      }
      const { rows: after } = await sql<{ left: bigint; right: bigint }>`
        select carried_left as left, carried_right as right from bonus.member_day where day = ${day} and member_id = ${member}`.execute(
        queries(),
      );
      if (after[0]!.left !== parseMoney(left.left) || after[0]!.right !== parseMoney(left.right)) return what;
      rest.set(member, left);
    } catch (error) {
      return `${what}: ${(error as Error).message}`;
    }
  }
  return null;
}

test("every row comes out by hand: all seven incomes and all limits that need no country's policy", async () => {
  expect(await firstWrong()).toBeNull();
  const { rows } = await sql<{ incomes: number; limits: number }>`
    select count(distinct income)::integer as incomes, bit_or(limits)::integer as limits from bonus.line`.execute(
    queries(),
  );
  expect(rows[0]).toEqual({ incomes: INCOMES.length, limits: 1 | 2 | 4 | 8 });
  expect(await auditIncomes(queries())).toMatchObject({ fault: null });
  expect((await findContradiction(queries())).fault).toBeNull();
}, 120_000);

/** A row that is changed as its owner, and put back. */
async function planted<Found>(table: string, set: string, where: string, look: () => Promise<Found>): Promise<Found> {
  await team.shop.asOwner([
    `create table public.kept as select ctid as at, * from bonus.${table} where ${where}`,
    `update bonus.${table} set ${set} where ${where}`,
  ]);
  try {
    return await look();
  } finally {
    const column = set.slice(0, set.indexOf("=")).trim().replaceAll(/[()]/g, "").split(",")[0]!.trim();
    const columns = set.startsWith("(") ? set.slice(1, set.indexOf(")")).split(",") : [column];
    const keys = KEYS[table]!;
    await team.shop.asOwner([
      `update bonus.${table} t set ${columns.map((name) => `${name} = k.${name}`).join()} from public.kept k
       where ${keys.map((name) => `t.${name} = k.${name}`).join(" and ")}`,
      "drop table public.kept",
    ]);
  }
}
const KEYS: Record<string, string[]> = {
  credit: ["day", "position"],
  member_day: ["day", "member_id"],
  line: ["day", "member_id", "income"],
  sale: ["day", "place", "order_id"],
  source: ["day", "order_id", "income", "member_id"],
  lead: ["member_id", "day", "generation", "from_id"],
  day: ["day"],
};

describe("a planted defect is named", () => {
  test("the state after the day kept as the one before it", async () => {
    const day = addDays(FIRST, 2);
    const someone = `day = '${day}' and exists (select from bonus.line l where l.day = '${day}' and l.member_id = credit.member_id and l.income = 1)`;
    const after = (side: string) =>
      `(select carried_${side} from bonus.member_day m where m.day = credit.day and m.member_id = credit.member_id)`;
    await planted(
      "credit",
      `(carried_left, carried_right) = (${after("left")}, ${after("right")})`,
      someone,
      async () => {
        expect(await firstWrong()).toMatch(/^sales of \d+ on/);
        expect((await findContradiction(queries())).fault).toMatchObject({
          row: expect.stringContaining("bonus_contradiction"),
          message: expect.stringContaining("basis"),
        });
        expect((await auditIncomes(queries())).fault).toMatchObject({ row: expect.stringMatching(/^sales of member/) });
      },
    );
    expect(await firstWrong()).toBeNull();
  }, 120_000);

  const day = addDays(FIRST, 3);
  const of = `day = '${day}'`;
  test.each([
    ["pairing", "member_day", "carried_left = carried_left + 1", `${of} and member_id = 1`],
    ["sales bonus", "line", "performance = performance + 1", `${of} and income = 1`],
    ["basis", "credit", "dynamic_before = dynamic_before + 1", `${of} and position = 0`],
    ["received", "member_day", "rebated = rebated + 1", `day = '${LAST}' and member_id = 1`],
    ["credit", "credit", "balance = balance + 1", `${of} and position = 0`],
    ["sale", "sale", "bv = bv + 1", of],
  ])("%s", async (what, table, set, where) => {
    await planted(table, set, where, async () => {
      expect((await findContradiction(queries())).fault?.message).toContain(what);
    });
    expect((await findContradiction(queries())).fault).toBeNull();
  });

  test.each([
    ["referral", "source", "ratio = ratio + 1", "income = 0"],
    ["tier", "source", "ratio = ratio + 1", "income = 3"],
    ["sales", "sale", "bv = bv + 1000000", "true"],
    ["leadership", "lead", "bonus = bonus + 1000000", "true"],
    ["global", "day", "totals = jsonb_set(totals, '{pools,global,amount}', '\"1\"')", "totals -> 'pools' ? 'global'"],
    ["consumption", "day", "totals = jsonb_set(totals, '{pools,consumption,amount}', '\"1\"')", "true"],
    ["rebate", "day", "totals = jsonb_set(totals, '{pools,rebate,amount}', '\"1\"')", "true"],
  ])("a changed source of %s", async (income, table, set, where) => {
    await planted(table, set, where, async () => {
      expect((await auditIncomes(queries())).fault?.row).toMatch(new RegExp(`^${income} of member`));
    });
    expect((await auditIncomes(queries())).fault).toBeNull();
  });
});
