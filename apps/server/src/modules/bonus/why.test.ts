/**
 * "Why this amount" on real rows: random networks are settled and frozen in a database, and the numbers in every
 * response must lead to the received amount.
 */
import { randomUUID } from "node:crypto";
import { INCOMES } from "@banyan/contract/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { testSeed } from "../../../test/seed.ts";
import { sql } from "../../platform/database.ts";
import { planBody, planVersion } from "../plan/index.ts";
import { dayText } from "./day-files.rules.ts";
import { type RandomDay, randomDay } from "./days.fixture.ts";
import { freezeDay } from "./freeze-store.ts";
import type { DayResult } from "./settlement/day.rules.ts";
import { settleDay } from "./settlement/settle-day.rules.ts";
import { ask, receivedByHand, sum } from "./why.fixture.ts";

const NETWORKS = 14;
const SIZE = 30;

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

/** Settles a random day and stores it as a settlement would. */
async function keep(seed: number, at: number): Promise<KeptDay> {
  const { input, names, plan: written } = randomDay(seed + at, SIZE);
  const random = {
    input: { ...input, day: input.day + at },
    names: { ...names, orders: names.orders.map(() => randomUUID()).toSorted() },
  };
  const day = dayText(random.input.day);
  const { queries } = opened.database;
  const now = new Date("2026-05-01T00:00:00Z");
  const version = 100 + at;
  await sql`
    insert into plan.version (version, holds_from, body, created_by, created_at)
    values (${version}, ${day}, ${JSON.stringify(planBody(written))}::jsonb, 'test', ${now})`.execute(queries);
  const { plan } = await planVersion(queries, version);
  await sql`insert into bonus.day (day, plan_version, closed_at) values (${day}, ${version}, ${now})`.execute(queries);
  for (const [order, id] of random.names.orders.entries()) {
    const buyer = random.names.numbers[random.input.orders.buyers[order]!]!;
    await sql`
      insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
      values (${day}, ${id}, ${buyer}, ${random.input.orders.bv[order]!}, 0, 0, false, ${now})`.execute(queries);
  }
  const result = settleDay(random.input, plan);
  const bulk = await opened.database.openBulk();
  await freezeDay(bulk, { ...random, plan, result }, { checksums: {}, keepFrom: "1970-01-01", now }).finally(
    bulk.close,
  );
  await sql`update bonus.day set posted_at = ${now} where day = ${day}`.execute(queries);
  return { day, random, result };
}

test("every amount of random networks can be computed by hand from its answer", { timeout: 120_000 }, async () => {
  const seen = new Set<string>();
  for (let at = 0; at < NETWORKS; at++) {
    const { day, random, result } = await keep(testSeed, at);
    const received = new Map<number, bigint>();
    for (let line = 0; line < result.lines.size; line++) {
      const member = random.names.numbers[result.lines.members[line]!]!;
      const why = await ask(opened.database.queries, BigInt(member), day, INCOMES[result.lines.incomes[line]!]!);
      expect(receivedByHand(why), `${why.row.income} of ${member} on ${day}`).toBe(result.lines.received[line]!);
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
