import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { OfficeMember } from "./office-member.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z`;

const MEMBER: OfficeMember = {
  memberId: "88001001",
  name: "Lin Yating",
  nickname: "",
  email: null,
  level: 2,
  activated: true,
  status: "active",
  nationality: "TW",
  joinedAt: at(1),
  areaCode: "+886",
  mobile: "912345678",
  birthday: "1990-01-01",
  referrerId: null,
  placement: null,
  inviteCode: "ABCDEFGH",
  suspendedReason: null,
  stepUp: false,
  balances: { USDT: "0", COUPON: "0", POINT: "0" },
  achievement: "0",
  onItsWay: { bv: "0", days: [] },
  proposals: [],
  notes: [
    {
      id: "0199a0c2-0000-7000-8000-00000000000a",
      text: "Ours",
      writtenBy: "Ann",
      writtenAt: at(2),
      changedAt: null,
      own: true,
    },
  ],
  staffLog: [
    { id: "7", at: at(4), action: "kyc.approve", by: "Cleo", reason: null },
    { id: "9", at: at(6), action: "members.suspend", by: "Cleo", reason: "Asked for it" },
  ],
  activatedAt: at(3),
  events: [
    { id: "0199a0c2-0000-7000-8000-00000000000b", at: at(5), kind: "level.reached", level: 2 },
    { id: "0199a0c2-0000-7000-8000-00000000000c", at: at(7), kind: "security.changed", level: null },
  ],
};

const open = (role: StaffRole, given: Partial<OfficeMember> = {}) =>
  renderPage(
    "/members/88001001",
    fakeOffice(role).on(officeMembers.detail, () => ({ ...MEMBER, ...given })),
  );

test("the history tells what the member and staff did, in order of time", async () => {
  await open("compliance");
  const card = within(await screen.findByRole("region", { name: "History" }));
  const steps = within(card.getByRole("list")).getAllByRole("listitem");
  expect(steps.map((step) => step.querySelector("p")?.textContent)).toEqual([
    "Joined",
    "Activated",
    "Approved identity papers",
    expect.stringMatching(/^Reached the level \S+/),
    "Suspended a member",
    "Security settings changed",
  ]);
  expect(steps[4]!.textContent).toMatch(/Asked for it.*by Cleo/);
  expect(card.getByRole("link", { name: "Audit log" }).getAttribute("href")).toContain("88001001");
});

test("nobody writes notes about a member that left", async () => {
  await open("support", { status: "cancelled" });
  const card = within(await screen.findByRole("region", { name: "Internal notes" }));
  card.getByText("Ours");
  expect(card.queryByRole("button")).toBeNull();
});

const PROPOSAL: OfficeMember["proposals"][number] = {
  id: "0199a0c2-0000-7000-8000-0000000000aa",
  kind: "recovery",
  state: "proposed",
  reason: "Lost the phone",
  proof: "video_call",
  sendTo: null,
  changes: [],
  proposedBy: "Ann",
  proposedAt: at(8),
  decidedBy: null,
  decidedAt: null,
  opensAt: null,
  endsAt: null,
  endedAt: null,
  mayDecide: true,
  mayHandOver: false,
};
const APPROVED: OfficeMember["proposals"][number] = {
  ...PROPOSAL,
  state: "approved",
  decidedBy: "Cleo",
  decidedAt: at(9),
  opensAt: at(9),
  endsAt: "2099-11-09T08:00:00.000Z",
  mayDecide: false,
  mayHandOver: true,
};
const card = async () => within(await screen.findByRole("region", { name: "Changes by two people" }));

test("a new way in needs a reason and a proof of identity, and waits for a second person", async () => {
  const server = fakeOffice("support")
    .on(officeMembers.detail, () => MEMBER)
    .on(officeMembers.proposeRecovery, () => ({ ...MEMBER, proposals: [{ ...PROPOSAL, mayDecide: false }] }));
  await renderPage("/members/88001001", server);
  await userEvent.click(await screen.findByRole("button", { name: "New way in" }));
  const sheet = within(await screen.findByRole("dialog"));
  const propose = sheet.getByRole<HTMLButtonElement>("button", { name: "Propose" });
  expect(propose.disabled).toBe(true);
  await userEvent.selectOptions(sheet.getByLabelText("Proof of identity that you have seen"), "video_call");
  await fill(sheet.getByLabelText(/^Reason/), "Lost the phone");
  await userEvent.click(propose);
  (await card()).getByText("Waits for a second person");
  expect((await card()).queryByRole("button", { name: "Approve" })).toBeNull();
  expect(server.sent(officeMembers.proposeRecovery)).toEqual([
    { memberId: "88001001", reason: "Lost the phone", proof: "video_call" },
  ]);
});

test("somebody else approves; the code is made once the waiting time is over, and shown once", async () => {
  const server = fakeOffice("compliance")
    .on(officeMembers.detail, () => ({ ...MEMBER, proposals: [PROPOSAL] }))
    .on(officeMembers.decideProposal, () => ({ ...MEMBER, proposals: [APPROVED] }))
    .on(officeMembers.handOverCode, () => ({
      member: { ...MEMBER, proposals: [APPROVED] },
      code: "ABCD-EFGH-JKMN",
      endsAt: at(10),
    }));
  await renderPage("/members/88001001", server);
  await userEvent.click((await card()).getByRole("button", { name: "Approve" }));
  const sheet = within(await screen.findByRole("dialog"));
  sheet.getByText("Lost the phone");
  await userEvent.click(sheet.getByRole("button", { name: "Approve" }));
  await userEvent.click(await (await card()).findByRole("button", { name: "Make the code" }));
  await screen.findByText("ABCD-EFGH-JKMN");
  expect(server.sent(officeMembers.decideProposal)).toEqual([{ proposalId: PROPOSAL.id, approve: true }]);
});

const CORRECTION: OfficeMember["proposals"][number] = {
  ...PROPOSAL,
  kind: "correction",
  reason: "A typo",
  proof: "passport",
  changes: [
    { field: "name", before: "Lin Mei", after: "Lin Mei-Ling" },
    { field: "email", before: "", after: "mei@example.com" },
  ],
};

test("a correction sends only what differs, and a refusal shows at its field", async () => {
  let refused = false;
  const server = fakeOffice("support")
    .on(officeMembers.detail, () => MEMBER)
    .on(officeMembers.proposeCorrection, () => {
      if (!refused) {
        refused = true;
        throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", {
          email: "This email cannot be used.",
        });
      }
      return { ...MEMBER, proposals: [{ ...CORRECTION, mayDecide: false }] };
    });
  await renderPage("/members/88001001", server);
  await userEvent.click(await screen.findByRole("button", { name: "Correct details" }));
  const sheet = within(await screen.findByRole("dialog"));
  const propose = sheet.getByRole<HTMLButtonElement>("button", { name: "Propose" });
  await userEvent.selectOptions(sheet.getByLabelText("Proof of identity that you have seen"), "passport");
  await fill(sheet.getByLabelText(/^Reason/), "A typo");
  expect(propose.disabled).toBe(true);
  await fill(sheet.getByLabelText("Name"), "Lin Mei-Ling");
  await fill(sheet.getByLabelText("Email"), "mei@example.com");
  await userEvent.click(propose);
  await sheet.findByText("This email cannot be used.");
  await userEvent.click(propose);
  (await card()).getByText("Correction of details");
  const input = {
    memberId: "88001001",
    reason: "A typo",
    proof: "passport",
    name: "Lin Mei-Ling",
    email: "mei@example.com",
  };
  expect(server.sent(officeMembers.proposeCorrection)).toEqual([input, input]);
});

test("the second person sees old and new, and approves", async () => {
  const server = fakeOffice("compliance")
    .on(officeMembers.detail, () => ({ ...MEMBER, proposals: [CORRECTION] }))
    .on(officeMembers.decideProposal, () => ({
      ...MEMBER,
      proposals: [{ ...CORRECTION, state: "done" as const, decidedBy: "Cleo", decidedAt: at(9), endedAt: at(9) }],
    }));
  await renderPage("/members/88001001", server);
  await userEvent.click((await card()).getByRole("button", { name: "Approve" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "DetailBeforeAfter",
    "NameLin MeiLin Mei-Ling",
    "Email—mei@example.com",
  ]);
  await userEvent.click(sheet.getByRole("button", { name: "Approve" }));
  await (await card()).findByText("Done");
});

test("a link leads to the form", async () => {
  await renderPage(
    "/members/88001001?correct=yes",
    fakeOffice("compliance").on(officeMembers.detail, () => MEMBER),
  );
  await screen.findByRole("dialog", { name: /^Correct the details of/ });
});

test("no code is offered before the waiting time is over; the recovery can be stopped", async () => {
  const server = fakeOffice("support")
    .on(officeMembers.detail, () => ({ ...MEMBER, proposals: [{ ...APPROVED, mayHandOver: false }] }))
    .on(officeMembers.stopProposal, () => ({
      ...MEMBER,
      proposals: [{ ...APPROVED, state: "stopped" as const, endedAt: at(11) }],
    }));
  await renderPage("/members/88001001", server);
  expect((await card()).queryByRole("button", { name: "Make the code" })).toBeNull();
  await userEvent.click((await card()).getByRole("button", { name: "Stop" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText(/^Reason/), "The owner called");
  await userEvent.click(sheet.getByRole("button", { name: "Stop" }));
  await (await card()).findByText("Stopped");
});
