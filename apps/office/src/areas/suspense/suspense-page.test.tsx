import { fill } from "@banyan/app/fake/fill.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeSuspense } from "@banyan/contract/office/suspense.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { Release, Suspended } from "./suspended.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const coins: Suspended = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  amount: "12.5",
  txHash: `0x${"ab".repeat(32)}`,
  explorerUrl: null,
  from: `0x${"1".repeat(40)}`,
  to: `0x${"2".repeat(40)}`,
  at: "2026-11-20T08:00:00.000Z",
  recordedAt: "2026-11-20T08:00:05.000Z",
  release: null,
};
const release: Release = {
  id: "0199a0c2-0000-7000-8000-000000000002",
  memberId: "88001001",
  memberName: "Lin Yating",
  reason: "She sent it from this wallet before",
  state: "proposed",
  proposedBy: "Finance",
  proposedAt: "2026-11-20T09:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
};
const show = (list: Suspended[]) =>
  fakeOffice("finance").on(officeSuspense.index, () => ({ list, total: list.length, page: 1, limit: 20 }));

test("says so where all coins have an owner", async () => {
  await renderPage("/suspense", show([]));
  expect(await screen.findByText("All coins have an owner")).toBeTruthy();
});

test("proposes a member that exists, with a reason", async () => {
  const member = {
    memberId: "88001001",
    name: "Lin Yating",
    nickname: "",
    email: null,
    level: 1,
    activated: true,
    status: "active" as const,
    nationality: "TW",
    joinedAt: "2026-09-01T08:00:00.000Z",
  };
  const server = show([coins])
    .on(officeMembers.index, () => ({ list: [member], total: 1, page: 1, limit: 5 }))
    .on(officeSuspense.propose, () => ({ ...coins, release }));
  await renderPage("/suspense", server);
  await userEvent.click(await screen.findByRole("button", { name: "Propose the owner" }));
  const sheet = within(await screen.findByRole("dialog"));
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Propose the owner" });
  await fill(sheet.getByLabelText("Reason"), "Her wallet");
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText("Member ID"), "88001001");
  await sheet.findByText("Lin Yating");
  await userEvent.click(send());
  const sent = { depositId: coins.id, memberId: "88001001", reason: "Her wallet" };
  await waitFor(() => expect(server.sent(officeSuspense.propose)).toEqual([sent]));
});

test("releases only after it was confirmed, and never one's own proposal", async () => {
  const server = show([{ ...coins, release }]).on(officeSuspense.decide, () => ({ ...coins, release }));
  await renderPage("/suspense?tab=proposed", server);
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(server.sent(officeSuspense.decide)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Release and credit" }));
  await waitFor(() => expect(server.sent(officeSuspense.decide)).toEqual([{ releaseId: release.id, release: true }]));
  cleanup();
  await renderPage("/suspense?tab=proposed", show([{ ...coins, release: { ...release, mayDecide: false } }]));
  expect(await screen.findByText(/somebody else has to decide/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});
