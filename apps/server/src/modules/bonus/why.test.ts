/**
 * "Why this amount" on real rows: random networks are settled and frozen in a database, and every answer must lead by hand,
 * from its own numbers alone, to the amount that was received.
 */
import { randomUUID } from "node:crypto";
import { INCOMES, type IncomeSource, type IncomeWhy } from "@banyan/contract/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { testSeed } from "../../../test/seed.ts";
import { sql } from "../../platform/database.ts";
import { planVersion } from "../plan/index.ts";
import type { DayResult } from "./day.rules.ts";
import { dayText } from "./day-files.rules.ts";
import { type RandomDay, randomDay } from "./days.fixture.ts";
import { freezeDay } from "./freeze-store.ts";
import { settleDay } from "./settle.rules.ts";
import { whyView } from "./why.ts";

const NETWORKS = 14;
const SIZE = 30;
/** Small enough that most sources come in pages. */
const LIMIT = 3;
const HUNDREDTH = 10_000n;

let opened: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.drop());

interface KeptDay {
  day: string;
  random: Omit<RandomDay, "plan">;
  result: DayResult;
}

/** Settles a random day and keeps it as a settlement would. */
async function keep(seed: number, at: number): Promise<KeptDay> {
  const { input, names, plan: written } = randomDay(seed + at, SIZE);
  const random = {
    input: { ...input, day: input.day + at },
    names: {
      ...names,
      orders: names.orders.map(() => randomUUID()).toSorted(),
      takenBack: names.takenBack.map((row) => ({ ...row, order: randomUUID() })),
    },
  };
  const day = dayText(random.input.day);
  const { queries } = opened.database;
  const now = new Date("2026-05-01T00:00:00Z");
  const version = 100 + at;
  await sql`
    insert into plan.version (version, holds_from, body, created_by, created_at)
    values (${version}, ${day}, ${JSON.stringify(written)}::jsonb, 'test', ${now})`.execute(queries);
  const { plan } = await planVersion(queries, version);
  await sql`insert into bonus.day (day, plan_version, closed_at) values (${day}, ${version}, ${now})`.execute(queries);
  for (const [order, id] of random.names.orders.entries()) {
    const buyer = random.names.numbers[random.input.orders.buyers[order]!]!;
    await sql`
      insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
      values (${day}, ${id}, 0, ${buyer}, ${random.input.orders.bv[order]!}, 0, ${now})`.execute(queries);
  }
  const result = settleDay(random.input, plan);
  const bulk = await opened.database.openBulk();
  const read = { input: random.input, names: random.names, paidDays: random.names.takenBack.map(() => day) };
  await freezeDay(bulk, { ...read, plan, result }, { checksums: {}, keepFrom: "1970-01-01", now }).finally(bulk.close);
  await sql`update bonus.day set posted_at = ${now} where day = ${day}`.execute(queries);
  return { day, random, result };
}

/** The answer with all pages of its sources. */
async function ask(memberId: bigint, day: string, income: (typeof INCOMES)[number]): Promise<IncomeWhy> {
  const asked = { memberId, day, income, language: "en" as const, limit: LIMIT, now: new Date(day) };
  const why = await whyView(opened.database.queries, asked);
  let cursor = why.sources.nextCursor;
  while (cursor !== null) {
    const next = await whyView(opened.database.queries, { ...asked, cursor });
    why.sources.list.push(...next.sources.list);
    cursor = next.sources.nextCursor;
  }
  return why;
}

const share = (amount: bigint, percent: string) => (amount * BigInt(Math.round(Number(percent) * 100))) / 10_000n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + parseMoney(one), 0n);

/** The raw amount, as a member computes it from the page. */
function rawByHand({ row, pairing, pool, base, generations, sources }: IncomeWhy): bigint {
  const { list } = sources;
  const performance = parseMoney(row.performance);
  if (row.income === "sales") {
    const side = (name: "left" | "right") =>
      parseMoney(pairing!.carried[name]) + sum(list.filter((one) => one.side === name).map(({ amount }) => amount));
    expect(performance).toBe(least(side("left"), side("right")));
    expect(parseMoney(pairing!.rest.left)).toBe(side("left") - performance);
    expect(parseMoney(pairing!.rest.right)).toBe(side("right") - performance);
    return share(performance, row.ratioPercent!);
  }
  if (pool) {
    const weight = row.income === "global" ? BigInt(pool.weight) : performance > 0n ? performance / HUNDREDTH : 0n;
    expect(pool.weight).toBe(String(weight));
    const percentOfDay = share(parseMoney(pool.bv), row.ratioPercent!);
    const all = BigInt(pool.weights) * HUNDREDTH;
    expect(parseMoney(pool.amount)).toBe(row.income === "rebate" ? least(percentOfDay, all) : percentOfDay);
    const product = parseMoney(pool.amount) * weight;
    expect(String(product % BigInt(pool.weights))).toBe(pool.remainder);
    const unit = parseMoney(pool.unit);
    if (unit > 0n) expect(Number(pool.remainder)).toBeGreaterThanOrEqual(Number(pool.leastRemainder));
    if (base) expect(parseMoney(base.personal) - parseMoney(base.returned)).toBe(performance);
    return product / BigInt(pool.weights) + unit;
  }
  const shares = list.map((one: IncomeSource) => {
    const amount = share(parseMoney(one.amount), one.ratioPercent!);
    expect(parseMoney(one.share!)).toBe(amount);
    if (one.paidBelowPercent !== null) {
      expect(Number(one.ratioPercent) + Number(one.paidBelowPercent)).toBeCloseTo(Number(row.ratioPercent), 9);
    }
    return amount;
  });
  expect(sum(list.map(({ amount }) => amount))).toBe(performance);
  if (generations) {
    expect(sum(generations.map((one) => one.share))).toBe(shares.reduce((total, one) => total + one, 0n));
    expect(generations.reduce((total, { count }) => total + count, 0)).toBe(list.length);
  }
  return shares.reduce((total, one) => total + one, 0n);
}

/** What was received, as a member computes it from the page. */
function receivedByHand(why: IncomeWhy): bigint {
  const { row, limits } = why;
  let amount = rawByHand(why);
  expect(amount).toBe(parseMoney(row.raw));
  if (row.limits.includes("inactive") || row.limits.includes("switchedOff")) amount = 0n;
  if (limits.dailyCap !== null) amount = least(amount, parseMoney(limits.dailyCap));
  if (limits.dynamicCap) {
    const { times, cap, receivedBefore, usedBefore, room } = limits.dynamicCap;
    const personal = parseMoney(why.standing.personal);
    expect(parseMoney(cap)).toBe(personal > 0n ? BigInt(times) * personal : 0n);
    const left = parseMoney(cap) - parseMoney(receivedBefore) - parseMoney(usedBefore);
    expect(parseMoney(room)).toBe(left > 0n ? left : 0n);
    amount = least(amount, parseMoney(room));
  }
  const { bv, percent, ceiling, incomes } = limits.ceiling;
  expect(parseMoney(ceiling)).toBe(parseMoney(bv) > 0n ? share(parseMoney(bv), percent) : 0n);
  if (parseMoney(incomes) > parseMoney(ceiling)) amount = (amount * parseMoney(ceiling)) / parseMoney(incomes);
  return amount;
}

test("every amount of random networks can be computed by hand from its answer", { timeout: 120_000 }, async () => {
  const seen = new Set<string>();
  for (let at = 0; at < NETWORKS; at++) {
    const { day, random, result } = await keep(testSeed, at);
    const received = new Map<number, bigint>();
    for (let line = 0; line < result.lines.size; line++) {
      const member = random.names.numbers[result.lines.members[line]!]!;
      const why = await ask(BigInt(member), day, INCOMES[result.lines.incomes[line]!]!);
      expect(receivedByHand(why), `${why.row.income} of ${member} on ${day}`).toBe(
        BigInt(result.lines.received[line]!),
      );
      seen.add(why.row.income);
      for (const limit of why.row.limits) seen.add(limit);
      received.set(member, (received.get(member) ?? 0n) + parseMoney(why.row.received));
      const { balance, coupon, point } = why.credit;
      expect(sum([balance, coupon, point])).toBe(parseMoney(why.credit.received));
      if (result.lines.members[line] !== result.lines.members[line + 1]) {
        expect(parseMoney(why.credit.received)).toBe(received.get(member));
      }
    }
  }
  expect([...seen].toSorted()).toEqual(
    [...INCOMES, "ceiling", "dailyCap", "dynamicCap", "inactive", "switchedOff"].toSorted(),
  );
});
