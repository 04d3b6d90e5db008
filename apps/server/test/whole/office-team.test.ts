/** The team in the office, over HTTP: all members with complete data and current figures, and every view logged. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleUntil } from "../../src/modules/bonus/index.ts";
import { DEFAULT_MARKET } from "../../src/modules/market/index.ts";
import { addDays, businessDay } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database.ts";
import { generator } from "../generator.ts";
import { putMarket } from "../market.ts";
import { leave } from "../members.ts";
import { testSeed } from "../seed.ts";
import { finishOrder, payOrder } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeTeam } = officeApi;
const { oneOf } = generator(testSeed);
let whole: Whole;
let staff: StaffCaller;
const people: (MemberCaller & { name: string })[] = [];

beforeAll(async () => {
  whole = await openWhole();
  staff = await whole.hire(["compliance"]);
  for (let count = 0; count < 30; count++) {
    const name = `Person N${count} Secret`;
    if (count === 0) {
      people.push({ ...(await whole.join({ name })), name });
      continue;
    }
    const referrer = oneOf(people);
    const { list } = await whole.done(shopApi.team.binaryTree, {}, { as: referrer });
    const { nodeCode } = oneOf(list)[oneOf(["left", "right"] as const)];
    people.push({ ...(await whole.join({ name, inviteCode: referrer.inviteCode, nodeCode })), name });
  }
  // Visibility between members does not affect staff.
  const hidden = { name: false, avatar: false, joinedAt: false, referrer: false, achievements: false };
  const market = { ...DEFAULT_MARKET, team: { ...DEFAULT_MARKET.team, direct: hidden, below: hidden } };
  await putMarket(whole.database, market);
}, 120_000);
afterAll(() => whole.close());

interface Place {
  id: bigint;
  memberId: string;
  parentId: bigint | null;
  side: "left" | "right" | null;
  referrerId: bigint | null;
}

/** The tree from the tables, and the path from a member up to the root, itself first. */
async function tables() {
  const { rows } = await sql<Place>`
    select p.id, m.public_id as "memberId", p.parent_id as "parentId", p.side, p.referrer_id as "referrerId"
    from network.place p join members.member m on m.id = p.id order by p.id`.execute(whole.database.queries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const upFrom = (id: bigint): Place[] => {
    const place = byId.get(id)!;
    return place.parentId === null ? [place] : [place, ...upFrom(place.parentId)];
  };
  return { rows, byId, upFrom };
}

async function lastLogged() {
  const { rows } = await sql<{ action: string; subject: string; details: unknown }>`
    select action, subject, details from staff.audit order by seq desc limit 1`.execute(whole.database.queries);
  return rows[0]!;
}

test("staff see everybody complete, from the root down, whatever the market hides from members", async () => {
  const { rows, byId } = await tables();
  const root = rows.find(({ parentId }) => parentId === null)!;
  const top = await whole.done(officeTeam.tree, {}, { as: staff });
  expect(top.list[0]).toMatchObject({ memberId: root.memberId, name: "Root", parentId: null, generation: 0 });
  expect(await lastLogged()).toMatchObject({ action: "team.tree", subject: root.memberId });
  for (const person of people) {
    const { list, path } = await whole.done(officeTeam.tree, { memberId: person.memberId, depth: 1 }, { as: staff });
    expect(await lastLogged()).toMatchObject({ action: "team.tree", subject: person.memberId });
    const place = byId.get(person.id)!;
    expect(list[0]).toMatchObject({
      memberId: person.memberId,
      name: person.name,
      nameMasked: false,
      oneself: false,
      status: "active",
      parentId: byId.get(place.parentId!)!.memberId,
      position: place.side,
      referrer: { relation: "below", memberId: byId.get(place.referrerId!)!.memberId },
      personal: "0",
    });
    expect(list[0]!.joinedAt).not.toBeNull();
    const below = rows.filter(({ parentId }) => parentId === person.id).map(({ memberId }) => memberId);
    expect(
      list
        .slice(1)
        .map(({ memberId }) => memberId)
        .toSorted(),
    ).toEqual(below.toSorted());
    for (const { left, right } of list) expect([left.link, right.link]).toEqual([null, null]);
    expect(path.list[0]).toMatchObject({ memberId: root.memberId, name: "Root" });
    expect(path.list.length + path.omitted).toBe(list[0]!.generation);
  }
});

test("the way between two members says where they meet and on which sides", async () => {
  const { upFrom } = await tables();
  for (let round = 0; round < 150; round++) {
    const [one, other] = [oneOf(people), oneOf(people)];
    const [upFromOne, upFromOther] = [upFrom(one.id), upFrom(other.id)];
    const meeting = upFromOne.find(({ id }) => upFromOther.some((place) => place.id === id))!;
    const found = await whole.done(officeTeam.between, { fromId: one.memberId, toId: other.memberId }, { as: staff });
    expect(found.meeting.memberId).toBe(meeting.memberId);
    for (const [branch, up] of [
      [found.from, upFromOne],
      [found.to, upFromOther],
    ] as const) {
      const distance = up.findIndex(({ id }) => id === meeting.id);
      expect(branch.distance).toBe(distance);
      expect(branch.side).toBe(distance === 0 ? null : up[distance - 1]!.side);
      const way = up.slice(1, distance + 1).reverse();
      expect(branch.path.list.length + branch.path.omitted).toBe(way.length);
      if (branch.path.omitted === 0) {
        expect(branch.path.list.map(({ memberId }) => memberId)).toEqual(way.map(({ memberId }) => memberId));
      }
    }
    if (round % 50 === 0) {
      expect(await lastLogged()).toEqual({
        action: "team.between",
        subject: one.memberId,
        details: { to: other.memberId },
      });
    }
  }
});

test("direct referrals are all of them, by side of the member who invited", async () => {
  const { rows, upFrom } = await tables();
  for (const person of people.slice(0, 10)) {
    const { memberId } = person;
    const { list, total } = await whole.done(officeTeam.direct, { memberId, limit: 50 }, { as: staff });
    expect(await lastLogged()).toMatchObject({ action: "team.direct", subject: memberId });
    const invited = rows.filter(({ referrerId }) => referrerId === person.id);
    expect(total).toBe(invited.length);
    expect(list.map((row) => row.memberId)).toEqual(invited.map((row) => row.memberId).toReversed());
    for (const side of ["left", "right"] as const) {
      const onSide = invited.filter(({ id }) => {
        const up = upFrom(id);
        return up[up.findIndex((place) => place.id === person.id) - 1]!.side === side;
      });
      const found = await whole.done(officeTeam.direct, { memberId, side, limit: 50 }, { as: staff });
      expect(found.list.map((row) => row.memberId).toSorted()).toEqual(onSide.map((row) => row.memberId).toSorted());
      for (const row of found.list) expect(row.side).toBe(side);
    }
  }
});

test("a member's place shows what today brought and what earlier days left", async () => {
  const { byId, upFrom } = await tables();
  const buyer = people.at(-1)!;
  const above = byId.get(upFrom(buyer.id)[1]!.id)!;
  const { side } = byId.get(buyer.id)!;
  const see = () => whole.done(officeTeam.detail, { memberId: above.memberId }, { as: staff });
  expect((await see()).carried).toBeNull();
  const orderId = await payOrder(whole, buyer);
  const paid = await see();
  expect(paid.today[side!].achievement).toBe("0");
  expect(Number(paid.onItsWay[side!])).toBeGreaterThan(0);
  await finishOrder(whole, buyer, orderId);
  const sold = await see();
  expect(await lastLogged()).toMatchObject({ action: "team.member", subject: above.memberId });
  const bv = (await whole.done(officeTeam.detail, { memberId: buyer.memberId }, { as: staff })).personal!;
  expect(Number(bv)).toBeGreaterThan(0);
  expect(sold.today[side!]).toEqual({ achievement: bv, joined: expect.any(Number) });
  expect(sold[side!].achievement).toBe(bv);
  expect([paid.onItsWay[side!], sold.onItsWay[side!]]).toEqual([bv, "0"]);

  whole.clock.advance(24 * 3_600_000);
  const yesterday = addDays(businessDay(whole.clock.now(), "Asia/Taipei"), -1);
  await settleUntil({ ...whole, say: () => {}, startedBy: "command" }, yesterday);
  const other = side === "left" ? "right" : "left";
  staff = await whole.hire(["support"]);
  const settled = await see();
  expect(settled.carried).toEqual({ settledUntil: yesterday, [side!]: bv, [other]: "0" });
  expect(settled.today[side!]).toEqual({ achievement: "0", joined: 0 });
});

test("somebody who left is a place without a name, and nobody else is found", async () => {
  const gone = await whole.join({ name: "Gone Soon" });
  await leave(whole.database, { id: gone.id, now: whole.clock.now() });
  const found = await whole.done(officeTeam.detail, { memberId: gone.memberId }, { as: staff });
  expect(found).toMatchObject({ name: null, cancelled: true, status: "cancelled", inviteCode: null });
  const before = await lastLogged();
  const memberId = "99999999";
  for (const answer of [
    await whole.send(officeTeam.tree, { memberId }, { as: staff }),
    await whole.send(officeTeam.detail, { memberId }, { as: staff }),
    await whole.send(officeTeam.direct, { memberId }, { as: staff }),
    await whole.send(officeTeam.between, { fromId: memberId, toId: gone.memberId }, { as: staff }),
    await whole.send(officeTeam.between, { fromId: gone.memberId, toId: memberId }, { as: staff }),
  ]) {
    expect(answer.msg).toBe("There is no member with this ID.");
  }
  expect(await lastLogged()).toEqual(before);
});
