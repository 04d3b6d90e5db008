/**
 * Corrections of a member's details by two people of staff: who may, what is checked twice, what depends on it, and each
 * pair of steps that cross. The books are audited at the end.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { en } from "@banyan/contract/messages/en.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditBooks } from "../../src/audit-books.ts";
import { sql } from "../../src/platform/database.ts";
import {
  approvedRecovery,
  askWithdrawal,
  changeEmail,
  openedRecovery,
  papersOf,
  proposedCorrection,
  proposedRecovery,
} from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, START, type StaffCaller, type Whole } from "./whole.ts";

const { officeMembers } = officeApi;
let whole: Whole;
let support: StaffCaller;
let compliance: StaffCaller;
let owner: StaffCaller;
let finance: StaffCaller;

beforeAll(async () => {
  whole = await openWhole();
  [support, compliance, owner, finance] = [
    await whole.hire(["support"]),
    await whole.hire(["compliance"]),
    await whole.hire(["owner"]),
    await whole.hire(["finance"]),
  ];
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));
const fieldsOf = ({ data }: Answer) => data.fields;
const told = (fields: Record<string, keyof typeof en.fields>) =>
  Object.fromEntries(Object.entries(fields).map(([at, name]) => [at, en.fields[name].replace("{years}", "18")]));
const seen = { reason: "A typo at registration", proof: "passport" as const };
const propose = (memberId: string, asked: object, as = support) =>
  whole.call(officeMembers.proposeCorrection, { memberId, ...seen, ...asked }, { as });
const decide = (proposalId: string, as = compliance, approve = true) =>
  whole.call(officeMembers.decideProposal, { proposalId, approve }, { as });
const detailOf = (memberId: string) => whole.done(officeMembers.detail, { memberId }, { as: support });
const kindsOf = async (as: MemberCaller) =>
  (await whole.done(shopApi.notices.index, {}, { as })).list.map(({ kind }) => kind);
const mailTo = async (recipient: string) => {
  const { rows } = await sql<{ name: string; values: Record<string, string> }>`
    select name, mail_values as values from notifications.outbox where recipient = ${recipient} order by id`.execute(
    whole.database.queries,
  );
  return rows;
};

/** The token of the link in the newest email of this name to the address. */
const linkTo = async (recipient: string, name: string) =>
  (await mailTo(recipient)).findLast((mail) => mail.name === name)?.values.url?.split("token=")[1] ?? "";
const undo = (token: string) => whole.call(shopApi.members.undoEmail, { token });
const correctEmail = async (memberId: string, email: string) => {
  whole.clock.advance(1_000);
  expect(outcome(await decide(await proposedCorrection(whole, { memberId, email })))).toBe("done");
};

test("two people correct all details; the log names the fields and not their values", async () => {
  const member = await whole.join();
  const before = await detailOf(member.memberId);
  const asked = { name: "Lin Mei-Ling", birthday: "1991-02-03", nationality: "JP", mobile: "0987 654 321" };
  const proposed = await whole.done(
    officeMembers.proposeCorrection,
    { memberId: member.memberId, ...seen, ...asked, areaCode: "+886" },
    { as: support },
  );
  const [proposal] = proposed.proposals;
  expect(proposal).toMatchObject({ kind: "correction", state: "proposed", mayDecide: false });
  expect(proposal!.changes).toEqual([
    { field: "name", before: before.name, after: "Lin Mei-Ling" },
    { field: "birthday", before: before.birthday, after: "1991-02-03" },
    { field: "nationality", before: before.nationality, after: "JP" },
    { field: "mobile", before: before.mobile, after: "987654321" },
  ]);
  expect((await detailOf(member.memberId)).name).toBe(before.name);
  expect(outcome(await decide(proposal!.id, support))).toBe("NOT_ALLOWED");
  const approved = await whole.done(
    officeMembers.decideProposal,
    { proposalId: proposal!.id, approve: true },
    { as: compliance },
  );
  expect(approved).toMatchObject({ ...asked, mobile: "987654321", proposals: [{ state: "done" }] });
  expect(await kindsOf(member)).toEqual(["security.corrected"]);
  const { userInfo } = await whole.done(shopApi.members.login, { account: member.memberId, password: PASSWORD });
  expect(userInfo).toMatchObject({ name: "Lin Mei-Ling", birthday: "1991-02-03", nationality: "JP" });
  const log = await whole.done(officeApi.staff.auditLog, { subject: member.memberId, limit: 50 }, { as: owner });
  expect(JSON.stringify(log)).toContain("birthday");
  expect(JSON.stringify(log)).not.toContain("1991-02-03");
});

test("each field that cannot be is refused at its place, and nothing that stays the same is proposed", async () => {
  const taken = "taken.address@example.com";
  await whole.join({ email: taken });
  const { memberId } = await whole.join();
  const { name } = await detailOf(memberId);
  expect(outcome(await propose(memberId, { name }))).toBe("CORRECTION_EMPTY");
  expect(outcome(await propose(memberId, {}))).toBe("CORRECTION_EMPTY");
  for (const [asked, fields] of [
    [{ birthday: "2020-01-01" }, { birthday: "TOO_YOUNG" }],
    [{ birthday: "2990-01-01" }, { birthday: "INVALID" }],
    [{ nationality: "CN" }, { nationality: "COUNTRY_SHOP_ONLY" }],
    [{ nationality: "ZZ" }, { nationality: "COUNTRY_FORMAT" }],
    [{ mobile: "12345" }, { mobile: "PHONE_FORMAT" }],
    [{ email: taken }, { email: "EMAIL_TAKEN" }],
  ] as const satisfies [object, Record<string, keyof typeof en.fields>][])
    expect(fieldsOf(await propose(memberId, asked))).toEqual(told(fields));
  expect(outcome(await propose(memberId, { name: "One" }))).toBe("done");
  expect(outcome(await propose(memberId, { name: "Two" }))).toBe("PROPOSAL_OPEN");
});

test("nobody decides on the own proposal; a rejected or stopped one changes nothing", async () => {
  const { memberId } = await whole.join();
  const { name } = await detailOf(memberId);
  for (const end of [
    (id: string) => decide(id, compliance, false),
    (id: string) => whole.call(officeMembers.stopProposal, { proposalId: id, reason: "No" }, { as: compliance }),
  ]) {
    const { proposals } = await whole.done(
      officeMembers.proposeCorrection,
      { memberId, ...seen, name: "Another" },
      { as: owner },
    );
    const { id } = proposals[0]!;
    expect(outcome(await decide(id, owner))).toBe("SECOND_PERSON_REQUIRED");
    expect(outcome(await end(id))).toBe("done");
    expect(outcome(await decide(id))).toBe("PROPOSAL_STATE");
    expect((await detailOf(memberId)).name).toBe(name);
    whole.clock.advance(1_000);
  }
});

test("a corrected email is unconfirmed; both addresses are told, and only the former one can undo it", async () => {
  const [former, email] = ["former.owner@example.com", "corrected.owner@example.com"];
  const member = await whole.join({ email: former });
  const proposalId = await proposedCorrection(whole, { memberId: member.memberId, email });
  expect(outcome(await decide(proposalId))).toBe("done");
  const login = (account: string) => whole.call(shopApi.members.login, { account, password: PASSWORD });
  expect(outcome(await login(former))).toBe("SIGN_IN_FAILED");
  expect(outcome(await login(email))).toBe("SIGN_IN_FAILED");
  const { userInfo } = await whole.done(shopApi.members.login, { account: member.memberId, password: PASSWORD });
  expect(userInfo).toMatchObject({ email, emailVerified: false });
  const told = await mailTo(email);
  expect(told.map(({ name }) => name)).toEqual(["emailCorrected"]);
  expect(JSON.stringify(told)).not.toContain("token=");
  const token = await linkTo(former, "emailChanged");
  whole.clock.advance(71 * 3_600_000);
  expect(outcome(await undo(token))).toBe("done");
  whole.clock.set(START);
  expect((await detailOf(member.memberId)).email).toBe(former);
});

test("a recovery after a correction of the email is told to the last confirmed address, which stops it", async () => {
  const [first, last] = ["first.confirmed@example.com", "last.confirmed@example.com"];
  const unconfirmed = ["never.confirmed@example.com", "nor.this.one@example.com"];
  const member = await whole.join({ email: first });
  await correctEmail(member.memberId, last);
  await changeEmail(whole, member, last);
  for (const email of unconfirmed) await correctEmail(member.memberId, email);
  // The links that restore an email are over.
  whole.clock.advance(73 * 3_600_000);
  await approvedRecovery(whole, { memberId: member.memberId });
  for (const email of [first, ...unconfirmed]) expect(await linkTo(email, "recoveryOpened")).toBe("");
  const token = await linkTo(last, "recoveryOpened");
  expect(outcome(await whole.call(shopApi.members.stopRecovery, { token }))).toBe("done");
  whole.clock.set(START);
  expect((await detailOf(member.memberId)).proposals[0]).toMatchObject({ kind: "recovery", state: "stopped" });
});

test("a recovery without an email that was ever confirmed is told in the app only", async () => {
  const member = await whole.join();
  await correctEmail(member.memberId, "only.corrected@example.com");
  whole.clock.advance(1_000);
  await approvedRecovery(whole, { memberId: member.memberId });
  expect(await kindsOf(member)).toContain("security.recovery_opened");
  expect(await linkTo("only.corrected@example.com", "recoveryOpened")).toBe("");
});

test("whoever undoes the correction of the email also stops the recovery, at each of its steps", async () => {
  for (const [step, prepare] of Object.entries({ proposedRecovery, approvedRecovery, openedRecovery })) {
    const former = `owner.at.${step.toLowerCase()}@example.com`;
    const { memberId } = await whole.join({ email: former });
    await correctEmail(memberId, `corrected.at.${step.toLowerCase()}@example.com`);
    whole.clock.advance(1_000);
    const proposalId = await prepare(whole, { memberId });
    const handOver = () => whole.call(officeMembers.handOverCode, { proposalId }, { as: support });
    const made = await handOver();
    const recoveryCode = String(made.code === 1 ? made.data.code : "abcd efgh jkmn");
    expect(outcome(made)).toBe(
      { proposedRecovery: "PROPOSAL_STATE", approvedRecovery: "RECOVERY_WAITS", openedRecovery: "done" }[step],
    );
    expect(outcome(await undo(await linkTo(former, "emailChanged")))).toBe("done");
    expect((await detailOf(memberId)).proposals[0]).toMatchObject({ kind: "recovery", state: "stopped" });
    expect(outcome(await decide(proposalId))).toBe("PROPOSAL_STATE");
    expect(outcome(await handOver())).toBe("PROPOSAL_STATE");
    const chosen = { newPassword: "another long password", repeatPassword: "another long password" };
    const recovered = await whole.call(shopApi.members.recoverPassword, { memberId, recoveryCode, ...chosen });
    expect(outcome(recovered)).toBe("RECOVERY_CODE_WRONG");
  }
});

test("an undo that crosses the approval of a recovery, or its code, leaves nothing that lets in", async () => {
  for (const [step, prepare] of Object.entries({ proposedRecovery, openedRecovery })) {
    const former = `crossed.at.${step.toLowerCase()}@example.com`;
    const { id, memberId } = await whole.join({ email: former });
    await correctEmail(memberId, `corrected.and.crossed.${step.toLowerCase()}@example.com`);
    whole.clock.advance(1_000);
    const proposalId = await prepare(whole, { memberId });
    const token = await linkTo(former, "emailChanged");
    const [undone] = await Promise.all([
      undo(token),
      decide(proposalId),
      whole.call(officeMembers.handOverCode, { proposalId }, { as: support }),
    ]);
    expect(outcome(undone!)).toBe("done");
    expect((await detailOf(memberId)).proposals[0]).toMatchObject({ kind: "recovery", state: "stopped" });
    const { rows } = await sql`
      select 1 from members.recovery_code where member_id = ${id} and proposal_id is not null`.execute(
      whole.database.queries,
    );
    expect(rows).toEqual([]);
  }
});

test("what changed or became impossible meanwhile is refused at the approval, and can be rejected", async () => {
  const member = await whole.join();
  const renamed = await proposedCorrection(whole, { memberId: member.memberId, mobile: "987654321" });
  const change = { password: PASSWORD, areaCode: "+886", mobile: "911222333" };
  await whole.done(shopApi.members.changeProfile, change, { as: member });
  expect(outcome(await decide(renamed))).toBe("CORRECTION_CHANGED");
  expect(outcome(await decide(renamed, compliance, false))).toBe("done");

  const email = "soon.taken@example.com";
  const other = await whole.join();
  const proposalId = await proposedCorrection(whole, { memberId: other.memberId, email });
  await whole.join({ email });
  expect(outcome(await decide(proposalId))).toBe("CORRECTION_REFUSED");
});

test("an email that its owner confirmed meanwhile is not corrected", async () => {
  for (const isCrossing of [false, true]) {
    const own = `confirmed.meanwhile.${isCrossing}@example.com`;
    const email = `proposed.before.${isCrossing}@example.com`;
    const member = await whole.join();
    await correctEmail(member.memberId, own);
    whole.clock.advance(1_000);
    const proposalId = await proposedCorrection(whole, { memberId: member.memberId, email });
    const confirmed = changeEmail(whole, member, own);
    if (!isCrossing) await confirmed;
    const [approved] = await Promise.all([decide(proposalId), confirmed]);
    // Whichever came first, the owner's email is the later or the only change.
    expect(isCrossing ? ["done", "CORRECTION_CHANGED"] : ["CORRECTION_CHANGED"]).toContain(outcome(approved));
    const { userInfo } = await whole.done(shopApi.members.login, { account: own, password: PASSWORD });
    expect(userInfo).toMatchObject({ memberId: member.memberId, email: own, emailVerified: true });
  }
});

test("a correction of the name waits for papers under review, and withdraws their approval", async () => {
  const member = await whole.join();
  await whole.done(shopApi.kyc.submit, await papersOf(whole, member), { as: member });
  expect(outcome(await propose(member.memberId, { name: "Other" }))).toBe("CORRECTION_PAPERS");
  expect(outcome(await propose(member.memberId, { mobile: "987654321" }))).toBe("done");

  const paid = await whole.join();
  const proposalId = await proposedCorrection(whole, { memberId: paid.memberId });
  const withdrawalId = await askWithdrawal(whole, paid);
  expect(outcome(await decide(proposalId))).toBe("done");
  expect(await whole.done(shopApi.kyc.info, {}, { as: paid })).toMatchObject({ state: "rejected" });
  expect(await kindsOf(paid)).toEqual(expect.arrayContaining(["security.corrected", "kyc.withdrawn"]));
  const approve = { withdrawalId };
  expect(outcome(await whole.call(officeApi.officeWithdrawals.approve, approve, { as: finance }))).toBe(
    "WITHDRAWAL_HELD",
  );

  const late = await whole.join();
  const waiting = await proposedCorrection(whole, { memberId: late.memberId });
  await whole.done(shopApi.kyc.submit, await papersOf(whole, late), { as: late });
  expect(outcome(await decide(waiting))).toBe("CORRECTION_PAPERS");
});

test("approvals that cross each other, a rejection or a stop have one effect", async () => {
  for (const others of [
    (id: string) => decide(id, owner),
    (id: string) => decide(id, owner, false),
    (id: string) => whole.call(officeMembers.stopProposal, { proposalId: id, reason: "No" }, { as: owner }),
  ]) {
    const member = await whole.join();
    const { name } = await detailOf(member.memberId);
    const id = await proposedCorrection(whole, { memberId: member.memberId });
    const outcomes = (await Promise.all([decide(id), others(id), decide(id)])).map(outcome);
    expect(outcomes.toSorted()).toEqual(["PROPOSAL_STATE", "PROPOSAL_STATE", "done"]);
    const { staffLog, ...found } = await detailOf(member.memberId);
    const isDone = found.proposals[0]!.state === "done";
    expect(found.name).toBe(isDone ? "Corrected Name" : name);
    expect(await kindsOf(member)).toEqual(isDone ? ["security.corrected"] : []);
    expect(staffLog.filter(({ action }) => /^members.(approve|reject|stop)Proposal$/.test(action))).toHaveLength(1);
  }
});

test("an approval that crosses the owner's own change leaves what one of them wrote", async () => {
  const member = await whole.join();
  const id = await proposedCorrection(whole, { memberId: member.memberId, mobile: "987654321" });
  const change = { password: PASSWORD, areaCode: "+886", mobile: "911222333" };
  const [approved, changed] = await Promise.all([
    decide(id),
    whole.call(shopApi.members.changeProfile, change, { as: member }),
  ]);
  expect(outcome(changed!)).toBe("done");
  expect(["done", "CORRECTION_CHANGED"]).toContain(outcome(approved!));
  const found = await detailOf(member.memberId);
  // Whichever came first, the owner's number is the later or the only change.
  expect(found.mobile).toBe("911222333");
  expect(found.name === "Corrected Name").toBe(outcome(approved!) === "done");
});

test("an approval that crosses requests of withdrawals leaves none that can be paid", async () => {
  const member = await whole.join();
  const first = await askWithdrawal(whole, member);
  await whole.giveMoney(member, "USDT", 100);
  const id = await proposedCorrection(whole, { memberId: member.memberId });
  const { address } = await whole.done(officeApi.officeWithdrawals.detail, { withdrawalId: first }, { as: finance });
  const ask = () => whole.call(shopApi.withdrawals.create, { amount: "20", address }, { as: member });
  const crossed = await Promise.all([ask(), decide(id), ask()]);
  expect(outcome(crossed[1]!)).toBe("done");
  for (const one of [crossed[0]!, crossed[2]!]) expect(["done", "IDENTITY_REQUIRED"]).toContain(outcome(one));
  const { list } = await whole.done(officeApi.officeWithdrawals.index, { search: member.memberId }, { as: finance });
  expect(list.length).toBeGreaterThan(0);
  for (const { id: withdrawalId } of list) {
    const approved = await whole.call(officeApi.officeWithdrawals.approve, { withdrawalId }, { as: finance });
    expect(outcome(approved)).toBe("WITHDRAWAL_HELD");
  }
  expect(outcome(await ask())).toBe("IDENTITY_REQUIRED");
});

test("an approval that crosses a submission of papers, or the end of the account, has one outcome", async () => {
  const member = await whole.join();
  const id = await proposedCorrection(whole, { memberId: member.memberId });
  const papers = await papersOf(whole, member);
  const [approved, submitted] = await Promise.all([decide(id), whole.call(shopApi.kyc.submit, papers, { as: member })]);
  expect(outcome(submitted!)).toBe("done");
  expect(["done", "CORRECTION_PAPERS"]).toContain(outcome(approved!));

  const leaver = await whole.join();
  const leaving = await proposedCorrection(whole, { memberId: leaver.memberId });
  const [, left] = await Promise.all([
    decide(leaving),
    whole.call(shopApi.members.cancelAccount, { password: PASSWORD }, { as: leaver }),
  ]);
  expect(outcome(left!)).toBe("done");
  expect(outcome(await decide(leaving))).toBe("PROPOSAL_NOT_FOUND");
});

test("the books are right afterwards", async () => {
  for await (const { check, fault } of auditBooks(whole.database.queries))
    expect({ check, fault }).toEqual({ check, fault: null });
});
