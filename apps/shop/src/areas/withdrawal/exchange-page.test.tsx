import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { type WithdrawalDetail, withdrawals } from "@banyan/contract/withdrawals.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import type { Limits } from "./exchange.rules.ts";
import { GUARDED, LIMITS, WITHDRAWAL } from "./withdrawal.fixture.ts";

const PAGE = "#/pages/exchange";
const { address } = WITHDRAWAL;

function shop(limits: Partial<Limits> = {}) {
  signIn(MEMBER);
  return serve()
    .on(withdrawals.limits, () => ({ ...LIMITS, ...limits }))
    .on(stepUp.state, () => GUARDED)
    .on(withdrawals.addresses, () => ({ list: [{ id: "1", label: "Desk", address }] }))
    .on(withdrawals.detail, () => WITHDRAWAL)
    .on(wallet.balances, () => ({ balance: "1280.5", shopCoins: "0", integral: "0" }));
}

async function fillIn(amount: string, to = address): Promise<void> {
  await fill(await screen.findByLabelText("Amount"), amount);
  await fill(screen.getByLabelText("Receiving address"), to);
}

const sent = (server: FakeServer) =>
  server.calls.filter(({ path }) => path === withdrawals.create.path).map(({ input }) => input);

const go = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));

test("fee and arrival amount follow every digit", async () => {
  shop();
  await open(PAGE);
  await fillIn("100");
  const rows = () => screen.getAllByRole("definition").map((row) => row.textContent);
  expect(rows().slice(-3)).toEqual(["100.00USDT", "2.00USDT", "98.00USDT"]);
  await fill(screen.getByLabelText("Amount"), "10");
  expect(rows().slice(-3)).toEqual(["10.00USDT", "1.00USDT", "9.00USDT"]);
});

test("what is wrong is said at its field before anything is sent", async () => {
  const server = shop({ available: "300", leftToday: "200" });
  await open(PAGE);
  await fillIn("", "");
  await go();
  await screen.findByText("Please enter an amount");
  screen.getByText("Please enter the receiving address");
  await fillIn("9", "0x12");
  await go();
  await screen.findByText("At least 10 USDT");
  screen.getByText("A BSC address is 0x followed by 40 characters");
  await fillIn("250");
  await go();
  await screen.findByText("Today you can still withdraw 200 USDT");
  await userEvent.click(screen.getByRole("button", { name: "Withdraw all" }));
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("200");
  expect(sent(server)).toEqual([]);
});

test("the sheet says what will happen, and a lost answer is asked for again with the same key", async () => {
  const server = shop().on(withdrawals.create, () => WITHDRAWAL);
  const router = await open(PAGE);
  await fillIn("100");
  await go();
  const sheet = within(await screen.findByRole("dialog"));
  sheet.getByText(/leaves your available balance now and is held until it is paid out/);
  sheet.getByText("BSC (BEP20)");

  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (String(url).endsWith(withdrawals.create.path)) {
      keys.push(new Headers(init.headers).get("idempotency-key"));
      if (keys.length === 1) return Promise.reject(new TypeError("network"));
    }
    return server.fetch(url, init);
  });
  await userEvent.click(sheet.getByRole("button", { name: /^Withdraw 100\.00/ }));
  await sheet.findByText(/Trying again never withdraws twice/);
  await userEvent.click(sheet.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Pending review" });
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(sent(server)).toEqual([{ amount: "100", address, fee: "2" }]);
  expect(router.state.location.pathname).toBe("/pages/withdrawalDetails");
});

test("a refusal about the amount or the address stands at its field", async () => {
  let refusal = new FakeRefusal("WITHDRAWAL_DAILY_LIMIT", "Only 50 today");
  shop().on(withdrawals.create, () => {
    throw refusal;
  });
  await open(PAGE);
  await fillIn("100");
  await go();
  await userEvent.click(await screen.findByRole("button", { name: /^Withdraw 100\.00/ }));
  await screen.findByText("Only 50 today");
  expect(screen.getByLabelText("Amount").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refusal = new FakeRefusal("INVALID_INPUT", "Please check", { address: "A typing error" });
  await fill(screen.getByLabelText("Amount"), "60");
  await go();
  await userEvent.click(await screen.findByRole("button", { name: /^Withdraw 60\.00/ }));
  await screen.findByText("A typing error");
  expect(screen.getByLabelText("Receiving address").getAttribute("aria-invalid")).toBe("true");
});

test("any other refusal is said in the sheet, with its reason", async () => {
  shop().on(withdrawals.create, () => {
    throw new FakeRefusal("PAYOUT_ADDRESSES_FULL", "You keep 20 addresses already.");
  });
  await open(PAGE);
  await fillIn("100");
  await go();
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: /^Withdraw 100\.00/ }));
  expect((await sheet.findByText("Withdrawal failed")).parentElement?.textContent).toContain(
    "You keep 20 addresses already.",
  );
});

test("a saved address is taken with one tap", async () => {
  shop();
  await open(PAGE);
  await userEvent.click(await screen.findByRole("button", { name: /^Desk/ }));
  expect(screen.getByLabelText<HTMLInputElement>("Receiving address").value).toBe(address);
  expect(screen.queryByLabelText("Keep this address for next time")).toBeNull();
});

test.each([
  ["not_submitted", "Verify your identity first", "Verify identity"],
  ["pending", "Your identity is being checked", "See the progress"],
  ["rejected", "Your identity could not be verified", "Verify identity"],
] as const)("with an identity that is %s the way leads to its verification", async (identity, title, link) => {
  shop({ identity });
  await open(PAGE);
  await screen.findByRole("heading", { name: title });
  expect(screen.getByRole("link", { name: link }).getAttribute("href")).toContain("/pages/kyc");
  expect(screen.queryByLabelText("Amount")).toBeNull();
});

test("where nothing is paid to the member's country, that is said in place of the form", async () => {
  shop({ mayWithdraw: false, identity: "not_submitted" });
  await open(PAGE);
  await screen.findByRole("heading", { name: "Withdrawals are not available in your country or region" });
  expect(screen.queryByLabelText("Amount")).toBeNull();
  expect(screen.queryByRole("link", { name: "Verify identity" })).toBeNull();
});

test("a paid withdrawal shows its transaction and the way to the chain", async () => {
  const transactionId = `0x${"ab".repeat(32)}`;
  shop().on(withdrawals.detail, () => ({
    ...WITHDRAWAL,
    state: "succeeded" as const,
    approvedAt: "2026-05-01T08:00:00Z",
    closedAt: "2026-05-01T09:00:00Z",
    transactionId,
    explorerUrl: `https://bscscan.com/tx/${transactionId}`,
  }));
  await open(`#/pages/withdrawalDetails?id=${WITHDRAWAL.id}`);
  await screen.findByRole("heading", { name: "Payment successful" });
  screen.getByText(transactionId);
  expect(screen.getByRole("link", { name: /See it on the chain/ }).getAttribute("href")).toContain(transactionId);
});

describe("a withdrawal that nobody took up", () => {
  const cancel = async () => userEvent.click(await screen.findByRole("button", { name: "Cancel withdrawal" }));
  const answer = async (name: string) =>
    userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

  test("is cancelled after a question, and page and list show it at once", async () => {
    const { id, state: _state, ...rest } = WITHDRAWAL;
    let state: WithdrawalDetail["state"] = "pending_review";
    const server = shop()
      .on(withdrawals.detail, () => ({ ...rest, id, state, cancellable: state === "pending_review" }))
      .on(withdrawals.index, () => ({ list: [{ ...rest, id, state }], total: 1, page: 1, limit: 20, nextCursor: null }))
      .on(withdrawals.cancel, () => {
        state = "cancelled";
        return { ...rest, id, state, cancellable: false, closedAt: "2026-05-01T05:00:00Z" };
      });
    await open("#/pages/exchangeRecords");
    await userEvent.click(await screen.findByRole("link", { name: /Pending review/ }));
    await cancel();
    await answer("Keep it");
    expect(server.sent(withdrawals.cancel)).toEqual([]);
    await cancel();
    expect((await screen.findByRole("alertdialog")).textContent).toContain("100.00 USDT go back");
    await answer("Cancel withdrawal");
    await screen.findByRole("heading", { name: "Cancelled" });
    expect(screen.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull();
    expect(server.sent(withdrawals.cancel)).toEqual([{ withdrawalId: id }]);
    await userEvent.click(screen.getByRole("link", { name: "See all withdrawals" }));
    await screen.findByRole("link", { name: /100.*Cancelled/ });
  });

  test("says so where staff took it up meanwhile, and reads it again", async () => {
    let taken = false;
    shop()
      .on(withdrawals.detail, () => ({ ...WITHDRAWAL, cancellable: !taken }))
      .on(withdrawals.cancel, () => {
        taken = true;
        throw new FakeRefusal("WITHDRAWAL_TAKEN_UP", "Staff are already handling this withdrawal.");
      });
    await open(`#/pages/withdrawalDetails?id=${WITHDRAWAL.id}`);
    await cancel();
    await answer("Cancel withdrawal");
    await screen.findByText("Staff are already handling this withdrawal.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull());
  });
});
