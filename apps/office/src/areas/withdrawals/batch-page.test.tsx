import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = "/withdrawals/batch";
type Claims = OutputOf<typeof officeWithdrawals.claims>;
const claim: Claims["list"][number] = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  state: "approved",
  amount: "100",
  fee: "2",
  arrival: "98",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  createdAt: "2026-11-20T08:00:00.000Z",
  memberId: "88001001",
  memberName: "Lin Yating",
  memberStatus: "active",
  level: 2,
  identity: "approved",
  approvals: 1,
  approvalsNeeded: 1,
  closedAt: null,
  claimedAt: "2026-11-20T09:00:00.000Z",
  transactionId: null,
  check: null,
  restored: false,
  found: null,
};
const show = (claims: Claims) => fakeOffice("finance").on(officeWithdrawals.claims, () => claims);

test("takes what waits, and says so where nothing does", async () => {
  const server = show({ list: [], toSend: "0", shown: "as-shown", unclaimed: 3 }).on(
    officeWithdrawals.claimWaiting,
    () => ({
      claimed: 3,
    }),
  );
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "Take all waiting (3)" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Take 3" }));
  await waitFor(() => expect(server.sent(officeWithdrawals.claimWaiting)).toEqual([{ most: 3 }]));
  expect(screen.queryByRole("button", { name: "Enter the transaction ID" })).toBeNull();
});

test("saves the file, and names one transaction for all that has to be sent", async () => {
  const saved: string[] = [];
  const revokeObjectURL = vi.fn();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const server = show({ list: [claim], toSend: "98", shown: "as-shown", unclaimed: 0 })
    .on(officeWithdrawals.batch, () => ({ fileName: "withdrawals.json", content: "{}", count: 1, sum: "98" }))
    .on(officeWithdrawals.payClaimed, () => ({ named: 1 }));
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "File for a Safe" }));
  await waitFor(() => expect(saved).toEqual(["withdrawals.json"]));
  // Browsers may start the download later.
  expect(revokeObjectURL).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Enter the transaction ID" }));
  const sheet = within(await screen.findByRole("dialog"));
  const transactionId = `0x${"cd".repeat(32)}`;
  await fill(sheet.getByLabelText("Transaction ID"), transactionId);
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.sent(officeWithdrawals.payClaimed)).toEqual([{ transactionId, shown: "as-shown" }]),
  );
});

test("says why the file is refused after a restore", async () => {
  const sentence = "The database was restored.";
  const server = show({ list: [claim], toSend: "98", shown: "as-shown", unclaimed: 0 }).on(
    officeWithdrawals.batch,
    () => {
      throw new FakeRefusal("RESTORE_UNREAD", sentence);
    },
  );
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "List of transfers" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("does not ask to send what was taken before a restore", async () => {
  await renderPage(PATH, show({ list: [{ ...claim, restored: true }], toSend: "0", shown: "as-shown", unclaimed: 0 }));
  expect((await screen.findAllByText(/it may be paid already/)).length).toBeGreaterThan(0);
  expect(screen.queryByText("To be sent")).toBeNull();
  expect(screen.queryByRole("button", { name: "File for a Safe" })).toBeNull();
});

test("does not ask to send what a transfer on the chain may have paid", async () => {
  const found = `0x${"ef".repeat(32)}`;
  await renderPage(PATH, show({ list: [{ ...claim, found }], toSend: "0", shown: "as-shown", unclaimed: 0 }));
  expect((await screen.findAllByText(found)).length).toBeGreaterThan(0);
  expect(screen.queryByText("To be sent")).toBeNull();
});

test("says what the chain says of each transaction", async () => {
  const named = { ...claim, transactionId: `0x${"cd".repeat(32)}`, check: "amount" as const };
  await renderPage(PATH, show({ list: [named], toSend: "98", shown: "as-shown", unclaimed: 0 }));
  expect(await screen.findByText(/sends another amount/)).toBeTruthy();
});

test("says why there is no file", async () => {
  const server = show({ list: [claim], toSend: "98", shown: "as-shown", unclaimed: 0 }).on(
    officeWithdrawals.batch,
    () => {
      throw new FakeRefusal("SERVER_BUSY", "Too much is asked for at once");
    },
  );
  await renderPage(PATH, server);
  await userEvent.click(await screen.findByRole("button", { name: "File for a Safe" }));
  expect(await screen.findByText("Too much is asked for at once")).toBeTruthy();
});
