import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import {
  FREEZE_CAUSES,
  officePayouts,
  PAYOUT_ALARMS,
  PAYOUT_PROBLEMS,
  PAYOUT_STATES,
  PAYOUT_WAITS,
} from "@banyan/contract/office/payouts.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Status = OutputOf<typeof officePayouts.status>;
type Row = OutputOf<typeof officePayouts.index>["list"][number];

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"1".repeat(40)}`;
const AT = "2026-11-20T08:00:00.000Z";
const member = { memberId: "88001001", memberName: "Lin Yating" };
const idOf = (place: number) => `0199a0c2-0000-7000-8000-${String(place).padStart(12, "0")}`;
const freeze: Status["freezes"][number] = {
  id: idOf(900),
  member: null,
  cause: "suspicion",
  by: "Finance",
  at: AT,
  mayLift: true,
};
const status: Status = {
  isAutomatic: true,
  alarms: [],
  waits: null,
  lookedAt: AT,
  signerAnswers: true,
  wallet: {
    address: ADDRESS,
    tokens: "1120.5",
    gas: "0.004",
    askedAt: AT,
    toPay: "300",
    lowGas: "0.01",
    tokensLow: true,
    gasLow: true,
  },
  freezes: [],
  counts: { open: 2, problems: 1 },
};
const row: Row = {
  withdrawalId: idOf(1),
  member,
  state: "sent",
  problem: null,
  amount: "49",
  address: ADDRESS,
  nonce: 7,
  txHash: HASH,
  explorerUrl: `https://bscscan.com/tx/${HASH}`,
  signed: 2,
  tries: 5,
  since: AT,
  endedAt: null,
  cancelAskedAt: null,
  mayRetry: false,
  mayCancel: false,
};

const show = ({ shown = {}, list = [row] }: { shown?: Partial<Status>; list?: Row[] } = {}) =>
  fakeOffice("finance")
    .on(officePayouts.status, () => ({ ...status, ...shown }))
    .on(officePayouts.index, () => ({ list, total: list.length, page: 1, limit: 20 }));

/** Matches a rendered amount with its unit. */
const amount = (text: string) => (_: string, element: Element | null) =>
  element?.classList.contains("figures") === true && element.textContent === text;

test("shows the signer, the wallet with its warning levels, and a payout with nonce and transaction", async () => {
  await renderPage("/payouts", show());
  expect(await screen.findByText("The signer responds")).toBeTruthy();
  expect(screen.getByText("Nothing is holding up payouts")).toBeTruthy();
  expect(screen.getByText(amount("1,120.50USDT"))).toBeTruthy();
  expect(screen.getAllByText("Too little")).toHaveLength(2);
  const payouts = within(await screen.findByRole("list", { name: "Payouts" }));
  expect(payouts.getByText("Sent")).toBeTruthy();
  expect(payouts.getByText("7")).toBeTruthy();
  expect(payouts.getByRole("link", { name: "See it on the chain" }).getAttribute("href")).toBe(row.explorerUrl);
  expect(payouts.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("tab", { name: /Problems/ }).textContent).toContain("1");
});

test("has words for every alarm, state, problem, cause, and whatever holds payouts up", async () => {
  const states = PAYOUT_STATES.map((state, place) => ({ ...row, withdrawalId: idOf(place + 10), state }));
  const problems = PAYOUT_PROBLEMS.map((problem, place) => ({ ...row, withdrawalId: idOf(place + 100), problem }));
  const freezes = FREEZE_CAUSES.map((cause, place) => ({ ...freeze, id: idOf(place + 200), cause, by: null }));
  const shown = { alarms: [...PAYOUT_ALARMS], freezes };
  await renderPage("/payouts", show({ shown, list: [...states, ...problems] }));
  const alarms = await screen.findByRole("status", { name: "Alarms" });
  expect(within(alarms).getAllByRole("listitem")).toHaveLength(PAYOUT_ALARMS.length);
  expect(screen.getAllByText(/^Not by staff/)).toHaveLength(FREEZE_CAUSES.length);
  const list = await screen.findByRole("list", { name: "Payouts" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(states.length + problems.length);
  for (const why of PAYOUT_WAITS) {
    cleanup();
    await renderPage("/payouts", show({ shown: { waits: { why, since: AT } } }));
    expect(await screen.findByText("Since")).toBeTruthy();
    expect(screen.queryByText("Nothing is holding up payouts")).toBeNull();
  }
});

test("says in one sentence where staff pay by hand, and what is empty", async () => {
  const shown = { isAutomatic: false, signerAnswers: null, wallet: null, counts: { open: 0, problems: 0 } };
  await renderPage("/payouts", show({ shown, list: [] }));
  expect(await screen.findByText(/docs\/operations\.md/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pay by hand" })).toBeTruthy();
  expect(screen.queryByText("Last checked")).toBeNull();
  expect(await screen.findByText("Nothing is under way")).toBeTruthy();
});

test("nothing needs attention only where no payout has a problem", async () => {
  await renderPage("/payouts", show());
  const alarms = await screen.findByRole("status", { name: "Alarms" });
  expect(alarms.textContent).toBe("1 payout under Problems needs attention");
  cleanup();
  await renderPage("/payouts", show({ shown: { counts: { open: 2, problems: 0 } } }));
  expect((await screen.findByRole("status", { name: "Alarms" })).textContent).toBe("Nothing needs attention");
});

test("freezes all with a reason, or one member that exists", async () => {
  const found = {
    memberId: member.memberId,
    name: member.memberName,
    nickname: "",
    email: null,
    level: 1,
    activated: true,
    status: "active" as const,
    nationality: "TW",
    joinedAt: AT,
  };
  const server = show()
    .on(officeMembers.index, () => ({ list: [found], total: 1, page: 1, limit: 5 }))
    .on(officePayouts.freeze, () => ({ ...status, freezes: [freeze] }));
  await renderPage("/payouts", server);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Freeze payouts" }));
    return within(await screen.findByRole("dialog"));
  };
  let sheet = await open();
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Freeze" });
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText("Reason"), "suspicion");
  await userEvent.click(send());
  await waitFor(() => expect(server.sent(officePayouts.freeze)).toEqual([{ reason: "suspicion" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  sheet = await open();
  await fill(sheet.getByLabelText("Whose payouts"), "member");
  await fill(sheet.getByLabelText("Reason"), "maintenance");
  expect(send().disabled).toBe(true);
  await fill(sheet.getByLabelText("Member ID"), member.memberId);
  await sheet.findByText(member.memberName);
  await userEvent.click(send());
  const sent = { reason: "maintenance", memberId: member.memberId };
  await waitFor(() => expect(server.sent(officePayouts.freeze)[1]).toEqual(sent));
});

test("lifts a freeze and tries again only after it was confirmed, and neither for oneself", async () => {
  const waiting: Row = { ...row, state: "waiting", problem: "contract", txHash: null, nonce: null, mayRetry: true };
  const server = show({ shown: { freezes: [freeze] }, list: [waiting] })
    .on(officePayouts.lift, () => status)
    .on(officePayouts.retry, () => status);
  await renderPage("/payouts?tab=problems", server);
  await userEvent.click(await screen.findByRole("button", { name: "Lift" }));
  expect(server.sent(officePayouts.lift)).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Lift and pay on" }));
  await waitFor(() => expect(server.sent(officePayouts.lift)).toEqual([{ freezeId: freeze.id }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(server.sent(officePayouts.retry)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.sent(officePayouts.retry)).toEqual([{ withdrawalId: row.withdrawalId }]));
  cleanup();
  await renderPage("/payouts", show({ shown: { freezes: [{ ...freeze, member, mayLift: false }] }, list: [row] }));
  await screen.findByRole("list", { name: "Freezes" });
  expect(screen.queryByRole("button", { name: "Lift" })).toBeNull();
});

test("cancels what is stuck after a look at what follows, says that it is under way, and names a refusal", async () => {
  const stuck: Row = { ...row, mayCancel: true };
  const server = show({ list: [stuck] }).on(officePayouts.cancel, () => {
    throw new FakeRefusal("PAYOUT_NOT_OPEN", "This payout cannot be cancelled");
  });
  await renderPage("/payouts", server);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Cancel payout" }));
    return within(await screen.findByRole("dialog"));
  };
  const sheet = await open();
  expect(sheet.getByText(ADDRESS)).toBeTruthy();
  expect(server.sent(officePayouts.cancel)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Cancel payout" }));
  expect(await sheet.findByText("This payout cannot be cancelled")).toBeTruthy();
  server
    .on(officePayouts.cancel, () => status)
    .on(officePayouts.index, () => ({
      list: [{ ...stuck, mayCancel: false, cancelAskedAt: AT }],
      total: 1,
      page: 1,
      limit: 20,
    }));
  const withdrawal = keyOf(officeWithdrawals.detail, { withdrawalId: row.withdrawalId });
  queryClient.setQueryData(withdrawal, {});
  await userEvent.click(sheet.getByRole("button", { name: "Cancel payout" }));
  await waitFor(() => expect(server.sent(officePayouts.cancel)).toHaveLength(2));
  await waitFor(() => expect(queryClient.getQueryState(withdrawal)?.isInvalidated).toBe(true));
  expect(server.sent(officePayouts.cancel)[1]).toEqual({ withdrawalId: row.withdrawalId });
  expect(await screen.findByText(/It is being cancelled/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel payout" })).toBeNull();
});
