/** A disclosure of real days, compared with the ledger; published, replaced and withdrawn. */
import { randomUUID } from "node:crypto";
import { SMALLEST_GROUP } from "@banyan/contract/disclosure.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { DEFAULT_MARKET } from "../../market/index.ts";
import { type Buyer, days, later } from "../../orders/shop.fixture.ts";
import { openTeamShop, type TeamShop } from "../team-shop.fixture.ts";
import { findTrial } from "../trials/trial-store.ts";
import { askTrial, computeTrials } from "../trials/trials.ts";
import { checkPeriod, periodsSettled, publishDisclosure, publishedView } from "./disclosure.ts";
import { deletePublished } from "./disclosure-store.ts";

const MAY = "2026-05";
const now = later(days(40));
let team: TeamShop;

/** 24 members who buy packages, 3 who only registered; some buy tea, and one order is returned. */
beforeAll(async () => {
  team = await openTeamShop();
  const { root, kit, tea, buy, receive, newcomer, refund, rootBuyer, settle } = team;
  const buyers: Buyer[] = [await rootBuyer()];
  await buy(buyers[0]!, kit, 5);
  for (let at = 1; at < 24; at++) {
    const buyer = await newcomer(buyers[Math.floor((at - 1) / 2)]!.memberId, at % 2 ? "left" : "right");
    buyers.push(buyer);
    await buy(buyer, kit, 1 + (at % 5), later(days(at % 4)));
  }
  for (let at = 0; at < 3; at++) await newcomer(root, "left");
  const back = await receive(buyers[20]!, tea, 2, later(days(2)));
  await refund(back, later(days(3)));
  await buy(buyers[21]!, tea, 4, later(days(4)));
  await settle("2026-05-30");
}, 120_000);
afterAll(() => team.shop.drop());

async function compute() {
  const { database } = team.shop;
  const { id } = await database.transaction((tx) =>
    askTrial(tx, { kind: "disclosure", input: { period: MAY }, askedBy: randomUUID(), now }),
  );
  await computeTrials({ database, clock: fixedClock(now), timeZone: DEFAULT_MARKET.timeZone });
  const trial = await findTrial(database.queries, id);
  expect(trial!.error).toBeNull();
  return trial!.result as Awaited<ReturnType<typeof publishedView>>["disclosure"] & object;
}

test("a month is open until its last day is credited", async () => {
  const { queries } = team.shop.database;
  expect(await periodsSettled(queries)).toEqual([]);
  await expect(checkPeriod(queries, { period: MAY })).rejects.toMatchObject({ refusal: "DISCLOSURE_PERIOD_OPEN" });
  await team.settle("2026-05-31");
  expect(await periodsSettled(queries)).toEqual([MAY]);
  await checkPeriod(queries, { period: MAY });
});

test("tells what the ledger credited and what orders cost, to the last unit", async () => {
  const { queries } = team.shop.database;
  const found = await compute();
  const { rows } = await sql<{ income: bigint; spent: bigint }>`
    select
      (select coalesce(sum(amount), 0) from ledger.transfer where kind = 'bonus.income' and to_account = p.id)::bigint as income,
      (select coalesce(sum(amount), 0) from ledger.transfer where kind = 'order.payment' and from_account = p.id)::bigint
        - (select coalesce(sum(amount), 0) from ledger.transfer where kind = 'order.refund' and to_account = p.id)::bigint as spent
    from network.place p order by 1, 2`.execute(queries);
  const members = rows.filter(({ spent }) => spent > 0n);
  expect(members).toHaveLength(24);
  const total = members.reduce((sum, { income }) => sum + income, 0n);
  expect(found).toMatchObject({ period: MAY, from: "2026-05-01", to: "2026-05-31", registered: null });
  expect(found.all).toMatchObject({
    members: 24,
    nothing: members.filter(({ income }) => income === 0n).length,
    median: formatMoney(members[11]!.income),
    quartile1: formatMoney(members[5]!.income),
    percentile90: formatMoney(members[21]!.income),
    mean: formatMoney(total / 24n),
    spentMean: formatMoney(members.reduce((sum, { spent }) => sum + spent, 0n) / 24n),
    spentMore: members.filter(({ income, spent }) => spent > income).length,
  });
  expect(parseMoney(found.all!.mean)).toBeGreaterThan(0n);
  for (const group of found.groups) expect(group.members).toBeGreaterThanOrEqual(SMALLEST_GROUP);
});

test("is read by everybody once it is published, until it is taken back", async () => {
  const { database } = team.shop;
  const body = await compute();
  expect(await publishedView(database.queries, undefined)).toEqual({ periods: [], disclosure: null });
  const publish = (one: typeof body) =>
    database.transaction((tx) => publishDisclosure(tx, { body: one, by: randomUUID(), now }));
  await publish({ ...body, groups: [] });
  await publish(body);
  await publish({ ...body, period: "2026" });
  expect(await publishedView(database.queries, undefined)).toMatchObject({ periods: ["2026", MAY] });
  expect((await publishedView(database.queries, MAY)).disclosure).toEqual(body);
  expect((await publishedView(database.queries, "2026-04")).disclosure).toBeNull();
  await expect(publish({ ...body, all: null })).rejects.toMatchObject({ refusal: "DISCLOSURE_TOO_FEW" });
  expect(await database.transaction((tx) => deletePublished(tx, MAY))).toBe(true);
  expect((await publishedView(database.queries, MAY)).disclosure).toBeNull();
  expect(await database.transaction((tx) => deletePublished(tx, MAY))).toBe(false);
});
