import { fill } from "@banyan/app/fake/fill.ts";
import { orders } from "@banyan/contract/orders.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { detail, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const LIST = "#/pages/order/orderList";
const FIELD = "Product, recipient or order number";
const NO_COUNTS = { pending_payment: 0, pending_delivery: 0, pending_receipt: 0, completed: 0 };

/** A shop with one order of oolong. */
function shopWithOrder() {
  signIn(MEMBER);
  return shop()
    .on(orders.counts, () => NO_COUNTS)
    .on(orders.index, ({ search = "", page, limit }) => {
      const list = "oolong".includes(search.toLowerCase()) ? [detail(PAID)] : [];
      return { list, total: list.length, page, limit, nextCursor: null };
    });
}

test("what is typed narrows the list, stays in the address and goes with another tab", async () => {
  const server = shopWithOrder();
  await open(LIST);
  await screen.findByText("Oolong");
  expect(screen.queryByText("1 order")).toBeNull();
  await fill(screen.getByRole("searchbox", { name: FIELD }), "nothing like it");
  await screen.findByRole("heading", { name: "No order found" });
  expect(location.hash).toContain("search=");
  await fill(screen.getByRole("searchbox", { name: FIELD }), "Oolo");
  await screen.findByText("1 order");
  await userEvent.click(screen.getByRole("tab", { name: "Completed" }));
  await screen.findByText("1 order");
  expect(server.sent(orders.index).at(-1)).toMatchObject({ tab: "completed", search: "Oolo" });
});

test("a search in the address is shown and used, and a list without orders has none", async () => {
  const server = shopWithOrder();
  await open(`${LIST}?search=oolong`);
  await screen.findByText("1 order");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: FIELD }).value).toBe("oolong");
  server.on(orders.index, ({ page, limit }) => ({ list: [], total: 0, page, limit, nextCursor: null }));
  await userEvent.click(screen.getByRole("tab", { name: "Completed" }));
  await screen.findByRole("heading", { name: "No order found" });
  await userEvent.clear(screen.getByRole("searchbox", { name: FIELD }));
  await screen.findByRole("heading", { name: "No order is completed yet" });
  expect(screen.queryByRole("searchbox", { name: FIELD })).toBeNull();
});

test.each([
  ["the list", LIST],
  ["the order", `#/pages/order/details?id=${ORDER_ID}`],
])(
  "two lines of one SKU at one price, as orders of another system may have, both have their place in %s",
  async (_, page) => {
    const logged = vi.spyOn(console, "error");
    const [line] = detail().lines;
    const order = detail({ ...PAID, lines: [line!, line!] });
    shopWithOrder()
      .on(orders.detail, () => order)
      .on(orders.index, ({ page, limit }) => ({ list: [order], total: 1, page, limit, nextCursor: null }));
    await open(page);
    await screen.findAllByText(new RegExp(order.number));
    expect(logged).not.toHaveBeenCalled();
  },
);
