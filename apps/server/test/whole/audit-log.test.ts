/** The audit log of staff by person, action, day and subject, with names and pages of its subjects (docs/rules.md 12). */
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payOrder } from "./samples.ts";
import { openWhole, PASSWORD, START, type StaffCaller, type Whole } from "./whole.ts";

const { officeMembers, officeOrders, staff } = officeApi;
const DAY = 86_400_000;

let whole: Whole;
let owner: StaffCaller;
let support: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  owner = await whole.hire(["owner"]);
  support = await whole.hire(["support"]);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

const find = async (given: InputOf<typeof staff.auditLog>) =>
  (await whole.done(staff.auditLog, { limit: "50", ...given }, { as: owner })).list;

test("a member is found by its ID, in all actions on it, with its name until it leaves", async () => {
  const member = await whole.join({ name: "Lin Yating" });
  const { memberId } = member;
  await whole.done(officeMembers.detail, { memberId }, { as: support });
  await whole.done(officeMembers.suspend, { memberId, reason: "Asked for it" }, { as: owner });
  await whole.done(officeMembers.reinstate, { memberId, reason: "Asked for it" }, { as: owner });
  const other = await whole.join();
  await whole.done(officeMembers.detail, { memberId: other.memberId }, { as: support });

  const about = { kind: "member", memberId, name: "Lin Yating" };
  expect(await find({ subject: memberId })).toMatchObject([
    { action: "members.reinstate", staffId: owner.staffId, subject: memberId, about },
    { action: "members.suspend", about },
    { action: "members.view", staffId: support.staffId, about },
  ]);
  expect(await find({ subject: memberId, staffId: support.staffId })).toHaveLength(1);
  expect(await find({ subject: memberId, action: "members.suspend" })).toHaveLength(1);

  await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: other });
  expect(await find({ subject: other.memberId })).toMatchObject([
    { about: { kind: "member", memberId: other.memberId, name: "" } },
  ]);
});

test("an order is found by its number, however it was copied", async () => {
  const orderId = await payOrder(whole, await whole.join());
  const { number } = await whole.done(officeOrders.detail, { orderId }, { as: support });
  const found = await find({ subject: number });
  expect(found).toMatchObject([{ action: "orders.view", subject: number, about: { kind: "order", orderId } }]);
  expect(await find({ subject: ` ${number}\u200b ` })).toEqual(found);
  expect(await find({ subject: number.slice(1) })).toEqual([]);
});

test("days are those of the market, both included", async () => {
  const { memberId } = await whole.join();
  for (let day = 0; day < 3; day++) {
    whole.clock.set(new Date(START.getTime() + day * DAY));
    const as = await whole.hire(["support"]);
    await whole.done(officeMembers.detail, { memberId }, { as });
  }
  const daysOf = async (given: object) => {
    whole.clock.set(START);
    return (await find({ subject: memberId, ...given })).map(({ at }) => at.slice(8, 10));
  };
  expect(await daysOf({ fromDay: "2026-05-02" })).toEqual(["03", "02"]);
  expect(await daysOf({ toDay: "2026-05-02" })).toEqual(["02", "01"]);
  expect(await daysOf({ fromDay: "2026-05-02", toDay: "2026-05-02" })).toEqual(["02"]);
});

test("pages continue within a filter", async () => {
  const { memberId } = await whole.join();
  for (let look = 0; look < 5; look++) await whole.done(officeMembers.detail, { memberId }, { as: support });
  const ask = (cursor?: string) =>
    whole.done(staff.auditLog, { subject: memberId, limit: "3", ...(cursor && { cursor }) }, { as: owner });
  const first = await ask();
  expect([first.list.length, first.total]).toEqual([3, 5]);
  const second = await ask(first.nextCursor!);
  expect([...first.list, ...second.list].map(({ id }) => Number(id))).toEqual(
    (await find({ subject: memberId })).map(({ id }) => Number(id)),
  );
});

test("names of staff are for those who read the log", async () => {
  const compliance = await whole.hire(["compliance"]);
  const { list } = await whole.done(staff.auditPeople, {}, { as: compliance });
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.staffId, compliance.staffId]));
});

test("a subject and a day use an index", async () => {
  const client = new pg.Client({ connectionString: whole.url });
  await client.connect();
  await client.query("set enable_seqscan = off");
  const planOf = async (where: string) => {
    const { rows } = await client.query(`explain select * from staff.audit where ${where}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  expect(await planOf("subject = '88001001' order by seq desc limit 30")).toContain("audit_subject");
  expect(await planOf("at >= '2026-05-02' and at < '2026-05-03'")).toContain("audit_at");
  await client.end();
});
