import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER as order } from "./office-order.fixture.ts";
import type { OfficeOrder, OfficeParcel } from "./office-order.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const office = (role: StaffRole, shown = order) => fakeOffice(role).on(officeOrders.detail, () => shown);
const address = `/orders/${order.id}`;

test.each<[StaffRole, boolean, boolean]>([
  ["owner", true, true],
  ["support", true, false],
  ["catalog", true, false],
  ["finance", false, true],
])("%s may ship: %s, may refund: %s", async (role, ship, refund) => {
  await renderPage(address, office(role));
  await screen.findByText("Oolong");
  expect(screen.queryByRole("button", { name: "Ship" }) !== null).toBe(ship);
  expect(screen.queryByRole("button", { name: "Cancel and refund" }) !== null).toBe(refund);
});

test("offers only what the order allows", async () => {
  await renderPage(address, office("owner", { ...order, state: "cancelled", staffActions: [] }));
  await screen.findByText("Oolong");
  expect(screen.queryByRole("button", { name: "Ship" })).toBeNull();
  expect(screen.queryByRole("button", { name: /refund/ })).toBeNull();
});

test("two lines of one SKU at one price, as orders of another system may have, both have their place", async () => {
  const logged = vi.spyOn(console, "error");
  await renderPage(address, office("owner", { ...order, lines: [...order.lines, ...order.lines] }));
  expect(await screen.findAllByText("Oolong")).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test("an order of another system has its number there", async () => {
  await renderPage(address, office("owner", { ...order, formerNumber: "SO-1001" }));
  expect((await screen.findByText("Former order number")).nextSibling?.textContent).toBe("SO-1001");
});

const everything = {
  kind: "return" as const,
  shown: "as-shown",
  amounts: order.paid,
  shippingFee: "5",
  bv: "20",
  ends: true,
};
const refunding = () =>
  office("finance")
    .on(officeOrders.previewRefund, () => everything)
    .on(officeOrders.refund, () => ({ ...order, state: "refunded" as const, staffActions: [] }));

test("says to the last unit what goes back, and wants a reason", async () => {
  const server = refunding();
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel and refund" }));
  const sheet = within(await screen.findByRole("dialog"));
  await sheet.findByText("The whole order is refunded.");
  const texts = sheet.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts.slice(1)).toEqual(["10.00coupons", "27.00USDT"]);
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" }).disabled).toBe(true);
  await fill(sheet.getByLabelText("Reason"), "The jar broke");
  await userEvent.click(sheet.getByRole("checkbox", { name: "Put them back into stock" }));
  await userEvent.click(sheet.getByRole("button", { name: "Refund now" }));
  await waitFor(() => expect(server.sent(officeOrders.refund)).toHaveLength(1));
  expect(server.sent(officeOrders.refund)[0]).toEqual({
    orderId: order.id,
    lines: [{ position: 1, quantity: 2, restock: false }],
    shipping: false,
    reason: "The jar broke",
    shown: "as-shown",
  });
});

test("takes chosen pieces back for what the server says, and says where they go", async () => {
  const received: OfficeOrder = { ...order, state: "completed", staffActions: ["refund"] };
  const back = [{ asset: "COUPON" as const, amount: "5" }];
  const server = office("finance", received)
    .on(officeOrders.previewRefund, ({ lines }) => ({
      kind: "return" as const,
      shown: "as-shown",
      amounts: lines?.[0]?.quantity === 1 ? back : received.paid,
      shippingFee: "0",
      bv: "10",
      ends: lines?.[0]?.quantity !== 1,
    }))
    .on(officeOrders.refund, () => ({ ...received, refunded: back }));
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Take back and refund" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByText("The whole order is refunded.")).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Fewer" }));
  await waitFor(() => expect(sheet.queryByText("The whole order is refunded.")).toBeNull());
  const texts = sheet.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts).toContain("5.00coupons");
  await userEvent.click(sheet.getByRole("checkbox", { name: "Put them back into stock" }));
  await fill(sheet.getByLabelText("Reason"), "One jar broke");
  await userEvent.click(sheet.getByRole("button", { name: "Refund now" }));
  await waitFor(() => expect(server.sent(officeOrders.refund)).toHaveLength(1));
  expect(server.sent(officeOrders.refund)[0]).toEqual({
    orderId: order.id,
    lines: [{ position: 1, quantity: 1, restock: false }],
    shipping: false,
    reason: "One jar broke",
    shown: "as-shown",
  });
});

test("proposes a goodwill refund after the return window, which somebody else releases", async () => {
  const final: OfficeOrder = {
    ...order,
    state: "completed",
    staffActions: ["goodwill"],
    volume: { bv: "20", state: "counted", countsOn: "2026-11-20", latest: false },
  };
  const goodwill = {
    id: "0190a0b0-0000-7000-8000-0000000000aa",
    reason: "Leaks after a month",
    amounts: [{ asset: "USDT" as const, amount: "20" }],
    shippingFee: "0",
    ends: false,
    lines: [{ position: 1, quantity: 1, restock: false }],
    proposedBy: "Sam Staff",
    proposedAt: "2026-12-20T08:00:00Z",
    mayDecide: false,
  };
  let shown = final;
  const server = office("finance", final)
    .on(officeOrders.detail, () => shown)
    .on(officeOrders.previewRefund, () => ({
      kind: "goodwill" as const,
      shown: "as-shown",
      amounts: goodwill.amounts,
      shippingFee: "0",
      bv: "0",
      ends: false,
    }))
    .on(officeOrders.goodwillPropose, () => {
      shown = { ...final, staffActions: [], goodwill };
      return shown;
    })
    .on(officeOrders.goodwillDecide, () => {
      shown = { ...final, staffActions: [] };
      return shown;
    });
  await renderPage(address, server);
  expect(await screen.findByText(/^Counted on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take back and refund" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Propose a goodwill refund" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByText(/the shop bears the refund/)).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Fewer" }));
  await fill(sheet.getByLabelText("Reason"), goodwill.reason);
  await userEvent.click(sheet.getByRole("button", { name: "Propose" }));
  await waitFor(() => expect(server.sent(officeOrders.goodwillPropose)).toHaveLength(1));
  expect(server.sent(officeOrders.goodwillPropose)[0]).toEqual({
    orderId: order.id,
    lines: [{ position: 1, quantity: 1, restock: false }],
    shipping: false,
    reason: goodwill.reason,
    shown: "as-shown",
  });

  const card = within(await screen.findByRole("region", { name: "Goodwill refund proposed" }));
  expect(card.getByText(goodwill.reason)).toBeTruthy();
  expect(card.getByText(/you proposed it, or it is for your own account/)).toBeTruthy();
  expect(card.queryByRole("button", { name: "Release" })).toBeNull();

  cleanup();
  shown = { ...shown, goodwill: { ...goodwill, mayDecide: true } };
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Release this goodwill refund?" })).getByRole("button", {
      name: "Release and refund",
    }),
  );
  await waitFor(() =>
    expect(server.sent(officeOrders.goodwillDecide)).toEqual([
      { goodwillId: goodwill.id, shown: order.shown, release: true },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Goodwill refund proposed" })).toBeNull());
});

test.each([
  ["2126-11-20T08:00:00.000Z", /^The buyer can return the goods without giving a reason until .*2126/],
  ["2026-01-20T08:00:00.000Z", /^The time to return the goods ended on .*2026/],
  [null, /^Where this order went, goods are not taken back/],
])("says until when (%s) goods may be given back, where they are taken back too", async (returnUntil, said) => {
  const received: OfficeOrder = { ...order, state: "completed", staffActions: ["refund"], returnUntil };
  const server = office("finance", received).on(officeOrders.previewRefund, () => ({
    kind: "return" as const,
    shown: "as-shown",
    amounts: received.paid,
    shippingFee: "0",
    bv: "10",
    ends: true,
  }));
  await renderPage(address, server);
  const saying = (_: string, element: Element | null) => element?.tagName === "P" && said.test(element.textContent);
  expect(await screen.findByText(saying)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take back and refund" }));
  expect(within(await screen.findByRole("dialog")).getByText(saying)).toBeTruthy();
});

test("refunds nothing while the amount for this choice is on its way, or could not be computed", async () => {
  let answer: "comes" | "is late" | "fails" = "comes";
  const received: OfficeOrder = { ...order, state: "completed", staffActions: ["refund"] };
  const server = office("finance", received).on(officeOrders.previewRefund, () => ({
    kind: "return" as const,
    shown: "as-shown",
    amounts: [{ asset: "USDT" as const, amount: "37" }],
    shippingFee: "5",
    bv: "20",
    ends: false,
  }));
  const fetch = server.fetch;
  server.fetch = async (target, init) => {
    if (!String(target).includes("previewRefund") || answer === "comes") return fetch(target, init);
    return answer === "fails" ? Promise.reject(new TypeError("no answer")) : new Promise<never>(() => {});
  };
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Take back and refund" }));
  const refund = () => screen.getByRole<HTMLButtonElement>("button", { name: "Refund now" });
  await fill(await screen.findByLabelText("Reason"), "One jar broke");
  await waitFor(() => expect(refund().disabled).toBe(false));
  answer = "is late";
  await userEvent.click(screen.getByRole("button", { name: "Fewer" }));
  expect(refund().disabled).toBe(true);
  answer = "fails";
  await userEvent.click(screen.getByRole("switch", { name: /shipping fee/ }));
  expect(await screen.findByText("The amount could not be computed")).toBeTruthy();
  expect(refund().disabled).toBe(true);
  answer = "comes";
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(refund().disabled).toBe(false));
});

test("ships by a carrier of the list or another company, and remembers the carrier", async () => {
  const listed = { ...order, carriers: ["Black Cat", "DHL"] };
  const server = office("support", listed).on(officeOrders.ship, () => listed);
  const open = async () => {
    await renderPage(address, server);
    await userEvent.click(await screen.findByRole("button", { name: "Ship" }));
    return within(await screen.findByRole("dialog"));
  };
  let sheet = await open();
  const company = () => sheet.getByLabelText<HTMLSelectElement>("Shipping company");
  const send = async () => {
    await fill(sheet.getByLabelText("Tracking number"), "TW1");
    await userEvent.click(sheet.getByRole("button", { name: "Mark as shipped" }));
  };
  expect(company().value).toBe("");
  await userEvent.selectOptions(company(), "DHL");
  await send();
  await waitFor(() => expect(server.sent(officeOrders.ship)).toHaveLength(1));
  cleanup();
  sheet = await open();
  expect(company().value).toBe("DHL");
  await userEvent.selectOptions(company(), "Another company");
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Mark as shipped" }).disabled).toBe(true);
  await fill(sheet.getByLabelText("Name of the company"), "Pigeon");
  await send();
  await waitFor(() =>
    expect(server.sent(officeOrders.ship)).toMatchObject([{ shippingCompany: "DHL" }, { shippingCompany: "Pigeon" }]),
  );
});

const parcelOf = (number: number): OfficeParcel => ({
  ...{ number, shippedAt: "2026-11-21T08:00:00.000Z", shippingCompany: "DHL", trackingNumber: `TW${number}` },
  ...{ trackingUrl: `https://carrier.test/TW${number}`, lines: [{ position: 1, quantity: 1 }], resendable: [] },
});

test("ships some pieces, says how many left, and refunds only what has not", async () => {
  let shown: OfficeOrder = { ...order, staffActions: ["ship", "refund"] };
  const server = office("owner")
    .on(officeOrders.detail, () => shown)
    .on(officeOrders.previewRefund, () => ({ ...everything, ends: false }))
    .on(officeOrders.ship, () => {
      const rest = { unshipped: [{ position: 1, quantity: 1 }], shippedCount: 1, unshippedCount: 1 };
      shown = { ...shown, ...rest, parcels: [parcelOf(1)], staffActions: ["ship", "track", "refund"] };
      return shown;
    });
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Ship" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Fewer" }));
  await fill(sheet.getByLabelText("Shipping company"), "DHL");
  await fill(sheet.getByLabelText("Tracking number"), "TW1");
  await userEvent.click(sheet.getByRole("button", { name: "Mark as shipped" }));
  await screen.findByText("Parcel 1");
  expect(server.sent(officeOrders.ship)).toMatchObject([{ lines: [{ position: 1, quantity: 1 }] }]);
  expect(screen.getAllByText(/pieces shipped/)[0]!.textContent).toBe("1 of 2 pieces shipped");
  await userEvent.click(screen.getByRole("button", { name: "Cancel and refund" }));
  const refund = within(await screen.findByRole("dialog"));
  expect(refund.getByText(/^of/).textContent).toBe("of 1");
});

test("refunds chosen pieces that were lost on their way; none is chosen before", async () => {
  const underway: OfficeOrder = {
    ...{
      ...order,
      state: "pending_receipt",
      parcels: [parcelOf(1)],
      unshipped: [],
      shippedCount: 2,
      unshippedCount: 0,
    },
    staffActions: ["track", "refund"],
  };
  const server = office("finance", underway)
    .on(officeOrders.previewRefund, () => ({ ...everything, ends: false }))
    .on(officeOrders.refund, () => underway);
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Refund lost or damaged pieces" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("Choose at least one piece.")).toBeTruthy();
  await fill(sheet.getByLabelText("Reason"), "Lost by the carrier");
  await userEvent.click(sheet.getByRole("button", { name: "More" }));
  const send = sheet.getByRole<HTMLButtonElement>("button", { name: "Refund now" });
  await waitFor(() => expect(send.disabled).toBe(false));
  await userEvent.click(send);
  await waitFor(() => expect(server.sent(officeOrders.refund)).toHaveLength(1));
  expect(server.sent(officeOrders.refund)[0]).toMatchObject({
    lines: [{ position: 1, quantity: 1, restock: false }],
    reason: "Lost by the carrier",
  });
});

test.each([
  [[], 1],
  [[parcelOf(1)], 2],
])("prints the slip of the next parcel (%#)", async (parcels, parcel) => {
  const server = office("support", { ...order, parcels }).on(officeOrders.papers, () => {
    throw new FakeRefusal("ORDER_STATE", "Not any more");
  });
  await renderPage(address, server);
  const part = within(await screen.findByRole("region", { name: "Parcels" }));
  await userEvent.click(part.getAllByRole("button", { name: "Packing slip" })[0]!);
  await waitFor(() =>
    expect(server.sent(officeOrders.papers)).toEqual([{ numbers: [order.number], paper: "slips", parcel }]),
  );
});

test("the tracking number is a link, and is corrected", async () => {
  const shipped: OfficeOrder = {
    ...order,
    state: "pending_receipt",
    unshipped: [],
    parcels: [parcelOf(1)],
    carriers: ["DHL"],
    staffActions: ["track"],
  };
  const server = office("support", shipped).on(officeOrders.correctTracking, () => shipped);
  await renderPage(address, server);
  expect((await screen.findByRole("link", { name: "TW1" })).getAttribute("href")).toBe(shipped.parcels[0]!.trackingUrl);
  await userEvent.click(screen.getByRole("button", { name: "Correct the tracking number" }));
  const sheet = within(await screen.findByRole("dialog"));
  const send = sheet.getByRole<HTMLButtonElement>("button", { name: "Correct it" });
  expect(send.disabled).toBe(true);
  await fill(sheet.getByLabelText("Tracking number"), "TW2");
  await userEvent.click(send);
  await waitFor(() =>
    expect(server.sent(officeOrders.correctTracking)).toEqual([
      { orderId: order.id, parcel: 1, shippingCompany: "DHL", trackingNumber: "TW2" },
    ]),
  );
});

test("corrects the address before shipping, and ships to the one that was seen", async () => {
  const before: OfficeOrder = { ...order, addressRevision: 3, staffActions: ["ship", "address"] };
  const server = office("support", before)
    .on(officeOrders.changeAddress, () => before)
    .on(officeOrders.ship, () => before);
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Change the address" }));
  const sheet = within(await screen.findByRole("dialog"));
  const send = sheet.getByRole<HTMLButtonElement>("button", { name: "Change the address" });
  expect(send.disabled).toBe(true);
  await fill(sheet.getByLabelText("Address"), "No. 2");
  expect(send.disabled).toBe(true);
  const reason = "The member rang";
  await fill(sheet.getByLabelText("Reason"), reason);
  await userEvent.click(send);
  const { country: _, countryName: __, lines: ___, ...written } = order.address;
  await waitFor(() =>
    expect(server.sent(officeOrders.changeAddress)).toEqual([
      { orderId: order.id, ...written, detail: "No. 2", reason },
    ]),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Ship" }));
  const shipping = within(await screen.findByRole("dialog", { name: /^Ship order/ }));
  await fill(shipping.getByLabelText("Shipping company"), "Pigeon");
  await fill(shipping.getByLabelText("Tracking number"), "P1");
  await userEvent.click(shipping.getByRole("button", { name: "Mark as shipped" }));
  await waitFor(() => expect(server.sent(officeOrders.ship)).toMatchObject([{ addressRevision: 3 }]));
});

test("coins that were too few are explained, and are not nothing", async () => {
  const short: OfficeOrder = {
    ...order,
    state: "cancelled",
    paid: [],
    paymentMethod: null,
    staffActions: [],
    coins: {
      id: "0199a0c2-0000-7000-8000-0000000000c1",
      state: "underpaid",
      amount: "34.5",
      received: "34.4",
      credited: "34.4",
      seen: "0",
      pending: [],
      address: "0x52908400098527886E0F7030069857D2E4169EE7",
      createdAt: "2026-11-20T08:00:00.000Z",
      expiresAt: "2026-11-20T08:30:00.000Z",
      endedAt: "2026-11-20T08:30:05.000Z",
      seenAt: null,
      deposits: [
        {
          id: "0199a0c2-0000-7000-8000-0000000000d1",
          amount: "34.4",
          use: "top_up",
          late: true,
          from: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
          txHash: `0x${"ab".repeat(32)}`,
          explorerUrl: "https://bscscan.com/tx/0xab",
          at: "2026-11-20T08:29:00.000Z",
        },
      ],
    },
  };
  await renderPage(address, office("support", short));
  expect((await screen.findByText(/came in coins/)).textContent).toMatch(/^34\.40\s?USDT came in coins$/);
  expect(screen.queryByText("Nothing yet")).toBeNull();
  const card = within(screen.getByRole("region", { name: "Payment in coins" }));
  expect(card.getByText("Ended with too little")).toBeTruthy();
  const [row] = within(card.getByRole("list", { name: "Transactions" })).getAllByRole("listitem");
  expect(row!.textContent).toMatch(/34\.40.*Credited to the balance.*Late.*0xabab/);
  expect(within(row!).getByRole("link").getAttribute("href")).toBe("https://bscscan.com/tx/0xab");
  const open = card.getByRole("link", { name: "Open" });
  expect(open.getAttribute("href")).toContain("/payments/0199a0c2-0000-7000-8000-0000000000c1");
});

test("what is missing from a payment by coins is accepted with a reason, by finance", async () => {
  const short: OfficeOrder = {
    ...{ ...order, state: "pending_payment", staffActions: [], paid: [], paymentMethod: null },
    shortfall: { amount: "0.1", shown: "as-shown" },
    coins: {
      ...{ id: "0199a0c2-0000-7000-8000-0000000000c1", state: "pending", amount: "34.5", received: "34.4" },
      ...{ credited: "0", seen: "0", pending: [], deposits: [], address: "0x52908400098527886E0F7030069857D2E4169EE7" },
      ...{ createdAt: "2026-11-20T08:00:00.000Z", expiresAt: "2026-11-20T08:30:00.000Z", endedAt: null, seenAt: null },
    },
  };
  await renderPage(address, office("support", short));
  await screen.findByText("Oolong");
  expect(screen.queryByRole("button", { name: "Accept the shortfall" })).toBeNull();
  cleanup();
  const server = office("finance", short).on(officeOrders.acceptShortfall, () => order);
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Accept the shortfall" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText(/is missing$/).textContent).toMatch(/^0\.10\s?USDT is missing$/);
  const send = sheet.getByRole<HTMLButtonElement>("button", { name: "Accept and mark as paid" });
  expect(send.disabled).toBe(true);
  await fill(sheet.getByLabelText("Reason"), "Fee of the exchange");
  await userEvent.click(send);
  await waitFor(() =>
    expect(server.sent(officeOrders.acceptShortfall)).toEqual([
      { orderId: order.id, shown: "as-shown", reason: "Fee of the exchange" },
    ]),
  );
});

test("shows the server's no in the sheet and lets it be tried anew", async () => {
  const server = office("support").on(officeOrders.ship, () => {
    throw new FakeRefusal("ORDER_STATE", "The order is no longer waiting for delivery");
  });
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Ship" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Shipping company"), "Black Cat");
  await fill(sheet.getByLabelText("Tracking number"), "TW1");
  await userEvent.click(sheet.getByRole("button", { name: "Mark as shipped" }));
  expect(await sheet.findByText("The order is no longer waiting for delivery")).toBeTruthy();
  expect(sheet.getByLabelText<HTMLInputElement>("Tracking number").matches(":disabled")).toBe(false);
});

test.each([
  ["Ship", "Mark as shipped", officeOrders.ship],
  ["Cancel and refund", "Refund now", officeOrders.refund],
])("where a colleague was quicker, %s is no longer offered", async (action, send, call) => {
  let shown = order;
  const server = fakeOffice("owner")
    .on(officeOrders.detail, () => shown)
    .on(officeOrders.previewRefund, () => everything)
    .on(call, () => {
      shown = { ...order, state: "refunded", staffActions: [] };
      throw new FakeRefusal("ORDER_STATE", "The order is no longer waiting for delivery");
    });
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: action }));
  const sheet = within(await screen.findByRole("dialog"));
  for (const field of sheet.getAllByRole("textbox")) await fill(field, "Words enough");
  await userEvent.click(sheet.getByRole("button", { name: send }));
  expect(await sheet.findByText("The order is no longer waiting for delivery")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: action, hidden: true })).toBeNull());
});

test("a refund makes the balance of the member and the stock be asked anew", async () => {
  const server = refunding();
  await renderPage(address, server);
  const kept = [keyOf(officeMembers.detail, { memberId: order.memberId }), keyOf(officeCatalog.index, {})];
  for (const key of kept) queryClient.setQueryData(key, {});
  await userEvent.click(await screen.findByRole("button", { name: "Cancel and refund" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Reason"), "The jar broke");
  await userEvent.click(sheet.getByRole("button", { name: "Refund now" }));
  await waitFor(() => expect(kept.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]));
});
