/** The team over HTTP: current figures, navigation in the tree, and visibility between members. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { codesOfWord } from "@banyan/contract/short-links.ts";
import { SIDES, type TeamMember, TREE_DEPTH } from "@banyan/contract/team.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_MARKET, type Market } from "../../src/modules/market/index.ts";
import { maskedNameOf, readMember, registerMember } from "../../src/modules/members/index.ts";
import { sql } from "../../src/platform/database.ts";
import { joinPorts } from "../../src/wiring.ts";
import { generator } from "../generator.ts";
import { putMarket } from "../market.ts";
import { leave } from "../members.ts";
import { testSeed } from "../seed.ts";
import { addAddress, finishOrder } from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, randomAddress, type Whole } from "./whole.ts";

const { team } = shopApi;
let whole: Whole;
/** Members of a random team, in the order of joining; the first is the root's left child. */
const people: (MemberCaller & { name: string; referrer: number | null; mobile: string })[] = [];
const { below, oneOf } = generator(testSeed);

beforeAll(async () => {
  whole = await openWhole();
  people.push({
    ...(await whole.join({ name: "Person Zero" })),
    name: "Person Zero",
    referrer: null,
    mobile: "912345678",
  });
  for (let count = 1; count < 40; count++) await joinBelow(count < 4 ? 0 : below(people.length));
}, 120_000);
afterAll(() => whole.close());

/** A newcomer referred by a member, with the node code of that member or a descendant. */
async function joinBelow(referrer: number): Promise<void> {
  const inviter = people[referrer]!;
  const { list } = await whole.done(team.binaryTree, { depth: 4 }, { as: inviter });
  const place = oneOf(list);
  const name = `Person N${people.length} Secret`;
  const mobile = `9${String(10_000_000 + people.length)}`;
  const joined = await registerMember(
    whole.database,
    joinPorts(whole.config),
    {
      name,
      mobile,
      birthday: "1990-02-03",
      nationality: "TW",
      areaCode: "+886",
      password: PASSWORD,
      language: "en",
      inviteCode: inviter.inviteCode,
      nodeCode: oneOf([place.left, place.right]).nodeCode,
      emailProven: true,
    },
    { ip: randomAddress(), userAgent: "Firefox", now: whole.clock.now() },
  );
  const { inviteCode } = await readMember(whole.database.queries, joined.id);
  people.push({ ...joined, inviteCode, headers: { "ba-user-token": joined.token }, name, referrer, mobile });
}

test("a link to the weaker side gives the node code of the side with less achievement, then with fewer members", async () => {
  const inviter = await whole.join();
  const codes = await whole.done(shopApi.members.invite, {}, { as: inviter });
  expect(codesOfWord(codes.weaker.link.split("/").at(-1)!)).toEqual({ inviteCode: codes.inviteCode, nodeCode: "W" });
  const weaker = async () => {
    const { side, nodeCode } = await whole.done(shopApi.members.inviter, {
      inviteCode: codes.inviteCode,
      side: "weaker",
    });
    expect(nodeCode).toBe(codes[side!].nodeCode);
    return side;
  };
  expect(await weaker()).toBe("left");
  const left = await whole.join({ inviteCode: codes.inviteCode, nodeCode: codes.left.nodeCode });
  expect(await weaker()).toBe("right");
  await whole.join({ inviteCode: codes.inviteCode, nodeCode: codes.right.nodeCode });
  expect(await weaker()).toBe("left");
  await finishOrder(whole, left, await buy(left, 60));
  expect(await weaker()).toBe("right");
});

const setMarket = (market: Market) => putMarket(whole.database, market);

/** Parents from the tables. */
async function parents() {
  const { rows } = await sql<{ id: bigint; parentId: bigint | null }>`
    select id, parent_id as "parentId" from network.place`.execute(whole.database.queries);
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return (id: bigint, above: bigint): boolean => {
    for (let at: bigint | null | undefined = id; at; at = parentOf.get(at)) if (at === above) return true;
    return false;
  };
}

async function buy(who: MemberCaller, price: number): Promise<string> {
  const { skuId } = await whole.sell({ price, activation: true });
  const addressId = await addAddress(whole, who);
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId, total } = await whole.done(shopApi.orders.create, { source, addressId }, { as: who });
  await whole.giveMoney(who, "USDT", Number(total));
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: who });
  return orderId;
}

describe("who sees whom", { timeout: 120_000 }, () => {
  test("nobody reaches anybody above or beside, whichever call is used", async () => {
    const isWithin = await parents();
    const missing = await whole.send(team.member, { memberId: "99999999" }, { as: people[0]! });
    for (let round = 0; round < 120; round++) {
      const [viewer, other] = [oneOf(people), oneOf(people)];
      const { memberId } = other;
      const may = isWithin(other.id, viewer.id);
      for (const answer of [
        await whole.send(team.member, { memberId }, { as: viewer }),
        await whole.send(team.binaryTree, { memberId, depth: 1 }, { as: viewer }),
        await whole.send(team.binaryTree, { searchMemberId: memberId, depth: 0 }, { as: viewer }),
      ]) {
        if (may) expect(answer.code).toBe(1);
        else expect(answer.raw).toBe(missing.raw);
      }
      const { list } = await whole.done(team.search, { search: memberId }, { as: viewer });
      expect(list.map((found) => found.memberId)).toEqual(may ? [memberId] : []);
    }
  });

  test("no answer names anybody above or beside, but the own referrer by its masked name", async () => {
    const isWithin = await parents();
    for (const viewer of people) {
      const answers = await Promise.all([
        whole.send(team.binaryTree, {}, { as: viewer }),
        whole.send(team.direct, { limit: 50 }, { as: viewer }),
        whole.send(team.overview, {}, { as: viewer }),
        whole.send(team.member, { memberId: viewer.memberId }, { as: viewer }),
        whole.send(team.privacy, {}, { as: viewer }),
      ]);
      const raw = answers.map((answer) => answer.raw).join("");
      const strangers = people.filter(({ id }) => !isWithin(id, viewer.id));
      for (const { memberId, inviteCode } of strangers) {
        expect(raw).not.toContain(memberId);
        expect(raw).not.toContain(inviteCode);
      }
      for (const { name, id } of people) if (id !== viewer.id) expect(raw).not.toContain(name);
      expect(raw).not.toContain("912345678");
    }
    const own = await whole.done(team.member, { memberId: people[1]!.memberId }, { as: people[1]! });
    expect(own.referrer).toEqual({ relation: "above", memberId: null, name: "P*** Z***" });
    expect(own.parentId).toBeNull();
  });

  test("a direct referral shows name and contact by its own choice, to its referrer alone, and can end it", async () => {
    const viewer = people[0]!;
    const directs = people.filter(({ referrer }) => referrer === 0);
    const [shower, hider] = [directs[0]!, directs[1]!];
    const detail = (as: MemberCaller) => whole.done(team.member, { memberId: shower.memberId }, { as });
    expect(await detail(viewer)).toMatchObject({ nameMasked: true, contact: null, direct: true });
    const privacy = await whole.done(team.changePrivacy, { shareContact: true }, { as: shower });
    expect(privacy).toEqual({
      offered: true,
      shareContact: true,
      since: whole.clock.now().toISOString(),
      referrer: "P*** Z***",
    });
    const contact = { name: shower.name, areaCode: "+886", mobile: shower.mobile, email: null };
    expect(await detail(viewer)).toMatchObject({ name: shower.name, nameMasked: false, contact });
    const isWithin = await parents();
    const between = people.filter(({ id }) => id !== viewer.id && id !== shower.id && isWithin(shower.id, id));
    for (const other of between) expect(await detail(other)).toMatchObject({ nameMasked: true, contact: null });

    const named = async (search: string) =>
      (await whole.done(team.search, { search }, { as: viewer })).list.map(({ memberId }) => memberId);
    expect(await named(shower.name.slice(8, 11))).toContain(shower.memberId);
    // A hidden name is found by what is shown of it, and cannot be guessed: another one of the same letters finds it too.
    const masked = maskedNameOf(hider);
    expect(await named(hider.name)).toContain(hider.memberId);
    expect(await named(masked.replaceAll("*", "x"))).toEqual(await named(hider.name));
    expect(await named(hider.name.slice(1, 5))).not.toContain(hider.memberId);
    const listed = await whole.done(team.direct, { search: shower.name.toUpperCase() }, { as: viewer });
    expect(listed.list.find(({ memberId }) => memberId === shower.memberId)).toMatchObject({ contact });

    await setMarket({ ...DEFAULT_MARKET, team: { ...DEFAULT_MARKET.team, contacts: false } });
    expect(await detail(viewer)).toMatchObject({ nameMasked: true, contact: null });
    expect(await named(shower.name.slice(8, 11))).not.toContain(shower.memberId);
    await setMarket(DEFAULT_MARKET);

    await whole.done(team.changePrivacy, { shareContact: false }, { as: shower });
    expect(await detail(viewer)).toMatchObject({ nameMasked: true, contact: null });
    expect(await named(shower.name.slice(8, 11))).not.toContain(shower.memberId);
  });

  test("a market can hide each thing, of direct referrals and of others apart, and never from oneself", async () => {
    const viewer = people[0]!;
    const hidden = { name: false, avatar: false, joinedAt: false, referrer: false, achievements: false };
    const { team: full } = DEFAULT_MARKET;
    for (const relation of ["direct", "below"] as const) {
      await setMarket({ ...DEFAULT_MARKET, team: { ...full, [relation]: hidden } });
      const { list } = await whole.done(team.binaryTree, {}, { as: viewer });
      for (const member of list) {
        const isHidden = !member.oneself && member.direct === (relation === "direct");
        const { name, joinedAt, personal, team: both } = member;
        const bv = [personal, both, member.left.achievement, member.right.achievement];
        for (const value of [name, joinedAt, ...bv, ...Object.values(member.onItsWay)]) {
          expect(value === null, `${relation} ${member.memberId}`).toBe(isHidden);
        }
        if (isHidden) expect(member.referrer).toBeNull();
      }
      expect(new Set(list.map(({ direct }) => direct)).size).toBe(2);
    }
    await setMarket(DEFAULT_MARKET);
  });
});

describe("figures", { timeout: 120_000 }, () => {
  test("agree with the tables after payments, returns and final orders, in the next answer", async () => {
    const isWithin = await parents();
    const staff = await whole.hire(["support", "finance"]);
    const [viewer] = people;
    for (let round = 0; round < 6; round++) {
      const buyer = oneOf(people);
      const orderId = await buy(buyer, 100 + round);
      await expectFigures(viewer!, isWithin);
      if (round % 3 === 0) continue;
      if (round % 3 === 1) {
        await finishOrder(whole, buyer, orderId);
        await expectFigures(viewer!, isWithin);
        continue;
      }
      const input = { orderId, reason: "broken", restock: true, shipping: false };
      await whole.done(officeApi.officeOrders.refund, input, { as: staff });
      await expectFigures(viewer!, isWithin);
    }
  });

  async function expectFigures(viewer: MemberCaller, isWithin: (id: bigint, above: bigint) => boolean): Promise<void> {
    const { rows } = await sql<{ id: bigint; memberId: string; bv: bigint; onItsWay: bigint }>`
      select m.id, m.public_id as "memberId",
        coalesce((select sum(v.bv) from orders.volume v where v.member_id = m.id), 0)::bigint as bv,
        coalesce((select sum(v.bv) from orders.pending_volume v where v.member_id = m.id), 0)::bigint as "onItsWay"
      from members.member m`.execute(whole.database.queries);
    const known = new Map(rows.map((row) => [row.memberId, row]));
    const sum = (ids: bigint) => rows.filter(({ id }) => id !== ids && isWithin(id, ids));
    const { list } = await whole.done(team.binaryTree, {}, { as: viewer });
    for (const member of list) {
      const row = known.get(member.memberId)!;
      const theirs = sum(row.id);
      expect(member.personal).toBe(formatMoney(row.bv));
      expect(member.team).toBe(formatMoney(theirs.reduce((total, { bv }) => total + bv, 0n)));
      expect(member.left.count + member.right.count).toBe(theirs.length);
      expect(member.onItsWay.personal).toBe(formatMoney(row.onItsWay));
      for (const side of SIDES) {
        const leg = member[side];
        const child = leg.memberId === null ? [] : rows.filter(({ id }) => isWithin(id, known.get(leg.memberId!)!.id));
        expect(leg.count).toBe(child.length);
        expect(leg.achievement).toBe(formatMoney(child.reduce((total, { bv }) => total + bv, 0n)));
        const pending = child.reduce((total, { onItsWay }) => total + onItsWay, 0n);
        expect(member.onItsWay[side]).toBe(formatMoney(pending));
      }
    }
    const { oneself, today } = await whole.done(team.overview, {}, { as: viewer });
    expect(oneself).toEqual(list[0]);
    // Everything in this test happens on one day.
    expect(today).toMatchObject({ day: "2026-05-01", personal: oneself.personal });
    expect([today.left.achievement, today.right.achievement]).toEqual([
      oneself.left.achievement,
      oneself.right.achievement,
    ]);
    expect([today.left.joined, today.right.joined]).toEqual([oneself.left.count, oneself.right.count]);
  }

  test("say who is active and who has a tier", async () => {
    const [viewer] = people;
    await joinBelow(0);
    const buyer = people.at(-1)!;
    const see = () => whole.done(team.member, { memberId: buyer.memberId }, { as: viewer! });
    const before = await see();
    const orderId = await buy(buyer, 60);
    expect(await see(), "the package can still be returned").toMatchObject({ activated: true, active: false });
    await finishOrder(whole, buyer, orderId);
    expect(await see()).toMatchObject({ activated: true, active: true, tier: 0 });
    expect(before.activated || before.active).toBe(false);
    whole.clock.advance(91 * 24 * 3_600_000);
    // The viewer's token is still valid; the package became final 91 days ago.
    const [later] = (
      await whole.done(
        team.binaryTree,
        { searchMemberId: buyer.memberId, depth: 0 },
        { as: await whole.signInAgain(viewer!) },
      )
    ).list;
    expect(later).toMatchObject({ activated: true, active: false });
    whole.clock.set("2026-05-01T04:00:00Z");
  });
});

describe("ways around", { timeout: 60_000 }, () => {
  test("one climbs from anybody to oneself, and the tree is whole level by level", async () => {
    const [viewer] = people;
    for (const { memberId } of people) {
      const { list, path } = await whole.done(team.binaryTree, { memberId }, { as: viewer! });
      const byId = new Map(list.map((member) => [member.memberId, member]));
      expect(byId.size).toBe(list.length);
      for (const member of list) {
        expect(member.generation - list[0]!.generation).toBeLessThanOrEqual(TREE_DEPTH);
        for (const side of ["left", "right"] as const) {
          const child = member[side].memberId;
          if (child === null) continue;
          const deepest = member.generation - list[0]!.generation === TREE_DEPTH;
          expect(byId.has(child)).toBe(!deepest);
          if (!deepest) expect(byId.get(child)).toMatchObject({ parentId: member.memberId, position: side });
        }
      }
      expect(path.list.length + path.omitted).toBe(list[0]!.generation);
      let at: TeamMember = list[0]!;
      if (path.list.length > 0) expect(at.parentId).toBe(path.list.at(-1)!.memberId);
      for (let steps = at.generation; steps > 0; steps--) {
        at = (await whole.done(team.binaryTree, { memberId: at.parentId!, depth: 0 }, { as: viewer! })).list[0]!;
      }
      expect(at).toMatchObject({ oneself: true, parentId: null, generation: 0 });
    }
  });

  test("a free place's node code puts a newcomer exactly there", async () => {
    const [viewer] = people;
    const { list } = await whole.done(team.binaryTree, {}, { as: viewer! });
    const above = list.find(({ right }) => right.memberId === null)!;
    const codes = codesOfWord(new URL(above.right.link!).pathname.replace("/i/", ""))!;
    expect(codes).toEqual({ inviteCode: viewer!.inviteCode, nodeCode: above.right.nodeCode });
    const before = people.length;
    const joined = await registerMember(
      whole.database,
      joinPorts(whole.config),
      {
        name: "New Comer",
        mobile: "912345678",
        birthday: "1990-02-03",
        nationality: "TW",
        areaCode: "+886",
        password: PASSWORD,
        language: "en",
        inviteCode: codes.inviteCode,
        nodeCode: codes.nodeCode!,
      },
      { ip: randomAddress(), userAgent: "Firefox", now: whole.clock.now() },
    );
    const found = await whole.done(team.member, { memberId: joined.memberId }, { as: viewer! });
    expect(found).toMatchObject({ parentId: above.memberId, position: "right", direct: true, name: "N** C***" });
    const { inviteCode } = await readMember(whole.database.queries, joined.id);
    expect(found.inviteCode).toBe(inviteCode);
    await leave(whole.database, { id: joined.id, now: whole.clock.now() });
    const gone = await whole.done(team.member, { memberId: joined.memberId }, { as: viewer! });
    expect(gone).toMatchObject({ cancelled: true, name: null, contact: null, inviteCode: null, left: { link: null } });
    expect(people.length).toBe(before);
  });

  test.each(["joined", "level", "personal", "team"] as const)(
    "direct referrals by %s, by page and by cursor",
    async (sort) => {
      const [viewer] = people;
      for (const ascending of [false, true]) {
        const all = (await whole.done(team.direct, { limit: 50, sort, ascending }, { as: viewer! })).list;
        const keys = { joined: "joinedAt", level: "level", personal: "personal", team: "team" } as const;
        const values = all.map((member) =>
          sort === "joined" ? Date.parse(member.joinedAt!) : Number(member[keys[sort]]),
        );
        const sorted = values.toSorted((a, b) => (ascending ? a - b : b - a));
        expect(values).toEqual(sorted);
        const byCursor: string[] = [];
        for (let cursor: string | undefined | null; cursor !== null; ) {
          const page = await whole.done(
            team.direct,
            { limit: 3, sort, ascending, ...(cursor && { cursor }) },
            { as: viewer! },
          );
          expect(page.total).toBe(all.length);
          byCursor.push(...page.list.map(({ memberId }) => memberId));
          cursor = page.nextCursor ?? null;
        }
        expect(byCursor).toEqual(all.map(({ memberId }) => memberId));
        const second = await whole.done(team.direct, { limit: 3, page: 2, sort, ascending }, { as: viewer! });
        expect(second.list.map(({ memberId }) => memberId)).toEqual(byCursor.slice(3, 6));
      }
      const left = await whole.done(team.direct, { limit: 50, side: "left" }, { as: viewer! });
      expect(left.list.every(({ side }) => side === "left")).toBe(true);
      const wrong = await whole.call(team.direct, { cursor: people[0]!.memberId }, { as: viewer! });
      expect(wrong.data.error).toBe("INVALID_INPUT");
    },
  );
});
