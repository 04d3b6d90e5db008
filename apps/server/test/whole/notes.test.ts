/** Internal notes of staff on orders and members (docs/rules.md 12). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { papersOf, payOrder } from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, START, type StaffCaller, type Whole } from "./whole.ts";

const { officeKyc, officeMembers, officeOrders } = officeApi;

let whole: Whole;
let support: StaffCaller;
let finance: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  support = await whole.hire(["support"]);
  finance = await whole.hire(["finance"]);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

/** The calls for notes on a subject of `member`, and the name of that subject in the audit log. */
const SUBJECTS = {
  order: {
    calls: officeOrders,
    module: "orders",
    async of(member: MemberCaller) {
      const orderId = await payOrder(whole, member);
      const { number } = await whole.done(officeOrders.detail, { orderId }, { as: support });
      return { given: { orderId }, logged: number };
    },
  },
  member: {
    calls: officeMembers,
    module: "members",
    of: async ({ memberId }: MemberCaller) => ({ given: { memberId }, logged: memberId }),
  },
} as const;

const nameOf = async (as: StaffCaller) => (await whole.done(officeApi.staff.session, {}, { as })).name;

async function logOf(subject: string) {
  const { rows } = await sql<{ action: string; details: object }>`
    select action, details from staff.audit where subject = ${subject} and action like '%.note%'
    order by seq`.execute(whole.database.queries);
  return rows;
}

describe.each(["order", "member"] as const)("notes on an %s", (kind) => {
  const { calls, module } = SUBJECTS[kind];
  // Both groups take the same input but for their subject.
  const { noteAdd, noteChange, noteRemove, detail } = calls as unknown as typeof officeMembers;
  const subjectOf = (member: MemberCaller) =>
    SUBJECTS[kind].of(member) as Promise<{ given: { memberId: string }; logged: string }>;

  test("are listed newest first with their author, and only the author edits and removes one", async () => {
    const { given } = await subjectOf(await whole.join());
    await whole.done(noteAdd, { ...given, text: "Rang about the parcel" }, { as: support });
    whole.clock.advance(60_000);
    const { notes } = await whole.done(noteAdd, { ...given, text: "Paid twice?\nChecked: no." }, { as: finance });
    expect(notes).toMatchObject([
      { text: "Paid twice?\nChecked: no.", writtenBy: await nameOf(finance), changedAt: null, own: true },
      { text: "Rang about the parcel", writtenBy: await nameOf(support), changedAt: null, own: false },
    ]);
    const noteId = notes[1]!.id;

    const text = "Rang about the parcel, again";
    const foreign = await whole.call(noteChange, { ...given, noteId, text }, { as: finance });
    expect(foreign.data.error).toBe("NOTE_NOT_FOUND");
    expect((await whole.call(noteRemove, { ...given, noteId }, { as: finance })).data.error).toBe("NOTE_NOT_FOUND");

    whole.clock.advance(60_000);
    const changed = await whole.done(noteChange, { ...given, noteId, text }, { as: support });
    expect(changed.notes[1]).toMatchObject({ text, changedAt: whole.clock.now().toISOString(), own: true });
    const left = await whole.done(noteRemove, { ...given, noteId }, { as: support });
    expect(left.notes.map(({ id }) => id)).toEqual([notes[0]!.id]);
    expect((await whole.call(noteRemove, { ...given, noteId }, { as: support })).data.error).toBe("NOTE_NOT_FOUND");
    expect((await whole.done(detail, given, { as: finance })).notes).toEqual(
      left.notes.map((note) => ({ ...note, own: true })),
    );
  });

  test("are in the audit log without their text", async () => {
    const { given, logged } = await subjectOf(await whole.join());
    const { notes } = await whole.done(noteAdd, { ...given, text: "A word of ours" }, { as: support });
    const noteId = notes[0]!.id;
    await whole.done(noteChange, { ...given, noteId, text: "Another word" }, { as: support });
    // The same text again changes nothing.
    await whole.done(noteChange, { ...given, noteId, text: "Another word" }, { as: support });
    await whole.done(noteRemove, { ...given, noteId }, { as: support });
    expect(await logOf(logged)).toEqual(
      ["noteAdd", "noteChange", "noteRemove"].map((verb) => ({ action: `${module}.${verb}`, details: { noteId } })),
    );
  });

  test("are on one subject: a note of another one is not found", async () => {
    const member = await whole.join();
    const [one, other] = [await subjectOf(member), await subjectOf(await whole.join())];
    const { notes } = await whole.done(noteAdd, { ...one.given, text: "Here" }, { as: support });
    const noteId = notes[0]!.id;
    const elsewhere = await whole.call(noteChange, { ...other.given, noteId, text: "There" }, { as: support });
    expect(elsewhere.data.error).toBe("NOTE_NOT_FOUND");
    expect((await whole.done(detail, other.given, { as: support })).notes).toEqual([]);
  });

  test("are removed at most once by requests at the same moment", async () => {
    const { given, logged } = await subjectOf(await whole.join());
    const { notes } = await whole.done(noteAdd, { ...given, text: "Once" }, { as: support });
    const input = { ...given, noteId: notes[0]!.id };
    const answers = await Promise.all(Array.from({ length: 8 }, () => whole.call(noteRemove, input, { as: support })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await logOf(logged)).map(({ action }) => action)).toEqual([`${module}.noteAdd`, `${module}.noteRemove`]);
  });
});

test("notes on a member and its orders are apart", async () => {
  const member = await whole.join();
  const orderId = await payOrder(whole, member);
  await whole.done(officeOrders.noteAdd, { orderId, text: "On the order" }, { as: support });
  const { memberId } = member;
  const { notes } = await whole.done(officeMembers.noteAdd, { memberId, text: "On the member" }, { as: support });
  expect(notes.map(({ text }) => text)).toEqual(["On the member"]);
  const order = await whole.done(officeOrders.detail, { orderId }, { as: support });
  expect(order.notes.map(({ text }) => text)).toEqual(["On the order"]);
  const { raw } = await whole.send(shopApi.orders.detail, { orderId }, { as: member });
  expect(raw).not.toContain("On the order");
});

test("nobody writes a note on a member that left", async () => {
  const member = await whole.join();
  await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: member });
  const input = { memberId: member.memberId, text: "Too late" };
  expect((await whole.call(officeMembers.noteAdd, input, { as: support })).data.error).toBe("MEMBER_NOT_FOUND");
});

describe("the history", () => {
  test("of an order names who of staff did what, with the reason, and no looks", async () => {
    const orderId = await payOrder(whole, await whole.join());
    await whole.done(officeOrders.noteAdd, { orderId, text: "Not told" }, { as: support });
    whole.clock.advance(60_000);
    const { shown } = await whole.done(officeOrders.detail, { orderId }, { as: finance });
    const refund = { orderId, reason: "Out of stock", shown };
    const { refunds } = await whole.done(officeOrders.refund, refund, { as: finance });
    const { staffLog } = await whole.done(officeOrders.detail, { orderId }, { as: support });
    expect(staffLog).toMatchObject([
      { action: "orders.noteAdd", by: await nameOf(support), reason: null, at: START.toISOString() },
      { action: "orders.refund", by: await nameOf(finance), reason: "Out of stock", at: refunds[0]!.at },
    ]);
    expect(JSON.stringify(staffLog)).not.toContain("Not told");
  });

  test("of an order has why staff corrected its address, but not the address", async () => {
    const orderId = await payOrder(whole, await whole.join());
    const { address } = await whole.done(officeOrders.detail, { orderId }, { as: support });
    const { country: _country, countryName: _name, lines: _lines, ...written } = address;
    const correction = { orderId, ...written, detail: "2 Root Road", reason: "The member rang" };
    await whole.done(officeOrders.changeAddress, correction, { as: support });
    const { staffLog } = await whole.done(officeOrders.detail, { orderId }, { as: support });
    expect(staffLog).toMatchObject([{ action: "orders.address", reason: "The member rang" }]);
    expect(JSON.stringify(staffLog)).not.toContain("Root Road");
  });

  test("of a member has joining, security and what staff did, and keeps the reasons of decisions on papers", async () => {
    const member = await whole.join();
    const { memberId } = member;
    const compliance = await whole.hire(["compliance"]);
    await whole.done(shopApi.kyc.submit, await papersOf(whole, member), { as: member });
    const { list } = await whole.done(officeKyc.index, { state: "pending", limit: "50" }, { as: compliance });
    const submissionId = list.find((one) => one.memberId === memberId)!.id;
    const note = "The photo is blurred";
    await whole.done(officeKyc.reject, { submissionId, reasons: ["photo_unclear"], note }, { as: compliance });
    const changed = { oldPassword: PASSWORD, newPassword: "another long and quiet one" };
    await whole.done(shopApi.members.changePassword, changed, { as: member });
    await whole.done(officeMembers.suspend, { memberId, reason: "Asked for it" }, { as: compliance });
    const found = await whole.done(officeMembers.detail, { memberId }, { as: compliance });
    expect(found.staffLog).toMatchObject([
      { action: "kyc.reject", by: await nameOf(compliance), reason: null },
      { action: "members.suspend", reason: "Asked for it" },
    ]);
    expect(found.events).toMatchObject([{ kind: "security.changed", level: null }]);
    expect(found.activatedAt).toBeNull();
  });
});
