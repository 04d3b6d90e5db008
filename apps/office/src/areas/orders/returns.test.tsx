import { fill } from "@banyan/app/fake/fill.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "./office-order.fixture.ts";
import type { OfficeOrder, OfficeReturn } from "./office-order.ts";

afterEach(cleanup);

const REQUEST: OfficeReturn = {
  id: "0199a0c2-0000-7000-8000-0000000000aa",
  state: "requested",
  reason: "damaged",
  words: "The lid is broken",
  pictures: [],
  lines: [{ position: 1, quantity: 1 }],
  requestedAt: "2026-11-21T08:00:00.000Z",
  acceptedAt: null,
  receivedAt: null,
  closedAt: null,
  returnAddress: null,
  instructions: null,
  refusal: null,
  mayCancel: true,
  actions: ["accept", "refuse"],
};
const withReturn = (request: Partial<OfficeReturn> = {}): OfficeOrder => ({
  ...ORDER,
  state: "completed",
  staffActions: ["refund"],
  returns: [{ ...REQUEST, ...request }],
  lastReturnAddress: "1 Dock Road",
});
const PATH = `/orders/${ORDER.id}`;

async function press(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

test("a request is accepted with the address of the last one", async () => {
  const server = fakeOffice("finance")
    .on(officeOrders.detail, () => withReturn())
    .on(officeOrders.returnAccept, () => withReturn({ state: "accepted", actions: ["receive", "refuse", "refund"] }));
  await renderPage(PATH, server);
  await screen.findByText("The lid is broken");
  const sheet = await press("Accept");
  await userEvent.click(sheet.getByRole("button", { name: "Accept the return" }));
  await screen.findByText("The return is accepted");
  expect(server.sent(officeOrders.returnAccept)).toEqual([
    { returnId: REQUEST.id, returnAddress: "1 Dock Road", instructions: "" },
  ]);
});

test("a request is refused with a reason", async () => {
  const server = fakeOffice("finance")
    .on(officeOrders.detail, () => withReturn())
    .on(officeOrders.returnRefuse, () => withReturn({ state: "refused", actions: [] }));
  await renderPage(PATH, server);
  const sheet = await press("Refuse");
  await fill(sheet.getByLabelText("Reason"), "It was worn");
  await userEvent.click(sheet.getByRole("button", { name: "Refuse the return" }));
  await screen.findByText("The return is refused");
  expect(server.sent(officeOrders.returnRefuse)).toEqual([{ returnId: REQUEST.id, refusal: "It was worn" }]);
});

test("its refund names the request and its pieces", async () => {
  const order = withReturn({ state: "received", actions: ["refuse", "refund"] });
  const server = fakeOffice("finance")
    .on(officeOrders.detail, () => order)
    .on(officeOrders.previewRefund, () => ({
      kind: "return" as const,
      shown: "as-shown",
      amounts: ORDER.paid,
      shippingFee: "0",
      bv: "10",
      ends: false,
    }))
    .on(officeOrders.refund, () => withReturn({ state: "refunded", actions: [] }));
  await renderPage(PATH, server);
  const sheet = await press("Refund");
  await fill(sheet.getByLabelText("Reason"), "As agreed");
  await waitFor(() => expect(sheet.getByRole("button", { name: "Refund now" }).ariaDisabled).not.toBe("true"));
  await userEvent.click(sheet.getByRole("button", { name: "Refund now" }));
  await screen.findByText("The pieces are refunded");
  expect(server.sent(officeOrders.refund)).toMatchObject([
    { orderId: ORDER.id, returnId: REQUEST.id, lines: [{ position: 1, quantity: 1, restock: true }] },
  ]);
  expect(server.sent(officeOrders.previewRefund)[0]).toMatchObject({ returnId: REQUEST.id });
});

test("open requests are listed with their orders", async () => {
  const row = {
    id: REQUEST.id,
    orderId: ORDER.id,
    number: ORDER.number,
    memberId: ORDER.memberId,
    memberName: ORDER.memberName,
    state: "requested" as const,
    reason: "damaged" as const,
    pieces: 1,
    requestedAt: REQUEST.requestedAt,
    closedAt: null,
  };
  const server = fakeOffice("finance").on(officeOrders.returns, () => ({ list: [row], total: 1, page: 1, limit: 20 }));
  await renderPage("/returns", server);
  await screen.findByText("Arrived damaged");
  expect(server.sent(officeOrders.returns)).toMatchObject([{ state: "open" }]);
});
