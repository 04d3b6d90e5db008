import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { membership, type Standing } from "@banyan/contract/membership.ts";
import { type OrderDetail, orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { reviews } from "@banyan/contract/reviews.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { MEMBER, open } from "../../page.fixture.tsx";
import { POLL_MS } from "../../parts/coins/use-pay-status.ts";
import { signIn } from "../../session/session.ts";
import { ADDRESS, AWAITED, detail, invoice, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const ORDER = `#/pages/order/details?id=${ORDER_ID}`;
const status = (state: "pending_payment" | "pending_delivery") => ({
  state,
  invoiceState: null,
  delayed: false,
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

test.each([
  { page: ORDER, title: "Pending delivery" },
  { page: `#/pages/order/paid?id=${ORDER_ID}`, title: "Order paid" },
])("a discount code and what it took off: $title", async ({ page, title }) => {
  const lines = [{ ...detail().lines[0]!, price: "18", discount: "2" }];
  const amounts = { productTotal: "36", discount: { code: "TEA10", amount: "4" }, total: "41" };
  shop().on(orders.detail, () => detail({ ...PAID, ...amounts, lines, paid: [{ asset: "USDT", amount: "41" }] }));
  signIn(MEMBER);
  await open(page);
  await screen.findByRole("heading", { name: title });
  expect((await screen.findByText("TEA10")).closest("div")?.textContent).toContain("−4.00");
  if (page !== ORDER) return;
  expect(screen.getByText("Product total").nextSibling?.textContent).toContain("40.00");
  expect(screen.getByText("Price before the discount").parentElement?.textContent).toContain("20.00");
});

test("an order tells everything about itself", async () => {
  shop().on(orders.detail, () =>
    detail({
      ...PAID,
      state: "completed",
      paymentMethod: "balance",
      paid: [{ asset: "USDT", amount: "45" }],
      remark: "Please ring twice",
      formerNumber: "SO-1001",
      createdAt: "2026-05-01T01:00:00Z",
      paidAt: "2026-05-01T02:00:00Z",
      shippedAt: "2026-05-02T03:00:00Z",
      completedAt: "2026-05-05T04:00:00Z",
      parcels: [
        {
          number: 1,
          shippedAt: "2026-05-02T03:00:00Z",
          shippingCompany: "Black Cat",
          trackingNumber: "BC-77",
          trackingUrl: "https://carrier.test/BC-77",
          lines: [{ position: 1, quantity: 2 }],
        },
      ],
      actions: [],
    }),
  );
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByRole("heading", { name: "Completed" });
  expect(screen.getByRole("link", { name: "BC-77" }).getAttribute("href")).toBe("https://carrier.test/BC-77");
  const said = screen.getByRole("main").textContent ?? "";
  const shown = {
    "Order number": "2605010000000001",
    "Former order number": "SO-1001",
    "Actual payment": "45.00",
    "Order time": "2026",
    "Payment time": "2026",
    Shipped: "2026",
    "Completion time": "2026",
    "Shipping company": "Black Cat",
    "Tracking number": "BC-77",
    "Product total": "40.00",
    "Shipping fee": "5.00",
    "Total amount": "45.00",
    "Payment method": "Wallet balance",
    Remark: "Please ring twice",
  };
  for (const [name, value] of Object.entries(shown)) {
    const beside = screen.getAllByText(name).map((label) => label.parentElement?.textContent ?? "");
    expect(beside.join(" "), name).toContain(value);
  }
  for (const part of ["Shipping address", "Lin Mei", "1 Banyan Lane", "Oolong", "150 g", "20.00"])
    expect(said).toContain(part);
  expect(said).toMatch(/× ?2/);
});

test("an order in several parcels says what is in each, and what is still to come", async () => {
  const parcel = (number: number, trackingUrl: string | null) => ({
    ...{ number, trackingUrl, shippedAt: "2026-05-02T03:00:00Z", lines: [{ position: 1, quantity: 1 }] },
    shippingCompany: trackingUrl ? "Black Cat" : "Pigeon",
    trackingNumber: `BC-${number}`,
  });
  const parcels = [parcel(1, "https://carrier.test/BC-1")];
  let order = detail({
    ...PAID,
    ...{ shippedCount: 1, unshippedCount: 1, parcels, unshipped: [{ position: 1, quantity: 1 }] },
  });
  shop().on(orders.detail, () => order);
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByRole("heading", { name: "Pending delivery" });
  expect(screen.getByRole("main").textContent).toContain("1 of 2 pieces shipped");
  const part = (name: string) => within(screen.getByRole("region", { name }));
  expect(part("Parcel 1").getByText(/Oolong/).textContent).toContain("× 1");
  expect(part("Still to be shipped").getByText(/Oolong/).textContent).toContain("× 1");
  cleanup();
  queryClient.clear();
  order = detail({ ...PAID, state: "pending_receipt", shippedCount: 2, parcels: [...parcels, parcel(2, null)] });
  await open(ORDER);
  await screen.findByRole("heading", { name: "Pending receipt" });
  expect(part("Parcel 1").getByRole("link", { name: "BC-1" }).getAttribute("href")).toBe("https://carrier.test/BC-1");
  expect(part("Parcel 2").getByText("BC-2")).toBeTruthy();
  expect(part("Parcel 2").queryByRole("link")).toBeNull();
  expect(screen.queryByRole("region", { name: "Still to be shipped" })).toBeNull();
});

test("a lost parcel says what of it is sent again, and the order waits for it", async () => {
  const parcel = {
    ...{ number: 1, trackingUrl: null, shippedAt: "2026-05-02T03:00:00Z", lines: [{ position: 1, quantity: 2 }] },
    ...{ shippingCompany: "Black Cat", trackingNumber: "BC-1" },
  };
  const resend = { number: 1, parcel: 1, at: "2026-05-08T03:00:00Z", reason: "The carrier lost it", cancelledAt: null };
  const lines = [{ position: 1, quantity: 2, cancelled: 0 }];
  const waiting = [{ position: 1, quantity: 2 }];
  let order = detail({
    ...PAID,
    ...{ shippedCount: 0, unshippedCount: 2, parcels: [parcel], unshipped: waiting, resending: waiting },
    resends: [{ ...resend, lines }],
  });
  shop().on(orders.detail, () => order);
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByText("What was lost or damaged is sent to you again.");
  const part = (name: string) => within(screen.getByRole("region", { name }));
  expect(part("Parcel 1").getByText(/Lost or damaged, replacement arranged on/)).toBeTruthy();
  expect(part("Parcel 1").getByText("The carrier lost it")).toBeTruthy();
  expect(part("Still to be shipped").getByText(/Oolong/).textContent).toContain("× 2");
  expect(screen.queryByText(/pieces shipped/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Confirm receipt" })).toBeNull();
  cleanup();
  queryClient.clear();
  order = detail({
    ...{ ...PAID, state: "pending_receipt", shippedCount: 2, parcels: [parcel] },
    resends: [{ ...resend, lines: [{ position: 1, quantity: 2, cancelled: 2 }], cancelledAt: "2026-05-09T03:00:00Z" }],
  });
  await open(ORDER);
  await screen.findByRole("heading", { name: "Pending receipt" });
  expect(screen.queryByText(/replacement arranged/)).toBeNull();
});

test("beside a replacement, an order says how many pieces were shipped while others never were", async () => {
  const order = detail({
    ...{ ...PAID, shippedCount: 1, unshippedCount: 3 },
    unshipped: [{ position: 1, quantity: 3 }],
    resending: [{ position: 1, quantity: 1 }],
  });
  shop().on(orders.detail, () => order);
  signIn(MEMBER);
  await open(ORDER);
  const words = await screen.findByText("What was lost or damaged is sent to you again.", { exact: false });
  expect(words.textContent).toContain("1 of 4 pieces shipped");
});

test.each([
  [null, null, false],
  ["2126-05-12T04:00:00Z", /^You can return the goods until .*2126/, true],
  ["2026-01-12T04:00:00Z", /^The time to return the goods ended on .*2026/, false],
])(
  "a received order says until when (%s) its goods may be given back, and how",
  async (returnUntil, said, explains) => {
    shop().on(orders.detail, () => detail({ ...PAID, state: "completed", returnUntil, actions: [] }));
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByRole("heading", { name: "Completed" });
    const part = screen.queryByRole("region", { name: "Returns" });
    expect(part !== null).toBe(said !== null);
    if (!part || !said) return;
    expect(part.querySelector("p")?.textContent).toMatch(said);
    expect(within(part).queryByText(/goes back to your wallet/) !== null).toBe(explains);
    const write = within(part).getByRole("link", { name: "Write to us" });
    expect(write.getAttribute("href")).toContain("/pages/feedback/feedback");
    expect((await within(part).findByRole("link", { name: /\d/ })).getAttribute("href")).toMatch(/^tel:\+?\d+$/);
  },
);

test.each([
  [{ bv: "120", state: "on_its_way", countsOn: "2026-06-12", latest: false }, "Counts on Jun 12, 2026"],
  [{ bv: "120", state: "on_its_way", countsOn: "2026-06-12", latest: true }, "Counts by Jun 12, 2026 at the latest"],
  [{ bv: "120", state: "on_its_way", countsOn: null, latest: false }, "Counts once the return window is over"],
  [{ bv: "120", state: "counted", countsOn: "2026-06-12", latest: false }, "Counted on Jun 12, 2026"],
] as const)("says what its BV is doing: %o", async (volume, said) => {
  shop()
    .on(orders.detail, () => detail({ ...PAID, volume }))
    .on(membership.standing, () => ({
      level: 1,
      levelName: "Seedling",
      activated: true,
      activatedAt: "2026-05-01T02:00:00Z",
      achievement: "400",
      onItsWay: {
        bv: "168",
        days: [
          { day: "2026-06-12", bv: "120" },
          { day: null, bv: "48" },
        ],
      },
      next: null,
      levels: [],
      active: { days: 90, bv: "30" },
    }));
  signIn(MEMBER);
  await open(ORDER);
  const text = (_: string, element: Element | null) => element?.tagName === "SPAN" && element.textContent === said;
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "When BV counts" }));
  const sheet = within(await screen.findByRole("dialog", { name: "When BV counts" }));
  const rows = (await sheet.findAllByRole("term")).map(({ textContent, nextSibling }) => [
    textContent,
    nextSibling?.textContent,
  ]);
  expect(rows).toEqual([
    ["Counted", "400.00BV"],
    ["BV on its way", "168.00BV"],
    ["by Jun 12, 2026", "120.00BV"],
    ["of orders that are not shipped yet", "48.00BV"],
  ]);
});

test("the kept products of a completed order can be reviewed", async () => {
  const paid = detail({ ...PAID, state: "completed" });
  const back = { at: "2026-05-06T04:00:00Z", kind: "return", reason: "Broken", shippingFee: "0" } as const;
  const server = shop()
    .on(orders.detail, () => paid)
    .on(reviews.mine, () => ({ review: null, mayWrite: true }));
  signIn(MEMBER);
  await open(ORDER);
  const [first] = await screen.findAllByRole("button", { name: /^Review / });
  await userEvent.click(first!);
  const sheet = await screen.findByRole("dialog", { name: "Your review" });
  await within(sheet).findByRole("radio", { name: "5: Excellent" });
  expect(server.sent(reviews.mine)).toEqual([{ productId: paid.lines[0]!.productId }]);
  cleanup();
  queryClient.clear();
  const lines = paid.lines.map(({ quantity }, at) => ({ position: at + 1, quantity }));
  server.on(orders.detail, () => ({ ...paid, refunds: [{ ...back, amounts: [], lines }] }));
  await open(ORDER);
  await screen.findByRole("heading", { name: "Completed" });
  expect(screen.queryByRole("button", { name: /^Review / })).toBeNull();
});

test("an order without BV says nothing about it", async () => {
  shop().on(orders.detail, () => detail(PAID));
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByRole("heading", { name: "Pending delivery" });
  expect(screen.queryByText("Business volume")).toBeNull();
});

test("the countdown runs and ends in words, and the order is asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const payUntil = new Date(Date.now() + 5_000).toISOString();
  const server = shop()
    .on(orders.detail, () => detail({ payUntil }))
    .on(orders.payStatus, () => status("pending_payment"));
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByText(/^Pay within 0 min 0[3-6] sec$/);
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
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(server.calls.some(({ path }) => path === "/api/order/cancel")).toBe(false);
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel order" }));
  await screen.findByRole("heading", { name: "Cancelled" });
  screen.getByText("You cancelled it before it was paid.");
});

test("a payment that is refused says why, and sends another key the next time", async () => {
  let tries = 0;
  const server = shop()
    .on(orders.detail, () => detail())
    .on(orders.payStatus, () => status("pending_payment"))
    .on(orders.pay, () => {
      if (++tries === 1) throw new FakeRefusal("INSUFFICIENT_BALANCE", "Your wallet balance is not enough.");
      return { orderId: ORDER_ID, state: "pending_delivery" as const, invoiceId: null };
    });
  signIn(MEMBER);
  await open(ORDER);
  await userEvent.click(await screen.findByRole("button", { name: "Pay now" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Pay the order" }));
  const pay = await sheet.findByRole<HTMLButtonElement>("button", { name: /^Pay 45/ });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await userEvent.click(pay);
  await sheet.findByText("Your wallet balance is not enough.");
  expect(sheet.getByText("Payment failed")).toBeTruthy();
  await waitFor(() => expect(pay.disabled).toBe(false));
  await userEvent.click(pay);
  await screen.findByRole("heading", { name: "Receipt" });
  const keys = server.calls.filter(({ path }) => path === "/api/order/pay").map(({ caller }) => caller.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

describe("coins that are awaited", () => {
  const coins = (over: Partial<ReturnType<typeof invoice>>) => ({
    ...status("pending_payment"),
    invoiceState: "pending" as const,
    amountExpected: "40",
    amountReceived: over.received ?? "0",
  });

  test("are shown with amount, network, address and countdown, and the held coupons", async () => {
    shop()
      .on(orders.detail, () => detail(AWAITED))
      .on(orders.payStatus, () => coins({}));
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByText("Send exactly");
    screen.getByText("BSC (BEP20)");
    expect(document.body.textContent).toContain("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
    screen.getByRole("img", { name: "QR code of the address" });
    screen.getByText(/are held for this order/);
    screen.getByText(/play money/);
    // On a phone, the wallet is on the same device: its link comes before the codes for another one.
    const link = screen.getByRole("link", { name: /Open in a wallet/ });
    expect(link.getAttribute("href")).toMatch(/^ethereum:/);
    const code = screen.getByRole("img", { name: "QR code of the address" });
    expect(link.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Payment link" }));
    screen.getByRole("img", { name: "QR code of the payment link" });
    screen.getByRole("button", { name: "Pay another way" });
  });

  test("lead to the receipt also when an answer came while they were being booked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let order = detail(AWAITED);
    shop()
      .on(orders.detail, () => order)
      .on(orders.payStatus, () =>
        order.awaited ? coins({}) : status(order.paidAt ? "pending_delivery" : "pending_payment"),
      );
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByText("Send exactly");
    order = detail();
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText("Send exactly")).toBeNull());
    order = detail(PAID);
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    await screen.findByRole("heading", { name: "Order paid" });
  });

  test("are noticed by themselves: first a part, then the whole", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let received = "0";
    const paid = () => received === "40";
    shop()
      .on(orders.detail, () => detail(paid() ? PAID : AWAITED))
      .on(payments.detail, () => invoice({ received, state: paid() ? "paid" : "pending" }))
      .on(orders.payStatus, () =>
        paid() ? { ...status("pending_delivery"), invoiceState: "paid" as const } : coins({ received }),
      );
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByText("Send exactly");
    received = "15";
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    await screen.findByText("Still to be sent");
    received = "40";
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    // As after every other payment.
    await screen.findByRole("heading", { name: "Receipt" });
    await screen.findByRole("heading", { name: "Order paid" });
  });

  test.each([true, false])("a cancellation says what becomes of them before it asks (known: %s)", async (known) => {
    shop()
      .on(orders.detail, () => detail(AWAITED))
      .on(orders.payStatus, () => {
        if (!known) throw new FakeRefusal("TOO_MANY_REQUESTS", "Please wait a moment.");
        return coins({ received: "15" });
      });
    signIn(MEMBER);
    await open(ORDER);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("have arrived or are on their way are credited to your wallet balance");
    await userEvent.click(within(question).getByRole("button", { name: "Keep it" }));
  });

  test("another way to pay says what becomes of them before it is chosen", async () => {
    shop()
      .on(orders.detail, () => detail(AWAITED))
      .on(orders.payStatus, () => coins({}));
    signIn(MEMBER);
    await open(ORDER);
    await userEvent.click(await screen.findByRole("button", { name: "Pay another way" }));
    const sheet = await screen.findByRole("dialog", { name: "Pay the order" });
    await within(sheet).findByText(/Coins that have arrived or are on their way are credited to your wallet balance/);
    await userEvent.click(within(sheet).getByRole("radio", { name: /^USDT/ }));
    await within(sheet).findByText(/Coins that have arrived or are on their way still count/);
  });

  test("and the coupons held for them pay another way, as the server lets them", async () => {
    const awaited = { ...AWAITED.awaited!, coupons: "20", amount: "25", received: "15" };
    const server = shop()
      .on(orders.detail, () => detail({ awaited }))
      .on(payments.detail, () => invoice({ amount: "25", received: "15" }))
      .on(orders.payStatus, () => coins({ received: "15" }))
      .on(wallet.balances, () => ({ balance: "12", shopCoins: "0", integral: "0" }));
    signIn(MEMBER);
    await open(ORDER);
    await userEvent.click(await screen.findByRole("button", { name: "Pay another way" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Pay the order" }));
    expect((await sheet.findByText(/has arrived\.$/)).textContent).toMatch(/^15\.00\s?USDT of 25\.00\s?USDT/);
    await userEvent.click(await sheet.findByRole("radio", { name: /^Shopping coupons and USDT/ }));
    expect((await sheet.findByText(/is left to send in coins/)).textContent).toMatch(/^Then 10\.00\s?USDT/);
    await sheet.findByRole("button", { name: /^Go on and send 10/ });
    await userEvent.click(sheet.getByRole("radio", { name: /^Shopping coupons and wallet balance/ }));
    const left = await sheet.findAllByText("Balance afterwards");
    expect(left.map(({ nextSibling }) => nextSibling?.textContent)).toEqual([
      expect.stringMatching(/^0\.00/),
      expect.stringMatching(/^2\.00\s?USDT/),
    ]);
    expect(sheet.queryByText("You have no shopping coupons")).toBeNull();
    await userEvent.click(sheet.getByRole("button", { name: /^Pay 45/ }));
    await screen.findByRole("heading", { name: "Receipt" });
    expect(server.sent(orders.pay)).toEqual([{ orderId: ORDER_ID, method: "coupon+balance", coupons: "20" }]);
  });

  test.each([
    ["member", "15", /^15\.00\s?USDT had arrived for this order and was credited/],
    ["time", "0", /^The payment in USDT that this order waited for has ended\./],
    ["time", null, undefined],
  ])("that came for an order closed by %s: %s", async (closeReason, endedCoins, text) => {
    const ended = { state: "cancelled", payUntil: null, closeReason, closedAt: new Date().toISOString() } as const;
    shop().on(orders.detail, () => detail({ ...ended, endedCoins, actions: [] }));
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByRole("heading", { name: "Cancelled" });
    const rest = screen.queryByText(/^Coins that are still on their way to its address are credited/);
    expect(rest !== null).toBe(text !== undefined);
    if (!rest || !text) return;
    expect(rest.parentElement?.textContent).toMatch(text);
    screen.getByRole("link", { name: "See your top-ups" });
  });

  test("come from the faucet of the sandbox by one button", async () => {
    const server = shop()
      .on(orders.detail, () => detail(AWAITED))
      .on(orders.payStatus, () => coins({}))
      .on(payments.faucet, () => invoice({ received: "45", state: "paid" }));
    signIn(MEMBER);
    await open(ORDER);
    await userEvent.click(await screen.findByRole("button", { name: "Pay from the sandbox faucet" }));
    const sheet = within(await screen.findByRole("dialog"));
    await userEvent.click(sheet.getByRole("radio", { name: /5 USDT too much/ }));
    await userEvent.click(sheet.getByRole("button", { name: "Send play money" }));
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path === "/api/recharge/faucet")?.input).toMatchObject({ amount: "over" }),
    );
  });

  test("that do not come in time are said to be late, and never as lost", async () => {
    shop()
      .on(orders.detail, () => detail(AWAITED))
      .on(payments.detail, () => invoice({ delayed: true }))
      .on(orders.payStatus, () => ({ ...coins({}), delayed: true }));
    signIn(MEMBER);
    await open(ORDER);
    await screen.findByText("Payment may be delayed");
  });

  test("are chosen with a number of coupons, and lead to their address instead of a receipt", async () => {
    let chosen = false;
    const server = shop()
      .on(orders.detail, () => detail(chosen ? AWAITED : {}))
      .on(orders.payStatus, () => (chosen ? coins({}) : status("pending_payment")))
      .on(orders.pay, () => {
        chosen = true;
        return { orderId: ORDER_ID, state: "pending_payment" as const, invoiceId: invoice().id };
      });
    signIn(MEMBER);
    await open(ORDER);
    await userEvent.click(await screen.findByRole("button", { name: "Pay now" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Pay the order" }));
    await userEvent.click(await sheet.findByRole("radio", { name: /^Shopping coupons and USDT/ }));
    await fill(sheet.getByLabelText("Number of shopping coupons"), "5");
    await sheet.findByText(/is left to send in coins/);
    sheet.getByText(/They are held until the coins arrive/);
    await userEvent.click(sheet.getByRole("button", { name: /^Go on and send/ }));
    await screen.findByText("Send exactly");
    expect(server.calls.find(({ path }) => path === "/api/order/pay")?.input).toEqual({
      orderId: ORDER_ID,
      method: "coupon+usdt",
      coupons: "5",
    });
  });
});

test("a way to pay that is not for this order is folded away, with the reason", async () => {
  shop()
    .on(orders.detail, () => detail())
    .on(orders.payStatus, () => status("pending_payment"));
  signIn(MEMBER);
  await open(ORDER);
  await userEvent.click(await screen.findByRole("button", { name: "Pay now" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Pay the order" }));
  const folded = (await sheet.findByText("For activation packages only")).closest("li")!;
  within(folded).getByText("Registration points");
  expect(sheet.queryByRole("radio", { name: /^Registration points/ })).toBeNull();
  sheet.getByText(/cannot pay this order$/);
});

test("somebody else's order is an order that does not exist", async () => {
  shop().on(orders.detail, () => {
    throw new FakeRefusal("ORDER_NOT_FOUND", "This order does not exist.");
  });
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByText("This order does not exist.");
});

test("the buyer sends an order to another address of its country until it is shipped", async () => {
  const [home, work, abroad] = ["Home", "Work", "Abroad"].map((recipient, at) => ({
    ...ADDRESS,
    id: `0190a0b0-0000-7000-8000-00000000100${at}`,
    recipient,
    country: recipient === "Abroad" ? "JP" : ADDRESS.country,
  }));
  const server = shop()
    .on(orders.detail, () => detail({ ...PAID, actions: ["address"] }))
    .on(addresses.index, () => ({ list: [home!, work!, abroad!] }))
    .on(orders.changeAddress, () => detail({ ...PAID, address: work! }));
  signIn(MEMBER);
  await open(ORDER);
  await userEvent.click(await screen.findByRole("button", { name: "Change the address" }));
  await screen.findByRole("button", { name: /Home/ });
  expect(screen.queryByRole("button", { name: /Abroad/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /Work/ }));
  await screen.findByText("The order goes to the new address");
  expect(server.sent(orders.changeAddress)).toEqual([{ orderId: detail().id, addressId: work!.id }]);
  expect(await screen.findByText("Work")).toBeTruthy();
});

describe("the receipt", () => {
  const RECEIPT = `#/pages/order/paid?id=${ORDER_ID}`;
  const standing = (activatedAt: string | null): Standing => ({
    ...{ level: 1, levelName: "Seed", activated: activatedAt !== null, activatedAt, achievement: "0" },
    ...{ onItsWay: { bv: "0", days: [] }, next: null, levels: [], active: { days: 90, bv: "30" } },
  });

  test.each([
    ["that activated the member celebrates it and the level", "now", true],
    ["of a member who was active before does not", "2026-01-01T00:00:00Z", false],
    ["of a member who is not active does not", null, false],
  ])("of an order %s", async (_, activated, celebrates) => {
    const order = detail({ ...PAID, paymentMethod: "usdt" });
    const at = activated === "now" ? order.paidAt : activated;
    const server = shop()
      .on(orders.detail, () => order)
      .on(membership.standing, () => standing(at));
    signIn(MEMBER);
    await open(RECEIPT);
    await screen.findByRole("heading", { name: "Order paid" });
    if (celebrates) {
      await screen.findByRole("heading", { name: "Your membership is active" });
      screen.getByText("You have reached the level Seed.");
    } else {
      await waitFor(() => expect(server.sent(membership.standing)).toHaveLength(1));
      expect(screen.queryByRole("heading", { name: "Your membership is active" })).toBeNull();
    }
    expect(screen.queryByText(/this order waited for|had arrived/)).toBeNull();
  });

  test.each<[string, Partial<OrderDetail>]>([
    ["from the balance", { paymentMethod: "balance" }],
    ["by coupons", { paymentMethod: "coupon", paid: [{ asset: "COUPON", amount: "45" }] }],
    [
      "by coupons that left nothing to send",
      { paymentMethod: "coupon+usdt", paid: [{ asset: "COUPON", amount: "45" }] },
    ],
  ])("of an order that awaited coins and was paid %s says how much came", async (_, paid) => {
    let endedCoins = "15";
    shop()
      .on(orders.detail, () => detail({ ...PAID, ...paid, endedCoins }))
      .on(membership.standing, () => standing(null));
    signIn(MEMBER);
    await open(RECEIPT);
    const came = await screen.findByText(/had arrived for this order and was credited to your wallet balance/);
    expect(came.textContent).toMatch(/^15\.00\s?USDT/);
    cleanup();
    queryClient.clear();
    endedCoins = "0";
    await open(RECEIPT);
    await screen.findByText("The payment in USDT that this order waited for has ended.");
  });
});
