import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { market } from "@banyan/contract/market.ts";
import { orders } from "@banyan/contract/orders.ts";
import { type Invoice, payments } from "@banyan/contract/payments.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { POLL_MS } from "../../parts/coins/use-pay-status.ts";
import { signIn } from "../../session/session.ts";
import { quickAmounts } from "./top-up.rules.ts";

const ID = "0190a0b0-0000-7000-8000-00000000000c";
const TOP_UP = `#/pages/topUp?id=${ID}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: ID,
  purpose: "top_up",
  orderId: null,
  state: "pending",
  amount: "100",
  received: "0",
  credited: "0",
  address: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
  link: "ethereum:0x5FbDB2315678afecb367f032d93F642f64180aa3@31337/transfer?address=0x98&uint256=1",
  chainId: 31_337,
  createdAt: inMinutes(-1),
  expiresAt: inMinutes(29),
  endedAt: null,
  delayed: false,
  sandbox: true,
  deposits: [],
  ...over,
});

const progress = (over: Partial<ReturnType<typeof statusOf>> = {}) => ({ ...statusOf("pending"), ...over });
const statusOf = (state: Invoice["state"]) => ({
  state,
  invoiceState: state,
  secondsLeft: 60,
  amountExpected: "100",
  amountReceived: "0",
  confirmations: 0,
  delayed: false,
});

function shop(): FakeServer {
  return serve()
    .on(wallet.balances, () => ({ balance: "12.5", shopCoins: "0", integral: "0" }))
    .on(payments.list, () => ({ list: [], total: 0, page: 1, limit: 10, nextCursor: null }))
    .on(payments.create, () => invoice())
    .on(payments.detail, () => invoice())
    .on(orders.payStatus, () => progress());
}

test("an amount is asked for, checked, and leads to its payment", async () => {
  const server = shop();
  signIn(MEMBER);
  const router = await open("#/pages/topUp");
  const send = await screen.findByRole("button", { name: "Go to payment" });
  await userEvent.click(send);
  await screen.findByText("Enter the amount");
  await fill(screen.getByLabelText("Amount"), "0.5");
  await userEvent.click(send);
  await screen.findByText(/Enter an amount from 1 to/);
  expect(server.calls.some(({ path }) => path === "/api/recharge/create")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "100" }));
  await userEvent.click(send);
  await screen.findByText("Send exactly");
  expect(router.state.location.href).toContain(`/pages/topUp?id=${ID}`);
  const sent = server.calls.find(({ path }) => path === "/api/recharge/create");
  expect(sent?.input).toEqual({ amount: "100" });
  expect(sent?.caller.idempotencyKey).toBeTruthy();
});

test("a refusal is said in words, at the field where it belongs to one", async () => {
  const server = shop().on(payments.create, () => {
    throw new FakeRefusal("TOO_MANY_TOP_UPS", "You have 5 open top-ups.");
  });
  signIn(MEMBER);
  await open("#/pages/topUp");
  await userEvent.click(await screen.findByRole("button", { name: "50" }));
  await userEvent.click(screen.getByRole("button", { name: "Go to payment" }));
  await screen.findByText("You have 5 open top-ups.");
  server.on(payments.create, () => {
    throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", { amount: "Outside the range." });
  });
  await userEvent.click(screen.getByRole("button", { name: "Go to payment" }));
  await screen.findByText("Outside the range.");
  expect(screen.queryByText("You have 5 open top-ups.")).toBeNull();
});

test("coins are noticed by themselves, and polling stops at the end", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state: Invoice["state"] = "pending";
  const server = shop()
    .on(orders.payStatus, () => progress({ ...statusOf(state), confirmations: state === "seen" ? 2 : 0 }))
    .on(payments.detail, () => invoice({ state, ...(state === "paid" && { received: "100", credited: "100" }) }));
  const polls = () => server.calls.filter(({ path }) => path === "/api/order/pay_status");
  signIn(MEMBER);
  await open(TOP_UP);
  await screen.findByText(/updates by itself/);
  state = "seen";
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  await screen.findByText("Your payment was seen");
  screen.getByText(/2 confirmations/);
  state = "paid";
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  await screen.findByRole("heading", { name: "Recharge success" });
  expect(polls()[0]?.input).toEqual({ invoiceId: ID });
  const before = polls().length;
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 4));
  expect(polls().length).toBe(before);
});

test("the faucet pays, and its answer is shown at once", async () => {
  let now = invoice();
  shop()
    .on(payments.detail, () => now)
    .on(payments.faucet, () => {
      now = invoice({ state: "paid", received: "100", credited: "100" });
      return now;
    });
  signIn(MEMBER);
  await open(TOP_UP);
  await userEvent.click(await screen.findByRole("button", { name: "Pay from the sandbox faucet" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send play money" }));
  await screen.findByRole("heading", { name: "Recharge success" });
});

test("outside the sandbox there is neither a mark nor a faucet", async () => {
  shop().on(payments.detail, () => invoice({ sandbox: false }));
  signIn(MEMBER);
  await open(TOP_UP);
  await screen.findByText("Send exactly");
  expect(screen.queryByText(/play money/)).toBeNull();
  expect(screen.queryByRole("button", { name: /faucet/ })).toBeNull();
});

test("a shop that takes no coins says so and asks for no amount", async () => {
  shop().on(market.config, () => ({ ...CONFIG, topUps: false }));
  signIn(MEMBER);
  await open("#/pages/topUp");
  await screen.findByText("Top-ups are not available");
  expect(screen.queryByRole("button", { name: "Go to payment" })).toBeNull();
});

test.each([
  ["underpaid", { received: "60", credited: "60" }, "Received in part"],
  ["expired", {}, "Recharge failed"],
] as const)("one that ended as %s says what became of the coins", async (state, over, title) => {
  shop().on(payments.detail, () => invoice({ state, ...over }));
  signIn(MEMBER);
  await open(TOP_UP);
  await screen.findByRole("heading", { name: title });
});

test("without records the first top-up is offered", async () => {
  shop();
  signIn(MEMBER);
  await open("#/pages/storedRecord");
  await screen.findByText("No top-ups yet");
  expect(screen.getByRole("link", { name: "Top up" }).getAttribute("href")).toContain("/pages/topUp");
});

test("records show their state and lead to what arrived", async () => {
  const record = invoice({ state: "underpaid", received: "60", credited: "60" });
  shop().on(payments.list, () => ({ list: [record], total: 1, page: 1, limit: 10, nextCursor: null }));
  signIn(MEMBER);
  await open("#/pages/storedRecord");
  const link = await screen.findByRole("link", { name: /Received in part/ });
  expect(link.getAttribute("href")).toContain(ID);
  screen.getByText(/Asked for/);
});

test("a top-up of somebody else is one that does not exist", async () => {
  shop().on(payments.detail, () => {
    throw new FakeRefusal("INVOICE_NOT_FOUND", "This payment does not exist.");
  });
  signIn(MEMBER);
  await open(TOP_UP);
  await screen.findByText("This payment does not exist.");
});

test("quick amounts lie above the minimum", () => {
  expect(quickAmounts("1")).toEqual(["50", "100", "200", "500"]);
  expect(quickAmounts("150")).toEqual(["200", "500", "1000", "2000"]);
});
