/** Payments in coins: the list with its filters, one payment with final and pending transactions, and where it leads. */
import { officePayments } from "@banyan/contract/office/payments.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROW = {
  id: "0199a0c2-0000-7000-8000-00000000abcd",
  purpose: "top_up" as const,
  orderId: null,
  orderNumber: null,
  state: "seen" as const,
  amount: "34.5",
  received: "10",
  credited: "10",
  createdAt: "2026-11-20T08:00:00.000Z",
  memberId: "88001001",
  memberName: "Lin Yating",
};
const OF_ORDER = {
  ...ROW,
  id: "0199a0c2-0000-7000-8000-00000000beef",
  purpose: "order" as const,
  orderId: "0199a0c2-0000-7000-8000-000000000002",
  orderNumber: "2611216901665334",
  state: "underpaid" as const,
};
const hash = (digits: string) => `0x${digits.repeat(32)}`;
const COINS = {
  id: ROW.id,
  state: ROW.state,
  amount: "34.5",
  received: "10",
  credited: "10",
  seen: "24.5",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  createdAt: ROW.createdAt,
  expiresAt: "2026-11-20T08:30:00.000Z",
  endedAt: null,
  seenAt: "2026-11-20T08:12:00.000Z",
  pending: [
    { amount: "20", confirmations: 1, txHash: hash("cd"), explorerUrl: null },
    { amount: "4.5", confirmations: 3, txHash: hash("ef"), explorerUrl: "https://bscscan.com/tx/0xcd" },
  ],
  deposits: [
    {
      id: "0199a0c2-0000-7000-8000-0000000000d1",
      amount: "10",
      use: "top_up" as const,
      late: false,
      from: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
      txHash: hash("ab"),
      explorerUrl: null,
      at: "2026-11-20T08:09:00.000Z",
    },
  ],
};

const ENDED = {
  ...COINS,
  id: OF_ORDER.id,
  state: OF_ORDER.state,
  endedAt: "2026-11-20T08:31:00.000Z",
  seenAt: null,
  pending: [],
};
const ACCEPTED = {
  id: "12",
  at: "2026-11-20T09:00:00.000Z",
  action: "orders.acceptShortfall",
  by: "Fiona Finance",
  reason: "The network took it",
};

const office = (role: StaffRole) =>
  fakeOffice(role)
    .on(officePayments.index, () => ({ list: [ROW, OF_ORDER], total: 2, page: 1, limit: 20 }))
    .on(officePayments.detail, ({ invoiceId }) => ({
      ...(invoiceId === ROW.id ? ROW : OF_ORDER),
      coins: invoiceId === ROW.id ? COINS : ENDED,
      staffLog: invoiceId === ROW.id ? [] : [ACCEPTED],
    }));

test("lists number, member, state and amounts, and leads from a row to the payment", async () => {
  const { router } = await renderPage("/payments", office("support"));
  const list = await screen.findByText("00000000ABCD");
  for (const text of [/Top-up/, /2611216901665334/, /Ended with too little/, /Coins seen, not final yet/])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  await userEvent.click(list);
  await waitFor(() => expect(router.state.location.href).toBe(`/payments/${ROW.id}`));
});

test("asks for what the address says, and drops unknown values", async () => {
  const server = office("finance");
  const { router } = await renderPage(`/payments?state=paid&purpose=gift&search=${hash("ab")}&from=2026-11-01`, server);
  await screen.findByText("00000000ABCD");
  expect(server.sent(officePayments.index)).toEqual([
    { page: "1", limit: "20", state: "paid", search: hash("ab"), fromDay: "2026-11-01" },
  ]);
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "Top-up");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ purpose: "top_up", state: "paid" }));
  await waitFor(() => expect(server.sent(officePayments.index)).toHaveLength(2));
  expect(server.sent(officePayments.index)[1]).toMatchObject({ purpose: "top_up" });
});

test("says that nothing matches, where else to look, and leads back to all", async () => {
  const server = office("finance").on(officePayments.index, () => ({ list: [], total: 0, page: 1, limit: 20 }));
  const { router } = await renderPage("/payments?search=0xabcd", server);
  expect(await screen.findByText("No payments match")).toBeTruthy();
  expect(screen.getByText(/Coins without an owner/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all payments" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(await screen.findByText("No payments in coins yet")).toBeTruthy();
});

test("shows each transaction with what became of it, or how many confirmations it has", async () => {
  await renderPage(`/payments/${ROW.id}`, office("support"));
  expect(await screen.findByRole("heading", { level: 1, name: "Top-up 00000000ABCD" })).toBeTruthy();
  const rows = within(await screen.findByRole("list", { name: "Transactions" })).getAllByRole("listitem");
  expect(rows).toHaveLength(3);
  expect(rows[0]!.textContent).toMatch(/10\.00.*Credited to the balance.*0xabab/);
  expect(rows[1]!.textContent).toMatch(/20\.00.*Not final yet.*1 confirmation(?!s).*0xcdcd/);
  expect(rows[2]!.textContent).toMatch(/4\.50.*Not final yet.*3 confirmations.*0xefef/);
  expect(screen.queryByRole("region", { name: "Order" })).toBeNull();
});

test("a payment of an order leads to the order and to the member", async () => {
  await renderPage(`/payments/${OF_ORDER.id}`, office("support"));
  expect(await screen.findByRole("heading", { level: 1, name: "Payment of order 2611216901665334" })).toBeTruthy();
  const link = (region: string) =>
    within(screen.getByRole("region", { name: region }))
      .getByRole("link", { name: "Open" })
      .getAttribute("href");
  expect(link("Order")).toContain(`/orders/${OF_ORDER.orderId}`);
  expect(link("Member")).toContain("/members/88001001");
});

test("compliance has no such section, and gets no page by its address", async () => {
  const server = office("compliance");
  await renderPage("/payments", server);
  expect(screen.queryByRole("link", { name: "Payments in coins" })).toBeNull();
  expect(server.sent(officePayments.index)).toEqual([]);
});

/** The steps of the history, in their order. */
async function historyOf(id: string): Promise<string[]> {
  await renderPage(`/payments/${id}`, office("owner"));
  const card = await screen.findByRole("region", { name: "History" });
  return within(card)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
}

/** Of the card, not of the menu. */
const auditLogLink = () =>
  within(screen.getByRole("region", { name: "History" })).queryByRole("link", { name: "Audit log" });

test("tells how a payment went: what was expected, what arrived, how it ended, and what staff did", async () => {
  const ended = await historyOf(OF_ORDER.id);
  expect(ended.map((step) => step.replace(/\s+/g, " "))).toEqual([
    expect.stringMatching(/^The member chose to pay in coins.*34\.50USDT expected until/),
    expect.stringMatching(/^10\.00USDT arrived.*Credited to the balance$/),
    expect.stringMatching(/^Ended with too little.*10\.00USDT of 34\.50USDT$/),
    expect.stringMatching(/^Accepted a shortfall.*The network took it.*by Fiona Finance$/),
  ]);
  expect(auditLogLink()?.getAttribute("href")).toContain("2611216901665334");
  cleanup();
  const underway = await historyOf(ROW.id);
  expect(underway[0]).toContain("The member began a top-up");
  expect(underway.at(-1)).toMatch(/^24\.50USDT seen on the chain, not final yet/);
  expect(auditLogLink()).toBeNull();
});
