import { orders } from "@banyan/contract/orders.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FakeRefusal } from "../../../fake/fake-server.ts";
import { MEMBER, open } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { detail, ORDER_ID, PAID, shop } from "./order.fixture.ts";
import { POLL_MS } from "./use-pay-status.ts";

const ORDER = `#/pages/order/details?id=${ORDER_ID}`;
const status = (state: "pending_payment" | "pending_delivery") => ({
  state,
  secondsLeft: 60,
  amountExpected: "45",
  amountReceived: "0",
  confirmations: 0,
});

test("an unpaid order is polled every 3 s and no longer once it is paid", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let paid = false;
  const server = shop()
    .on(orders.detail, () => detail(paid ? PAID : {}))
    .on(orders.payStatus, () => status(paid ? "pending_delivery" : "pending_payment"));
  const polls = () => server.calls.filter(({ path }) => path === "/api/order/pay_status").length;
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByRole("heading", { name: "Pending payment" });
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 3));
  const before = polls();
  expect(before).toBeGreaterThanOrEqual(3);
  paid = true;
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  await screen.findByRole("heading", { name: "Pending delivery" });
  const after = polls();
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 4));
  expect(polls()).toBe(after);
});

test("the countdown runs and ends in words, and the order is asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const payUntil = new Date(Date.now() + 5_000).toISOString();
  const server = shop()
    .on(orders.detail, () => detail({ payUntil }))
    .on(orders.payStatus, () => status("pending_payment"));
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByText(/^Pay within 00:0[3-6]$/);
  const asked = () => server.calls.filter(({ path }) => path === "/api/order/detail").length;
  const before = asked();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  await screen.findByText("The time to pay is over");
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test("cancelling asks first and shows the new state", async () => {
  const server = shop()
    .on(orders.detail, () => detail())
    .on(orders.payStatus, () => status("pending_payment"))
    .on(orders.cancel, () =>
      detail({
        state: "cancelled",
        payUntil: null,
        closeReason: "member",
        closedAt: new Date().toISOString(),
        actions: [],
      }),
    );
  signIn(MEMBER);
  await open(ORDER);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(server.calls.some(({ path }) => path === "/api/order/cancel")).toBe(false);
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel order" }));
  await screen.findByRole("heading", { name: "Cancelled" });
  screen.getByText("You cancelled it. Nothing was paid.");
});

test("a payment that is refused says why, and sends another key the next time", async () => {
  let tries = 0;
  const server = shop()
    .on(orders.detail, () => detail())
    .on(orders.payStatus, () => status("pending_payment"))
    .on(orders.pay, () => {
      if (++tries === 1) throw new FakeRefusal("INSUFFICIENT_BALANCE", "Your wallet balance is not enough.");
      return { orderId: ORDER_ID, state: "pending_delivery" as const };
    });
  signIn(MEMBER);
  await open(ORDER);
  fireEvent.click(await screen.findByRole("button", { name: "Pay now" }));
  const sheet = within(await screen.findByRole("dialog"));
  const pay = await sheet.findByRole<HTMLButtonElement>("button", { name: /^Pay 45/ });
  await waitFor(() => expect(pay.disabled).toBe(false));
  fireEvent.click(pay);
  await sheet.findByText("Your wallet balance is not enough.");
  await waitFor(() => expect(pay.disabled).toBe(false));
  fireEvent.click(pay);
  await screen.findByRole("heading", { name: "Receipt" });
  const keys = server.calls.filter(({ path }) => path === "/api/order/pay").map(({ caller }) => caller.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test("somebody else's order is an order that does not exist", async () => {
  shop().on(orders.detail, () => {
    throw new FakeRefusal("ORDER_NOT_FOUND", "This order does not exist.");
  });
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByText("This order does not exist.");
});
