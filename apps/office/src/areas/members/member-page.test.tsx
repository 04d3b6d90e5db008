import { officeMembers } from "@banyan/contract/office/members.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
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
