import { officeOrders } from "@banyan/contract/office/orders.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "./office-order.fixture.ts";
import type { OfficeOrder } from "./office-order.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;
const did = (id: number, hour: number, action: string, reason: string | null = null) => ({
  id: String(id),
  at: at(hour),
  action,
  by: id % 2 === 0 ? "Ann" : "Bo",
  reason,
});

const LIVED: OfficeOrder = {
  ...ORDER,
  state: "completed",
  createdAt: at(1),
  paidAt: at(2),
  shippedAt: at(5),
  parcels: [
    {
      number: 1,
      shippedAt: at(5),
      shippingCompany: "DHL",
      trackingNumber: "RR2",
      trackingUrl: null,
      resendable: [],
      lines: [{ position: 1, quantity: 2 }],
    },
  ],
  unshipped: [],
  completedAt: at(8),
  refunds: [
    {
      at: at(12),
      kind: "return",
      reason: "Broken",
      amounts: [{ asset: "USDT", amount: "16" }],
      shippingFee: "0",
      lines: [{ position: 1, quantity: 1 }],
    },
  ],
  returns: [
    {
      id: "0199a0c2-0000-7000-8000-00000000000c",
      state: "refunded",
      reason: "damaged",
      words: "",
      pictures: [],
      lines: [{ position: 1, quantity: 1 }],
      returnAddress: "1 Dock Road",
      instructions: "",
      refusal: null,
      requestedAt: at(9),
      acceptedAt: at(10),
      receivedAt: at(11),
      closedAt: at(12),
      mayCancel: false,
      actions: [],
    },
  ],
  staffLog: [
    did(1, 3, "orders.noteAdd"),
    did(2, 4, "orders.address"),
    did(3, 5, "orders.ship"),
    did(4, 6, "orders.track"),
    did(5, 10, "orders.returnAccept"),
    did(6, 11, "orders.returnReceive"),
    did(7, 12, "orders.refund", "Broken"),
  ],
};

async function open(order: OfficeOrder, role: StaffRole = "support") {
  await renderPage(
    `/orders/${ORDER.id}`,
    fakeOffice(role).on(officeOrders.detail, () => order),
  );
  return within(await screen.findByRole("region", { name: "History" }));
}

/** Each step as its first words and who did it. */
const stepsOf = (card: Awaited<ReturnType<typeof open>>) =>
  within(card.getByRole("list"))
    .getAllByRole("listitem")
    .map((step) => [step.querySelector("p")?.textContent, step.textContent?.match(/by (\w+)$/)?.[1]]);

test("tells in order of time what the order went through, and who of staff did what", async () => {
  const card = await open(LIVED);
  expect(stepsOf(card)).toEqual([
    ["Ordered", undefined],
    ["Paid", undefined],
    ["Added a note to an order", "Bo"],
    ["Changed the address of an order", "Ann"],
    ["Handed to the shipping company", "Bo"],
    ["Corrected a tracking number", "Ann"],
    ["Completed", undefined],
    ["The member asked for a return", undefined],
    ["Accepted a return request", "Bo"],
    ["Noted that returned goods arrived", "Ann"],
    ["Refunded in part", "Bo"],
  ]);
  card.getByText("DHL · RR2");
  card.getByText("Arrived damaged");
  const refund = card.getByText("Refunded in part").closest("li")!;
  expect(refund.textContent).toMatch(/16\.00.*Broken/);
});

test("a whole refund and a cancelled return request are told once", async () => {
  const [refund, request] = [LIVED.refunds[0]!, LIVED.returns[0]!];
  const card = await open({
    ...LIVED,
    state: "refunded",
    closedAt: at(12),
    closeReason: "Broken",
    refunds: [refund],
    returns: [{ ...request, state: "cancelled", closedAt: at(10) }],
    staffLog: [did(7, 12, "orders.refund", "Broken")],
  });
  expect(stepsOf(card).map(([text]) => text)).toEqual([
    "Ordered",
    "Paid",
    "Handed to the shipping company",
    "Completed",
    "The member asked for a return",
    "The member cancelled the return request",
    "Refunded",
  ]);
});

test("an unknown action shows its name, and owners reach the audit log of the order", async () => {
  const card = await open({ ...ORDER, staffLog: [did(1, 3, "orders.later")] }, "owner");
  card.getByText("orders.later");
  expect(card.getByRole("link", { name: "Audit log" }).getAttribute("href")).toContain(ORDER.number);
});
