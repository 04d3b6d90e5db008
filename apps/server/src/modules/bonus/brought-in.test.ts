/** Members whose activation was brought in from another system earn and keep it without a package here (docs/rules.md 1). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database.ts";
import { bringActivationsIn, readMember } from "../members/index.ts";
import { finalActivationsOf } from "../orders/index.ts";
import { type Buyer, START } from "../orders/shop.fixture.ts";
import { FIRST, openTeamShop, SECOND, type TeamShop } from "./team-shop.fixture.ts";

let team: TeamShop;
const upline: Record<"broughtIn" | "never", Buyer> = {} as typeof upline;

beforeAll(async () => {
  team = await openTeamShop();
  upline.broughtIn = await team.newcomer(team.root, "left");
  upline.never = await team.newcomer(team.root, "right");
  const { memberId: id } = upline.broughtIn;
  await team.shop.database.transaction((tx) => bringActivationsIn(tx, [{ id, at: START, day: FIRST }]));
  for (const member of Object.values(upline)) {
    // Own BV, which the cap of incomes is a multiple of.
    await team.buy(member, team.tea);
    const buyer = await team.newcomer(member.memberId, "left");
    await team.buy(buyer, team.kit);
  }
});
afterAll(() => team.shop.drop());

test("its direct referral's final order pays it, and nobody who was never activated", async () => {
  await team.settle(SECOND);
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from bonus.line where income = 0 and received > 0`.execute(
    team.shop.database.queries,
  );
  expect(rows).toEqual([{ memberId: upline.broughtIn.memberId }]);
  const days = await finalActivationsOf(
    team.shop.database.queries,
    Object.values(upline).map(({ memberId }) => memberId),
  );
  expect(days).toEqual(new Map([[upline.broughtIn.memberId, FIRST]]));
});

test("returning another package does not end it", async () => {
  const id = await team.receive(upline.broughtIn, team.kit);
  await team.refund(id, START);
  const { activatedAt } = await readMember(team.shop.database.queries, upline.broughtIn.memberId);
  expect(activatedAt).toEqual(START);
});
