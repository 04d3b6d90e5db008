import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { renew } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { addresses as addressCalls } from "@banyan/contract/browser/addresses.ts";
import { orders as calls } from "@banyan/contract/browser/orders.ts";
import { cart } from "@banyan/contract/cart.ts";
import { market } from "@banyan/contract/market.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { deviceLines, setDeviceLines } from "../../cart/device-cart.ts";
import { CONFIG, MEMBER, open } from "../../page.fixture.tsx";
import { chosenAddress } from "../../parts/places/chosen-address.ts";
import { signIn } from "../../session/session.ts";
import { ADDRESS, made, ORDER_ID, PREVIEW, shop } from "./order.fixture.ts";

const CHECKOUT = "#/pages/shop/confirmOrder";
const callsOf = (server: FakeServer, path: string) => server.calls.filter((call) => call.path === path);
const keysOf = (server: FakeServer, path: string) => callsOf(server, path).map(({ caller }) => caller.idempotencyKey);
const sheet = async () => within(await screen.findByRole("dialog"));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

async function checkOut() {
  signIn(MEMBER);
  const router = await open(CHECKOUT);
  await screen.findByText("Oolong");
  await screen.findByRole("radio", { name: /^Wallet balance/ });
  return router;
}

/** Presses a button of the open sheet. */
async function confirmWith(name: RegExp) {
  await userEvent.click(await (await sheet()).findByRole("button", { name }));
}

test("the sheet says what is taken; then the order is made and paid, and the receipt is shown", async () => {
  const server = shop();
  const router = await checkOut();
  await fill(screen.getByLabelText(/^Remark/), "Ring twice");
  await press("Place order");
  const { findByText } = await sheet();
  expect((await findByText("−")).textContent).toContain("45.00");
  await findByText(/^55/);
  await confirmWith(/^Pay 45/);
  await screen.findByText("Order paid");
  expect(router.state.location.href).toContain(`/pages/order/paid?id=${ORDER_ID}`);
  expect(callsOf(server, "/api/order/create")[0]?.input).toEqual({
    source: { from: "cart" },
    addressId: ADDRESS.id,
    remark: "Ring twice",
    shown: PREVIEW.shown,
  });
  expect(callsOf(server, "/api/order/pay")[0]?.input).toEqual({ orderId: ORDER_ID, method: "balance" });
});

test("who signs in on the way to it finds the checkout with the cart of the device", async () => {
  const merged = Promise.withResolvers<void>();
  const server = shop().on(cart.merge, async () => {
    await merged.promise;
    return { list: [], count: 1, selectedCount: 1, selectedTotal: "40" };
  });
  setDeviceLines([{ skuId: "11", quantity: 1, selected: true }]);
  await open(CHECKOUT);
  await screen.findByText("Sign in to go on. Your cart comes with you.");
  signIn(MEMBER);
  await waitFor(() => expect(callsOf(server, addresses.index.path)).toHaveLength(1));
  await screen.findByText("Loading");
  expect(callsOf(server, orders.preview.path)).toHaveLength(0);
  merged.resolve();
  await screen.findByText("Oolong");
  expect(deviceLines()).toEqual([]);
});

test("a cart of the device that does not come says so, and does on a press", async () => {
  let merges = 0;
  const server = shop().on(cart.merge, () => {
    if (++merges < 3) throw new Error("the connection is gone");
    return { list: [], count: 1, selectedCount: 1, selectedTotal: "40" };
  });
  setDeviceLines([{ skuId: "11", quantity: 1, selected: true }]);
  await open(CHECKOUT);
  await screen.findByText("Sign in to go on. Your cart comes with you.");
  signIn(MEMBER);
  await screen.findByText("The products you chose before signing in are not in your cart yet.");
  expect(callsOf(server, orders.preview.path)).toHaveLength(0);
  await press("Try again");
  await screen.findByText("Oolong");
  expect(deviceLines()).toEqual([]);
  expect(new Set(keysOf(server, cart.merge.path)).size).toBe(1);
});

test("a lost answer is repeated with the same key, so there is one order and one payment", async () => {
  const server = shop();
  let creates = 0;
  let pays = 0;
  server.on(orders.create, () => {
    if (++creates === 1) throw new Error("the connection is gone");
    return made();
  });
  server.on(orders.pay, () => {
    if (++pays === 1) throw new Error("the connection is gone");
    return { orderId: ORDER_ID, state: "pending_delivery" as const, invoiceId: null };
  });
  await checkOut();
  await press("Place order");
  await confirmWith(/^Pay 45/);
  await (await sheet()).findByText(/cannot say yet whether the order was placed/);
  await confirmWith(/^Try again/);
  await (await sheet()).findByText(/cannot say yet whether the payment went through/);
  await confirmWith(/^Try again/);
  await screen.findByText("Order paid");
  const [first, second] = keysOf(server, "/api/order/create");
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  const paying = keysOf(server, "/api/order/pay");
  expect(new Set(paying).size).toBe(1);
  expect(paying).toHaveLength(2);
  expect(paying[0]).not.toBe(first);
});

test("an order that is not what was shown is neither made nor paid before one agreed", async () => {
  let now = PREVIEW;
  const sentence = "This has changed since it was shown to you.";
  const server = shop()
    .on(orders.preview, () => now)
    .on(orders.create, ({ shown }) => {
      if (shown !== now.shown) throw new FakeRefusal("SHOWN_CHANGED", sentence);
      return made(now.total);
    });
  await checkOut();
  await press("Place order");
  // Changed in another tab while the sheet is open, which goes on showing what it showed.
  const lines = [{ ...PREVIEW.lines[0]!, skuId: "12", name: "Jasmine", price: "21" }];
  now = {
    ...PREVIEW,
    lines,
    productTotal: "42",
    total: "47",
    shown: "another",
    address: { ...ADDRESS, recipient: "Ann" },
  };
  await renew(calls.preview);
  const dialog = await sheet();
  dialog.getByText(/^Oolong/);
  dialog.getByText(ADDRESS.recipient);
  await confirmWith(/^Pay 45/);
  const products = screen.getByRole("region", { name: "Products" });
  await within(products).findByText(sentence);
  await within(products).findByText("Jasmine");
  expect(callsOf(server, "/api/order/pay")).toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Place order");
  (await sheet()).getByText(/^Jasmine/);
  (await sheet()).getByText("Ann");
  await confirmWith(/^Pay 47/);
  await screen.findByText("Order paid");
  expect(callsOf(server, "/api/order/create").map(({ input }) => (input as { shown: string }).shown)).toEqual([
    PREVIEW.shown,
    "another",
  ]);
});

test("an order waits for the preview of the address that was chosen last", async () => {
  const other = { ...ADDRESS, id: "0190a0b0-0000-7000-8000-00000000000b", recipient: "Ann" };
  const answer = Promise.withResolvers<void>();
  const server = shop()
    .on(addresses.index, () => ({ list: [ADDRESS, other] }))
    .on(orders.preview, async ({ addressId }) => {
      if (addressId !== other.id) return PREVIEW;
      await answer.promise;
      return { ...PREVIEW, address: other, shown: "to-Ann" };
    });
  await checkOut();
  act(() => chosenAddress.set(other.id));
  await waitFor(() => expect(screen.getByRole("button", { name: "Place order" }).ariaBusy).toBe("true"));
  await press("Place order");
  expect(screen.queryByRole("dialog")).toBeNull();
  answer.resolve();
  await waitFor(() => expect(screen.getByRole("button", { name: "Place order" }).ariaBusy).toBeNull());
  await press("Place order");
  (await sheet()).getByText("Ann");
  await confirmWith(/^Pay 45/);
  await screen.findByText("Order paid");
  expect(callsOf(server, "/api/order/create")[0]?.input).toMatchObject({ addressId: other.id, shown: "to-Ann" });
});

test("missing stock is said at the products, and what was typed stays", async () => {
  const sentence = "Not enough stock: Oolong. 1 left.";
  shop().on(orders.create, () => {
    throw new FakeRefusal("OUT_OF_STOCK", sentence);
  });
  await checkOut();
  await fill(screen.getByLabelText(/^Remark/), "Ring twice");
  await press("Place order");
  await confirmWith(/^Pay 45/);
  const products = screen.getByRole("region", { name: "Products" });
  await within(products).findByText(sentence);
  within(products).getByRole("link", { name: "Change the cart" });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remark/).value).toBe("Ring twice");
});

test("what cannot pay is folded away with its reason, and what is chosen beforehand can pay", async () => {
  shop().on(wallet.balances, () => ({ balance: "1", shopCoins: "0", integral: "0" }));
  signIn(MEMBER);
  await open("#/pages/shop/confirmOrder");
  await screen.findByRole("radio", { name: /^USDT/ });
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value).toBe("usdt"),
  );
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  within(screen.getByText("Wallet balance").closest("li")!).getByText(/short$/);
  expect(screen.getByText(/ways cannot pay this order$/)).toBeTruthy();
});

test("a balance that is too small is said beforehand, and the order can wait for its payment", async () => {
  const server = shop()
    .on(market.config, () => ({ ...CONFIG, paymentMethods: ["balance" as const] }))
    .on(wallet.balances, () => ({ balance: "1", shopCoins: "0", integral: "0" }));
  const router = await checkOut();
  await screen.findByText(/^Your wallet balance is/);
  await press("Place order");
  const dialog = await sheet();
  await dialog.findByText(/within 30 minutes/);
  expect(dialog.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await confirmWith(/pay later$/);
  await waitFor(() => expect(router.state.location.href).toContain("/pages/order/details"));
  expect(callsOf(server, "/api/order/pay")).toHaveLength(0);
});

test("without an address nothing is sent, and the address is asked for", async () => {
  const server = shop().on(addresses.index, () => ({ list: [] }));
  await checkOut();
  await press("Place order");
  await screen.findByText("Choose a delivery address");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(callsOf(server, "/api/order/create")).toHaveLength(0);
});

test("an address book that failed to load is not taken for an empty one", async () => {
  const server = shop().on(addresses.index, () => {
    throw new FakeRefusal("TOO_MANY_REQUESTS", "Please wait a moment.");
  });
  await checkOut();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("Add a delivery address")).toBeNull();
  await press("Place order");
  expect(document.activeElement).toBe(again);
  expect(screen.queryByText("Choose a delivery address")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  server.on(addresses.index, () => ({ list: [ADDRESS] }));
  await userEvent.click(again);
  await screen.findByRole("link", { name: /Choose another address/ });
  await waitFor(() => expect(screen.getByRole("button", { name: "Place order" }).ariaBusy).toBeNull());
  await press("Place order");
  await confirmWith(/^Pay 45/);
  await screen.findByText("Order paid");
  expect(callsOf(server, "/api/order/create")[0]?.input).toMatchObject({ addressId: ADDRESS.id });
});

test("balances that failed to load can be read again where the order is confirmed, and then pay it", async () => {
  const server = shop().on(wallet.balances, () => {
    throw new FakeRefusal("TOO_MANY_REQUESTS", "Please wait a moment.");
  });
  signIn(MEMBER);
  await open(CHECKOUT);
  await screen.findByText("Oolong");
  await press("Place order");
  const again = await (await sheet()).findByRole("button", { name: "Try again" });
  (await sheet()).getByRole("button", { name: "Place the order, pay later" });
  server.on(wallet.balances, () => ({ balance: "100", shopCoins: "10", integral: "0" }));
  await userEvent.click(again);
  await confirmWith(/^Pay 45/);
  await screen.findByText("Order paid");
});

test("an order waits for an address that was just added", async () => {
  const answer = Promise.withResolvers<void>();
  const server = shop().on(addresses.index, () => ({ list: [] }));
  await checkOut();
  server.on(addresses.index, async () => {
    await answer.promise;
    return { list: [ADDRESS] };
  });
  act(() => void renew(addressCalls.index));
  await waitFor(() => expect(screen.getByRole("button", { name: "Place order" }).ariaBusy).toBe("true"));
  await press("Place order");
  expect(screen.queryByText("Choose a delivery address")).toBeNull();
  answer.resolve();
  await waitFor(() => expect(screen.getByRole("button", { name: "Place order" }).ariaBusy).toBeNull());
  await press("Place order");
  (await sheet()).getByText(ADDRESS.recipient);
});

test("an address that is not served is told at the address; the rest is shown all the same", async () => {
  shop().on(orders.preview, ({ addressId }) => {
    if (addressId) throw new FakeRefusal("ADDRESS_COUNTRY_UNSERVED", "We do not deliver to this country yet.");
    return PREVIEW;
  });
  await checkOut();
  screen.getByText("We do not deliver to this country yet.");
  screen.getByText("Depends on the address");
});

test("coupons need a number, which is asked for by name", async () => {
  shop();
  await checkOut();
  await userEvent.click(screen.getByRole("radio", { name: /^Shopping coupons and wallet balance/ }));
  const field = screen.getByLabelText("Number of shopping coupons");
  await fill(field, "");
  await screen.findByText("Enter the number of shopping coupons");
  await press("Place order");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field);
});

const DISCOUNTED = {
  ...PREVIEW,
  lines: [{ ...PREVIEW.lines[0]!, price: "18", discount: "2" }],
  productTotal: "36",
  discount: { code: "TEA10", amount: "4" },
  total: "41",
  shown: "with-the-code",
};

/** A shop whose only code is TEA10. */
const withCode = (sentence = "This discount code has ended.") =>
  shop().on(orders.preview, ({ discountCode }) => {
    if (discountCode === undefined) return PREVIEW;
    if (discountCode.replace("-", "").toUpperCase() !== "TEA10")
      throw new FakeRefusal("DISCOUNT_CODE_NOT_FOUND", "This discount code does not exist.");
    if (ended) throw new FakeRefusal("DISCOUNT_CODE_ENDED", sentence);
    return DISCOUNTED;
  });
let ended = false;

async function enterCode(code: string) {
  await fill(screen.getByLabelText("Discount code"), code);
  await press("Apply");
}

test("a discount code: the field is folded, a code lowers the amounts, and the order is sent with it", async () => {
  ended = false;
  const server = withCode();
  await checkOut();
  expect(screen.queryByLabelText("Discount code")).toBeNull();
  await press("Have a discount code?");
  expect(document.activeElement).toBe(screen.getByLabelText("Discount code"));
  const before = callsOf(server, orders.preview.path).length;
  await enterCode("tea-10");
  // Once, when it is applied, and not for each character.
  expect(callsOf(server, orders.preview.path)).toHaveLength(before + 1);
  await screen.findByText("TEA10", { selector: "strong" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove the discount code" }));
  expect(screen.getByText("Product total").nextSibling?.textContent).toContain("40.00");
  screen.getByText("Price before the discount");
  await press("Place order");
  await confirmWith(/^Pay 41/);
  await screen.findByText("Order paid");
  expect(callsOf(server, "/api/order/create")[0]?.input).toMatchObject({
    discountCode: "TEA10",
    shown: "with-the-code",
  });
});

test("a refused code is said at its field, with the focus, and the order stays as it was", async () => {
  ended = false;
  withCode();
  await checkOut();
  await press("Have a discount code?");
  await press("Apply");
  await screen.findByText("Enter the code");
  await enterCode("NOPE");
  await screen.findByText("This discount code does not exist.");
  const field = screen.getByLabelText<HTMLInputElement>("Discount code");
  expect([field.value, document.activeElement]).toEqual(["NOPE", field]);
  expect(screen.getByText("Product total").nextSibling?.textContent).toContain("40.00");
  await enterCode("TEA10");
  const remove = await screen.findByRole("button", { name: "Remove the discount code" });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await userEvent.click(remove);
  expect(document.activeElement).toBe(screen.getByLabelText("Discount code"));
  await waitFor(() => expect(screen.getByText("Product total").nextSibling?.textContent).toContain("40.00"));
  expect(screen.getByLabelText<HTMLInputElement>("Discount code").value).toBe("");
});

test("a code that ended before the order: nothing is ordered, the reason is at the field, and all else is kept", async () => {
  ended = false;
  const server = withCode().on(orders.create, ({ discountCode }) => {
    if (discountCode) throw new FakeRefusal("DISCOUNT_CODE_ENDED", "This discount code has ended.");
    return made();
  });
  await checkOut();
  await fill(screen.getByLabelText(/^Remark/), "Ring twice");
  await press("Have a discount code?");
  await enterCode("TEA10");
  await screen.findByText("TEA10", { selector: "strong" });
  await press("Place order");
  ended = true;
  await confirmWith(/^Pay 41/);
  await screen.findByText("This discount code has ended.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remark/).value).toBe("Ring twice");
  await waitFor(() => expect(screen.getByText("Product total").nextSibling?.textContent).toContain("40.00"));
  await press("Place order");
  await confirmWith(/^Pay 45/);
  await screen.findByText("Order paid");
  expect(callsOf(server, "/api/order/create")).toHaveLength(2);
});

test("a code that is kept with the draft and has ended is said at the field", async () => {
  ended = false;
  withCode();
  await checkOut();
  await press("Have a discount code?");
  await enterCode("TEA10");
  await screen.findByText("TEA10", { selector: "strong" });
  ended = true;
  await act(() => renew(calls.preview));
  await screen.findByText("This discount code has ended.");
  await screen.findByText("Oolong");
});
