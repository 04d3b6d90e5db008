import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const withdrawal: OfficeWithdrawal = {
  shown: "as-shown",
  id: "0199a0c2-0000-7000-8000-000000000001",
  state: "pending_review",
  amount: "1200",
  fee: "24",
  arrival: "1176",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  createdAt: "2026-11-20T08:00:00.000Z",
  memberId: "88001001",
  memberName: "Lin Yating",
  memberStatus: "active",
  level: 2,
  identity: "approved",
  approvals: 0,
  approvalsNeeded: 2,
  closedAt: null,
  network: "BSC (BEP20)",
  memberJoinedAt: "2026-09-01T08:00:00.000Z",
  balance: "300",
  approvedBy: [],
  closedBy: null,
  reason: null,
  transactionId: null,
  explorerUrl: null,
  claim: null,
  named: null,
  found: null,
  hints: ["shared_address", "large"],
  movements: [],
  sameAddress: [],
  actions: ["approve", "reject"],
  standsBack: null,
};

const PATH = `/withdrawals/${withdrawal.id}`;
const show = (given: Partial<OfficeWithdrawal> = {}, role: "finance" | "support" = "finance") =>
  fakeOffice(role).on(officeWithdrawals.detail, () => ({ ...withdrawal, ...given }));

test("says what speaks against it, and that a second person is needed", async () => {
  const server = show().on(officeWithdrawals.approve, () => ({ ...withdrawal, approvals: 1 }));
  await renderPage(PATH, server);
  expect(await screen.findByText("Other members have asked to be paid at this address.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText(/after you, a second person has to approve it/)).toBeTruthy();
  expect(server.sent(officeWithdrawals.approve)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(server.sent(officeWithdrawals.approve)).toEqual([{ withdrawalId: withdrawal.id, shown: withdrawal.shown }]),
  );
});

test.each([
  ["own", /This is your own withdrawal/],
  ["approved_before", /You have approved it/],
] as const)("says why a button is missing: %s", async (standsBack, words) => {
  await renderPage(PATH, show({ standsBack, actions: [] }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("lets those who may only look decide nothing", async () => {
  await renderPage(PATH, show({ actions: [] }, "support"));
  expect(await screen.findByText("Worth a second look")).toBeTruthy();
  for (const name of ["Approve", "Reject", "Pay it myself", "Mark as failed"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("rejects with a ready-made reason, or with own words where none fits", async () => {
  const server = show().on(officeWithdrawals.reject, () => ({
    ...withdrawal,
    state: "rejected" as const,
    actions: [],
  }));
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
  const sheet = within(await screen.findByRole("dialog"));
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Reject and give back" });
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText("Reason"), "other");
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText(/^Own words/), "Not yours");
  await userEvent.click(send());
  const sent = { withdrawalId: withdrawal.id, shown: withdrawal.shown, reason: "other", words: "Not yours" };
  await waitFor(() => expect(server.sent(officeWithdrawals.reject)).toEqual([sent]));
});

test.each([
  ["reject", "pending_review", "Reject", "Reject and give back", "activity"],
  ["fail", "approved", "Mark as failed", "Mark as failed and give back", "network"],
] as const)(
  "says where it is pressed that nothing is given back after a restore: %s",
  async (step, state, open, press, reason) => {
    const sentence = "The database was restored.";
    const server = show({ state, actions: [step] }).on(officeWithdrawals[step], () => {
      throw new FakeRefusal("RESTORE_UNREAD", sentence);
    });
    await renderPage(PATH, server);
    await userEvent.click(await screen.findByRole("button", { name: open }));
    const sheet = within(await screen.findByRole("dialog"));
    await fill(sheet.getByLabelText("Reason"), reason);
    await userEvent.click(sheet.getByRole("button", { name: press }));
    expect(await sheet.findByText(sentence)).toBeTruthy();
  },
);

const own = { by: "Finance", at: "2026-11-20T09:00:00.000Z", own: true };

test("says of one's claim from before a restore that it may be paid already", async () => {
  const actions = ["giveUp", "pay", "fail"] as const;
  await renderPage(PATH, show({ state: "approved", actions: [...actions], standsBack: "restored", claim: own }));
  expect(await screen.findByText(/it may be paid already/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Enter the transaction ID" })).toBeTruthy();
});

test("says that a transfer may have paid it, and by which transaction", async () => {
  const found = `0x${"ef".repeat(32)}`;
  await renderPage(PATH, show({ state: "approved", actions: ["claim"], standsBack: "found", found }));
  expect(await screen.findByText(/it may be paid already/)).toBeTruthy();
  expect(screen.getByText(found)).toBeTruthy();
});

test("names a transaction only where it is whole", async () => {
  const claimed = { state: "approved" as const, approvals: 2, claim: own };
  const server = show({ ...claimed, actions: ["giveUp", "pay", "fail"] }).on(officeWithdrawals.pay, () => withdrawal);
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "Enter the transaction ID" }));
  const sheet = within(await screen.findByRole("dialog"));
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Save" });
  const transactionId = `0x${"ab".repeat(32)}`;
  await fill(sheet.getByLabelText("Transaction ID"), transactionId.slice(0, -1));
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText("Transaction ID"), ` ${transactionId} `);
  await userEvent.click(send());
  await waitFor(() =>
    expect(server.sent(officeWithdrawals.pay)).toEqual([
      { withdrawalId: withdrawal.id, shown: withdrawal.shown, transactionId },
    ]),
  );
});

test("takes the payment upon oneself only when it was confirmed", async () => {
  const server = show({ state: "approved", actions: ["claim", "fail"] }).on(officeWithdrawals.claim, () => withdrawal);
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "Pay it myself" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(server.sent(officeWithdrawals.claim)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Take it" }));
  await waitFor(() =>
    expect(server.sent(officeWithdrawals.claim)).toEqual([{ withdrawalId: withdrawal.id, shown: withdrawal.shown }]),
  );
});

test("says who pays it, and warns before the claim of somebody else is given back", async () => {
  const claim = { ...own, by: "Ben", own: false };
  await renderPage(PATH, show({ state: "approved", actions: ["giveUp"], standsBack: "claimed", claim }));
  expect(await screen.findByText(/Ben is paying it. Until it is given back/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Give it back" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText(/Do this only if you are sure that Ben has sent nothing/)).toBeTruthy();
});

test.each([
  ["waiting", /waits for its block/],
  ["not_final", /in a block that is not final yet/],
  ["receiver", /sends nothing to the address/],
  ["used", /already paid another withdrawal/],
] as const)("says what the chain says of the transaction: %s", async (check, words) => {
  const named = { transactionId: `0x${"ab".repeat(32)}`, at: own.at, check };
  await renderPage(PATH, show({ state: "approved", actions: [], standsBack: "paying", claim: own, named }));
  expect(await screen.findByText(words)).toBeTruthy();
});
