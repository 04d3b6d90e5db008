/**
 * A way in for a member who has lost everything, by two people of staff: who may, the waiting time, the code, and how the
 * owner stops it. Each pair of steps that cross has one outcome.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { approvedRecovery, openedRecovery, proposedRecovery } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type StaffCaller, type Whole } from "./whole.ts";

const NEW_PASSWORD = "another long password";
const { officeMembers } = officeApi;
let whole: Whole;
let support: StaffCaller;
let compliance: StaffCaller;
let owner: StaffCaller;

beforeAll(async () => {
  whole = await openWhole();
  [support, compliance, owner] = [
    await whole.hire(["support"]),
    await whole.hire(["compliance"]),
    await whole.hire(["owner"]),
  ];
});
afterAll(() => whole.close());

const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));
const handOver = (proposalId: string, as = support) => whole.call(officeMembers.handOverCode, { proposalId }, { as });
const decide = (proposalId: string, as: StaffCaller, approve = true) =>
  whole.call(officeMembers.decideProposal, { proposalId, approve }, { as });
const recover = (memberId: string, recoveryCode: string) =>
  whole.call(shopApi.members.recoverPassword, {
    memberId,
    recoveryCode,
    newPassword: NEW_PASSWORD,
    repeatPassword: NEW_PASSWORD,
  });
const codeOf = async (proposalId: string) =>
  (await whole.done(officeMembers.handOverCode, { proposalId }, { as: support })).code ?? "";
const stateOf = async (memberId: string) =>
  (await whole.done(officeMembers.detail, { memberId }, { as: support })).proposals[0]?.state;
const kindsOf = async (as: MemberCaller) =>
  (await whole.done(shopApi.notices.index, {}, { as })).list.map(({ kind }) => kind);
const mailTo = async (recipient: string, name: string) => {
  const { rows } = await sql<{ values: Record<string, string> }>`
    select mail_values as values from notifications.outbox where recipient = ${recipient} and name = ${name}
    order by id desc limit 1`.execute(whole.database.queries);
  return rows[0]?.values;
};

test("two people let a member in, who chooses a new password; every step is in the history and in the log", async () => {
  const member = await whole.join();
  const input = { memberId: member.memberId, reason: "Lost the phone", proof: "video_call" as const };
  const proposed = await whole.done(officeMembers.proposeRecovery, input, { as: support });
  const proposalId = proposed.proposals[0]!.id;
  expect(proposed.proposals[0]).toMatchObject({
    state: "proposed",
    proof: "video_call",
    mayDecide: false,
    mayHandOver: false,
  });
  expect(outcome(await handOver(proposalId))).toBe("PROPOSAL_STATE");
  expect(outcome(await decide(proposalId, support))).toBe("NOT_ALLOWED");
  expect(outcome(await decide(proposalId, compliance))).toBe("done");
  expect(await kindsOf(member)).toEqual(["security.recovery_opened"]);
  expect((await whole.done(shopApi.stepUp.state, {}, { as: member })).recovery).not.toBeNull();
  expect(outcome(await handOver(proposalId))).toBe("RECOVERY_WAITS");
  await sql`update members.proposal set opens_at = ${whole.clock.now()} where id = ${proposalId}`.execute(
    whole.database.queries,
  );
  const first = await codeOf(proposalId);
  const code = await codeOf(proposalId);
  expect(outcome(await recover(member.memberId, first))).toBe("RECOVERY_CODE_WRONG");
  expect(outcome(await recover(member.memberId, code))).toBe("done");
  expect(outcome(await recover(member.memberId, code))).toBe("RECOVERY_CODE_WRONG");
  expect(outcome(await handOver(proposalId))).toBe("PROPOSAL_STATE");
  const { userInfo } = await whole.done(shopApi.members.login, { account: member.memberId, password: NEW_PASSWORD });
  expect(userInfo.memberId).toBe(member.memberId);
  const shown = await whole.done(officeMembers.detail, { memberId: member.memberId }, { as: support });
  expect(shown.proposals).toMatchObject([{ state: "done", decidedBy: expect.any(String) }]);
  expect(shown.staffLog.map(({ action }) => action)).toEqual([
    "members.proposeRecovery",
    "members.approveProposal",
    "members.handOverCode",
    "members.handOverCode",
  ]);
});

test("nobody decides on the own proposal", async () => {
  const { memberId } = await whole.join();
  const input = { memberId, reason: "Lost the phone", proof: "passport" as const };
  const { proposals } = await whole.done(officeMembers.proposeRecovery, input, { as: owner });
  expect(outcome(await decide(proposals[0]!.id, owner))).toBe("SECOND_PERSON_REQUIRED");
  expect(outcome(await decide(proposals[0]!.id, owner, false))).toBe("SECOND_PERSON_REQUIRED");
  expect(outcome(await whole.call(officeMembers.proposeRecovery, input, { as: support }))).toBe("PROPOSAL_OPEN");
  expect(outcome(await decide(proposals[0]!.id, compliance, false))).toBe("done");
  expect(outcome(await whole.call(officeMembers.proposeRecovery, input, { as: support }))).toBe("done");
});

test("a code that is sent goes to the address that the member gave, and staff do not see it", async () => {
  const { memberId } = await whole.join();
  const sendTo = "new.address@example.com";
  const proposalId = await openedRecovery(whole, { memberId, sendTo });
  expect(await codeOf(proposalId)).toBe("");
  const { code = "" } = (await mailTo(sendTo, "recoveryCode")) ?? {};
  expect(outcome(await recover(memberId, code))).toBe("done");
  const log = await whole.done(officeApi.staff.auditLog, { subject: memberId, limit: 50 }, { as: owner });
  expect(JSON.stringify(log)).not.toContain(sendTo);
});

test("a code works for a day, and is no second factor", async () => {
  const member = await whole.join();
  const proposalId = await openedRecovery(whole, { memberId: member.memberId });
  const { enrolmentId, secret } = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as: member });
  const finish = { enrolmentId, code: whole.codeNow(secret), name: "Phone" };
  await whole.done(shopApi.stepUp.finishTotp, finish, { as: member });
  const stepUpProof = { method: "recovery" as const, code: await codeOf(proposalId) };
  const asked = { password: PASSWORD, stepUpProof };
  expect(outcome(await whole.call(shopApi.members.cancelAccount, asked, { as: member }))).toBe("STEP_UP_WRONG");
  await sql`update members.recovery_code set expires_at = ${whole.clock.now()} where proposal_id = ${proposalId}`.execute(
    whole.database.queries,
  );
  expect(outcome(await recover(member.memberId, stepUpProof.code))).toBe("RECOVERY_CODE_WRONG");
});

test("a told code stays when staff then remove the lost factor, or the member makes codes", async () => {
  const member = await whole.join();
  const proposalId = await openedRecovery(whole, { memberId: member.memberId });
  const { enrolmentId, secret } = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as: member });
  const code = await codeOf(proposalId);
  const finish = { enrolmentId, code: whole.codeNow(secret), name: "Phone" };
  await whole.done(shopApi.stepUp.finishTotp, finish, { as: member });
  const lost = { memberId: member.memberId, reason: "Lost the phone" };
  await whole.done(officeMembers.resetStepUp, lost, { as: owner });
  expect(outcome(await recover(member.memberId, code))).toBe("done");
});

test("a code that is made shortly before the end of its recovery ends with it", async () => {
  const { memberId } = await whole.join();
  const proposalId = await openedRecovery(whole, { memberId });
  const endsAt = new Date(whole.clock.now().getTime() + 3_600_000);
  await sql`update members.proposal set ends_at = ${endsAt} where id = ${proposalId}`.execute(whole.database.queries);
  const made = await whole.done(officeMembers.handOverCode, { proposalId }, { as: support });
  expect(made.endsAt).toBe(endsAt.toISOString());
  whole.clock.advance(3_600_000);
  expect(outcome(await recover(memberId, made.code ?? ""))).toBe("RECOVERY_CODE_WRONG");
});

test("the owner stops it in the app, or with the link; a code that was made then stops working", async () => {
  const email = "owner.of.account@example.com";
  const member = await whole.join({ email });
  const proposalId = await openedRecovery(whole, { memberId: member.memberId });
  const code = await codeOf(proposalId);
  const token = (await mailTo(email, "recoveryOpened"))!.url!.split("token=")[1]!;
  await whole.done(shopApi.members.stopRecovery, {}, { as: member });
  expect(await stateOf(member.memberId)).toBe("stopped");
  expect(outcome(await recover(member.memberId, code))).toBe("RECOVERY_CODE_WRONG");
  expect(outcome(await whole.call(shopApi.members.stopRecovery, { token }))).toBe("RECOVERY_OVER");
  expect(outcome(await whole.call(shopApi.members.stopRecovery, {}, { as: member }))).toBe("RECOVERY_OVER");
  expect(outcome(await whole.call(shopApi.members.stopRecovery, {}))).toBe("SESSION_MISSING");
  expect(outcome(await handOver(proposalId))).toBe("PROPOSAL_STATE");
  whole.clock.advance(1_000);
  await approvedRecovery(whole, { memberId: member.memberId });
  const next = (await mailTo(email, "recoveryOpened"))!.url!.split("token=")[1]!;
  expect(outcome(await whole.call(shopApi.members.stopRecovery, { token: next }))).toBe("done");
});

test("staff stop it too, before the decision and after", async () => {
  const reason = "The owner called";
  const waiting = await proposedRecovery(whole);
  const approved = await openedRecovery(whole);
  for (const proposalId of [waiting, approved]) {
    expect(outcome(await whole.call(officeMembers.stopProposal, { proposalId, reason }, { as: compliance }))).toBe(
      "done",
    );
    expect(outcome(await whole.call(officeMembers.stopProposal, { proposalId, reason }, { as: compliance }))).toBe(
      "PROPOSAL_STATE",
    );
  }
  expect(outcome(await decide(waiting, compliance))).toBe("PROPOSAL_STATE");
});

test("what is not used in time is over, and another one can be proposed", async () => {
  const { memberId } = await whole.join();
  const proposalId = await openedRecovery(whole, { memberId });
  await sql`update members.proposal set ends_at = ${whole.clock.now()} where id = ${proposalId}`.execute(
    whole.database.queries,
  );
  expect(await stateOf(memberId)).toBe("over");
  expect(outcome(await handOver(proposalId))).toBe("PROPOSAL_STATE");
  whole.clock.advance(1_000);
  await proposedRecovery(whole, { memberId });
  expect(await stateOf(memberId)).toBe("proposed");
  const { proposals } = await whole.done(officeMembers.detail, { memberId }, { as: support });
  expect(proposals.map(({ state }) => state)).toEqual(["proposed", "over"]);
});

test("two approvals at once, and an approval that crosses a rejection or a stop, have one effect", async () => {
  for (const others of [
    (id: string) => decide(id, owner),
    (id: string) => decide(id, owner, false),
    (id: string) => whole.call(officeMembers.stopProposal, { proposalId: id, reason: "No" }, { as: owner }),
  ]) {
    const member = await whole.join();
    const proposalId = await proposedRecovery(whole, { memberId: member.memberId });
    const crossed = await Promise.all([
      decide(proposalId, compliance),
      others(proposalId),
      decide(proposalId, compliance),
    ]);
    const outcomes = crossed.map(outcome);
    // An approval may be stopped afterwards, which is no second decision.
    expect(outcomes.filter((one) => one !== "done" && one !== "PROPOSAL_STATE")).toEqual([]);
    const { staffLog } = await whole.done(officeMembers.detail, { memberId: member.memberId }, { as: support });
    const [decision, ...more] = staffLog.filter(({ action }) => /^members.(approve|reject)Proposal$/.test(action));
    expect(more).toEqual([]);
    const isTold = decision?.action === "members.approveProposal";
    expect(await kindsOf(member)).toEqual(isTold ? ["security.recovery_opened"] : []);
  }
});

test("a code that crosses its stop, or a change of password, has one effect", async () => {
  const member = await whole.join();
  const proposalId = await openedRecovery(whole, { memberId: member.memberId });
  const code = await codeOf(proposalId);
  const changing = { oldPassword: PASSWORD, newPassword: "the password of a thief" };
  const [recovered, stopped] = await Promise.all([
    recover(member.memberId, code),
    whole.call(shopApi.members.stopRecovery, {}, { as: member }),
    whole.call(shopApi.members.changePassword, changing, { as: member }),
  ]);
  const isIn = outcome(recovered) === "done";
  expect(await stateOf(member.memberId)).toBe(isIn ? "done" : "stopped");
  if (isIn) {
    expect(outcome(stopped)).not.toBe("done");
    const login = { account: member.memberId, password: NEW_PASSWORD };
    expect(outcome(await whole.call(shopApi.members.login, login))).toBe("done");
  }
});

test("a cancellation in between leaves nothing to decide, to hand over or to use", async () => {
  for (const prepare of [proposedRecovery, openedRecovery]) {
    const member = await whole.join();
    const proposalId = await prepare(whole, { memberId: member.memberId });
    const crossed = await Promise.all([
      whole.call(shopApi.members.cancelAccount, { password: PASSWORD }, { as: member }),
      decide(proposalId, compliance),
      handOver(proposalId),
    ]);
    expect(outcome(crossed[0]!)).toBe("done");
    expect(outcome(await decide(proposalId, compliance))).toBe("PROPOSAL_NOT_FOUND");
    expect(outcome(await handOver(proposalId))).toBe("PROPOSAL_NOT_FOUND");
    const { rows } = await sql`select 1 from members.recovery_code where member_id = ${member.id}`.execute(
      whole.database.queries,
    );
    expect(rows).toEqual([]);
  }
});
