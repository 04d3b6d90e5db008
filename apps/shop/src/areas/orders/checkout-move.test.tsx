import { fill } from "@banyan/app/fake/fill.ts";
import { orders } from "@banyan/contract/orders.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loseAnswers, reload } from "../../lost-answer.fixture.ts";
import { MEMBER, open } from "../../page.fixture.tsx";
import { signIn, signOut } from "../../session/session.ts";
import { detail, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const BUY_NOW = "#/pages/shop/confirmOrder?sku=11&quantity=2";
const ORDER = `#/pages/order/details?id=${ORDER_ID}`;
const OTHER = { ...MEMBER, memberId: "10000002", token: "another" };

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const inSheet = async (name: RegExp) =>
  userEvent.click(await waitFor(() => within(screen.getByRole("dialog")).getByRole("button", { name })));
const typeRemark = async (value: string) => {
  const field = screen.getByLabelText(/^Remark/);
  if (!field.matches(":disabled, [aria-disabled=true] *")) await fill(field, value);
};
const checkout = async () => {
  await screen.findByText("Oolong");
  await screen.findByRole("radio", { name: /^Wallet balance/ });
};

async function buyAndLose() {
  signIn(MEMBER);
  const line = loseAnswers(shop(), orders.create);
  const router = await open(BUY_NOW);
  await checkout();
  await press("Place order");
  await inSheet(/^Pay 45/);
  await screen.findAllByText(/cannot say yet whether the order was placed/);
  return { line, router };
}

async function buyAgain() {
  await checkout();
  await typeRemark("Ring twice");
  if (!screen.queryByRole("button", { name: "Try again" })) await press("Place order");
  else await userEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
  if (screen.queryByRole("dialog")) await inSheet(/^(Pay 45|Try again)/);
  await screen.findByText("Order paid");
}

const oneOrder = (line: { sent: { key: string | null; body: unknown }[] }) => {
  expect(line.sent).toHaveLength(2);
  expect(line.sent[1]).toEqual(line.sent[0]);
};

test("buy now: an order whose answer was lost outlives its page, and is not placed a second time", async () => {
  const { line, router } = await buyAndLose();
  await router.navigate({ to: "/pages/cart" });
  await router.navigate({ to: "/pages/shop/confirmOrder", search: { sku: "11", quantity: "2" } });
  line.mend();
  await buyAgain();
  oneOrder(line);
});

test("buy now: it outlives a reload too", async () => {
  const { line } = await buyAndLose();
  await reload(BUY_NOW);
  line.mend();
  await buyAgain();
  oneOrder(line);
});

test("a payment whose answer was lost is repeated with its own key after a reload", async () => {
  signIn(MEMBER);
  const server = shop().on(orders.detail, () => detail());
  const line = loseAnswers(server, orders.pay);
  await open(ORDER);
  await userEvent.click(await screen.findByRole("button", { name: "Pay now" }));
  await inSheet(/^Pay 45/);
  await screen.findByText(/cannot say yet whether the payment went through/);
  await reload(ORDER);
  line.mend();
  server.on(orders.pay, () => {
    server.on(orders.detail, () => detail(PAID));
    return { orderId: ORDER_ID, state: "pending_delivery" as const, invoiceId: null };
  });
  if (!screen.queryByText(/cannot say yet whether the payment went through/))
    await userEvent.click(await screen.findByRole("button", { name: "Pay now" }));
  await userEvent.click(await screen.findByRole("button", { name: /^(Pay 45|Try again)/ }));
  await screen.findByText("Order paid");
  oneOrder(line);
});

test("remark and way to pay of one member are not those of the next in the same tab", async () => {
  signIn(MEMBER);
  shop();
  await open(BUY_NOW);
  await checkout();
  await typeRemark("Leave it with the porter");
  await userEvent.click(screen.getByRole("radio", { name: /^Shopping coupons and wallet balance/ }));
  signOut();
  signIn(OTHER);
  await checkout();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remark/).value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Wallet balance/ }).checked).toBe(true);
});

test("what was typed at checkout survives a reload", async () => {
  signIn(MEMBER);
  shop();
  await open(BUY_NOW);
  await checkout();
  await typeRemark("Leave it with the porter");
  await reload(BUY_NOW);
  await checkout();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remark/).value).toBe("Leave it with the porter");
});
