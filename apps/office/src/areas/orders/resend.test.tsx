import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "./office-order.fixture.ts";
import type { OfficeOrder } from "./office-order.ts";

afterEach(cleanup);

const PATH = `/orders/${ORDER.id}`;
const PARCEL = {
  number: 1,
  shippedAt: "2026-11-21T08:00:00.000Z",
  shippingCompany: "Black Cat",
  trackingNumber: "BC-1",
  trackingUrl: null,
  lines: [{ position: 1, quantity: 2 }],
  resendable: [{ position: 1, quantity: 2, refunded: 0 }],
};
const ON_ITS_WAY: OfficeOrder = {
  ...ORDER,
  ...{ state: "pending_receipt", shippedCount: 2, unshippedCount: 0, unshipped: [], parcels: [PARCEL] },
  staffActions: ["track", "resend", "refund"],
};
const RESENT: OfficeOrder = {
  ...ON_ITS_WAY,
  ...{ state: "pending_delivery", shippedCount: 1, unshippedCount: 1 },
  unshipped: [{ position: 1, quantity: 1 }],
  resending: [{ position: 1, quantity: 1 }],
  parcels: [{ ...PARCEL, resendable: [{ position: 1, quantity: 1, refunded: 0 }] }],
  resends: [
    {
      ...{ number: 1, parcel: 1, at: "2026-11-25T08:00:00.000Z", reason: "The carrier lost it" },
      lines: [{ position: 1, quantity: 1, cancelled: 0 }],
      ...{ cancelledAt: null, cancellable: [{ position: 1, quantity: 1 }] },
    },
  ],
  staffActions: ["ship", "address", "track", "resend", "refund"],
};

async function open(order: OfficeOrder, role: StaffRole = "finance") {
  const server = fakeOffice(role)
    .on(officeOrders.detail, () => order)
    .on(officeOrders.resend, () => RESENT)
    .on(officeOrders.cancelResend, () => ON_ITS_WAY);
  await renderPage(PATH, server);
  await screen.findAllByText(/BC-1/);
  return server;
}

async function openSheet(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

test("lost pieces are sent again: chosen by hand, with a reason", async () => {
  const server = await open(ON_ITS_WAY);
  const sheet = await openSheet("Send lost pieces again");
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Send again" });
  await fill(sheet.getByLabelText("Reason"), "The carrier lost it");
  expect(send().disabled).toBe(true);
  await userEvent.click(sheet.getByRole("button", { name: "More" }));
  await userEvent.click(send());
  await waitFor(() => expect(server.sent(officeOrders.resend)).toHaveLength(1));
  expect(server.sent(officeOrders.resend)[0]).toEqual({
    ...{ orderId: ORDER.id, parcel: 1, reason: "The carrier lost it", shown: "as-shown" },
    lines: [{ position: 1, quantity: 1 }],
  });
});

test("stock that is short is named in the sheet", async () => {
  const server = await open(ON_ITS_WAY);
  server.on(officeOrders.resend, () => {
    throw new FakeRefusal("OUT_OF_STOCK", "Not enough stock: Oolong. 0 left.");
  });
  const sheet = await openSheet("Send lost pieces again");
  await fill(sheet.getByLabelText("Reason"), "Lost");
  await userEvent.click(sheet.getByRole("button", { name: "More" }));
  await userEvent.click(sheet.getByRole("button", { name: "Send again" }));
  await sheet.findByText("Not enough stock: Oolong. 0 left.");
});

test("the parcel and the history say what is sent again, and it is cancelled before it leaves", async () => {
  const server = await open(RESENT);
  screen.getByText(/Lost or damaged, replacement arranged on/);
  screen.getByText("Lost or damaged pieces of parcel 1 are sent again");
  // Only what is not sent again can be refunded, as lost.
  screen.getByRole("button", { name: "Refund lost or damaged pieces" });
  const sheet = await openSheet("Do not send again");
  await userEvent.click(sheet.getByRole("button", { name: "Do not send again" }));
  await waitFor(() =>
    expect(server.sent(officeOrders.cancelResend)).toEqual([{ orderId: ORDER.id, resend: 1, shown: "as-shown" }]),
  );
});

test("what has left is not among the pieces that are cancelled", async () => {
  const [resend] = RESENT.resends;
  await open({ ...RESENT, resends: [{ ...resend!, lines: [{ position: 1, quantity: 2, cancelled: 0 }] }] });
  const sheet = await openSheet("Do not send again");
  sheet.getByText("× 1");
  expect(sheet.queryByText("× 2")).toBeNull();
});

test("who sends again sees what was refunded of the line", async () => {
  const resendable = [{ position: 1, quantity: 1, refunded: 3 }];
  await open({ ...ON_ITS_WAY, parcels: [{ ...PARCEL, resendable }] });
  const sheet = await openSheet("Send lost pieces again");
  expect(sheet.getByText(/Already refunded after shipping/).textContent).toContain("3");
});

test("what was cancelled is said, and there is nothing to cancel", async () => {
  const [resend] = RESENT.resends;
  const cancelledAt = "2026-11-26T08:00:00.000Z";
  const cancelled = { ...resend!, lines: [{ position: 1, quantity: 1, cancelled: 1 }], cancelledAt, cancellable: [] };
  await open({ ...ON_ITS_WAY, resends: [cancelled] });
  screen.getByText(/^Cancelled on/);
  screen.getByText("These pieces of parcel 1 are not sent again after all");
  expect(screen.queryByRole("button", { name: "Do not send again" })).toBeNull();
});

test("only who may refund sends again", async () => {
  await open(RESENT, "support");
  expect(screen.queryByRole("button", { name: "Send lost pieces again" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Do not send again" })).toBeNull();
});
