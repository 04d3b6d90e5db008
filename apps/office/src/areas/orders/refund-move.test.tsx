import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "./office-order.fixture.ts";
import type { OfficeOrder } from "./office-order.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = `/orders/${ORDER.id}`;
const office = (order: OfficeOrder) =>
  fakeOffice("finance")
    .on(officeOrders.detail, () => order)
    .on(officeOrders.previewRefund, () => PREVIEW);
const RECEIVED: OfficeOrder = { ...ORDER, state: "completed", staffActions: ["refund"] };
const PREVIEW = {
  kind: "return" as const,
  shown: "as-shown",
  amounts: ORDER.paid,
  shippingFee: "0",
  bv: "10",
  ends: true,
};

async function openSheet(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

test("a refund whose answer was lost is the same refund when it is tried again, also from a sheet opened anew", async () => {
  const server = office(ORDER).on(officeOrders.refund, () => ({
    ...ORDER,
    state: "refunded" as const,
    staffActions: [],
  }));
  await renderPage(PATH, server);
  const answered = server.fetch;
  const sent: { key: string | null; body: unknown }[] = [];
  let broken = true;
  vi.stubGlobal("fetch", (async (target, init) => {
    if (String(target) !== officeOrders.refund.path) return answered(target, init);
    sent.push({ key: new Headers(init?.headers).get("idempotency-key"), body: JSON.parse(String(init?.body)) });
    if (broken) throw new TypeError("the connection is gone");
    return answered(target, init);
  }) satisfies typeof fetch);

  const first = await openSheet("Cancel and refund");
  await fill(first.getByLabelText("Reason"), "The jar broke");
  await userEvent.click(first.getByRole("button", { name: "Refund now" }));
  await first.findByText(/may have been done or not/);
  // Leave the page without a response, then reopen the sheet.
  cleanup();
  await renderPage(PATH, { ...server, fetch: globalThis.fetch });
  const second = await openSheet("Cancel and refund");
  const reason = second.queryByLabelText("Reason");
  if (reason && !reason.matches(":disabled, [aria-disabled=true] *")) await fill(reason, "Another reason");
  broken = false;
  await userEvent.click(second.getByRole("button", { name: /^(Refund now|Try again)$/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test("nothing can be refunded before the server has said what it gives back for exactly these pieces", async () => {
  const server = office(RECEIVED).on(officeOrders.previewRefund, () => PREVIEW);
  await renderPage(PATH, server);
  const sheet = await openSheet("Take back and refund");
  await sheet.findByText("The whole order is refunded.");
  await fill(sheet.getByLabelText("Reason"), "The jar broke");
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" }).disabled).toBe(false);
  // While the next preview loads, the preview of the previous pieces is shown.
  const next = Promise.withResolvers<void>();
  const answered = server.fetch;
  vi.stubGlobal("fetch", (async (target, init) => {
    if (String(target).startsWith(officeOrders.previewRefund.path)) await next.promise;
    return answered(target, init);
  }) satisfies typeof fetch);
  await userEvent.click(sheet.getByRole("button", { name: "Fewer" }));
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" }).disabled).toBe(true);
  next.resolve();
  await waitFor(() =>
    expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" }).disabled).toBe(false),
  );
});

test("nothing can be refunded where the server could not say what it gives back", async () => {
  const server = office(RECEIVED).on(officeOrders.previewRefund, () => {
    throw new FakeRefusal("ORDER_STATE", "The order has changed");
  });
  await renderPage(PATH, server);
  const sheet = await openSheet("Take back and refund");
  await sheet.findByText("The amount could not be computed");
  await fill(sheet.getByLabelText("Reason"), "The jar broke");
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" }).disabled).toBe(true);
});
