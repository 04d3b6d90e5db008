/** "Buy again": the cart gets what there is, and a list that stays says what it did not get. */
import { type CartLine, cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { orders } from "@banyan/contract/orders.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { leftOut } from "../../cart/left-out.ts";
import { MEMBER, open } from "../../page.fixture.tsx";
import { signIn, signOut } from "../../session/session.ts";
import { detail, LINE, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const ORDER = `#/pages/order/details?id=${ORDER_ID}`;
const TITLE = "Not everything from your order could be added to the cart.";

beforeEach(() => leftOut.set(undefined));

const ordered = (skuId: string, name: string, quantity: number) => ({ ...LINE, skuId, name, quantity });
const has = (skuId: string, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  id: `line ${skuId}`,
  skuId,
  productId: skuId,
  name: `Name ${skuId}`,
  skuText: "",
  picture: null,
  price: "4",
  quantity,
  stock: quantity,
  selected: true,
  available: true,
  presale: false,
  activation: false,
  ...over,
});

async function buyAgain(lines: ReturnType<typeof ordered>[], cartAfter: () => CartLine[]) {
  const order = detail({ ...PAID, state: "completed", lines, actions: [] });
  const server = shop()
    .on(orders.detail, () => order)
    .on(catalog.personalRecommend, () => ({ list: [] }))
    .on(cart.merge, () => viewOf(cartAfter()))
    .on(cart.index, () => viewOf(cartAfter()));
  signIn(MEMBER);
  const router = await open(ORDER);
  await userEvent.click(await screen.findByRole("button", { name: "Buy again" }));
  return { server, page: () => router.state.location.pathname };
}

test("what there is goes into the cart with one request, and the rest is listed until one closes it", async () => {
  const five = [
    ordered("1", "Oolong", 1),
    ordered("2", "Soap", 2),
    ordered("3", "Old cup", 1),
    ordered("4", "Rice", 3),
    ordered("5", "Honey", 4),
  ];
  const { server, page } = await buyAgain(five, () => [
    has("1", 1, { stock: 9 }),
    has("4", 2),
    has("5", 4, { stock: 1 }),
    has("2", 5, { available: false, selected: false, stock: 0 }),
  ]);
  const title = await screen.findByText(TITLE);
  expect(page()).toBe("/pages/cart");
  expect(server.sent(cart.merge)).toEqual([
    { lines: five.map(({ skuId, quantity }) => ({ skuId, quantity, selected: true })) },
  ]);
  const notice = title.closest("[role=status]") as HTMLElement;
  expect(
    within(notice)
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace(LINE.skuText, "…")),
  ).toEqual(["Soap · …0 of 2 pieces", "Old cup · …0 of 1 piece", "Rice · …2 of 3 pieces", "Honey · …1 of 4 pieces"]);
  await userEvent.click(within(notice).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});

test("an SKU in two lines of the order counts once, and nothing is said where all is there", async () => {
  const { server, page } = await buyAgain([ordered("1", "Oolong", 1), ordered("1", "Oolong", 2)], () => [
    has("1", 3, { stock: 9 }),
  ]);
  await waitFor(() => expect(page()).toBe("/pages/cart"));
  await screen.findByRole("link", { name: "Name 1" });
  expect(server.sent(cart.merge)).toEqual([{ lines: [{ skuId: "1", quantity: 3, selected: true }] }]);
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("an order of which nothing is left leads to the cart, which says so, to its member alone", async () => {
  const { page } = await buyAgain([ordered("1", "Oolong", 2)], () => []);
  await screen.findByText(TITLE);
  expect(page()).toBe("/pages/cart");
  signOut();
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});

test("without an answer the order stays open, and another press adds nothing twice", async () => {
  let answers = false;
  const { server, page } = await buyAgain([ordered("1", "Oolong", 2)], () => {
    if (!answers) throw new TypeError("the answer is lost");
    return [has("1", 2)];
  });
  await screen.findByText("Network error");
  expect(page()).toBe("/pages/order/details");
  answers = true;
  await userEvent.click(screen.getByRole("button", { name: "Buy again" }));
  await waitFor(() => expect(page()).toBe("/pages/cart"));
  const keys = server.calls.filter(({ path }) => path === cart.merge.path).map(({ caller }) => caller.idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
