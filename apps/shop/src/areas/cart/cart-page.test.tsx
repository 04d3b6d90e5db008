import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { type CartLine, type CartView, cart } from "@banyan/contract/browser/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { deviceLines, setDeviceLines } from "../../cart/device-cart.ts";
import { chooseLanguage } from "../../i18n/language.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const line = (id: string, name: string, over: Partial<CartLine> = {}): CartLine => ({
  id,
  skuId: id,
  productId: id,
  name,
  skuText: "150 g",
  picture: null,
  price: "10.5",
  quantity: 1,
  stock: 5,
  selected: true,
  available: true,
  presale: false,
  activation: false,
  ...over,
});

const TEA = line("11", "Tea");
const RICE = line("12", "Rice", { price: "4" });
const GONE = line("13", "Soap", { available: false, selected: false, stock: 0 });

/** A server with three products that prices a visitor's cart. */
function shop(): FakeServer {
  const known = [TEA, RICE, GONE];
  return serve()
    .on(catalog.personalRecommend, () => ({ list: [] }))
    .on(cart.preview, ({ lines }) =>
      viewOf(known.filter((one) => lines.some((asked) => String(asked.skuId) === one.skuId))),
    );
}

afterEach(() => act(() => chooseLanguage("en")));

const chosen = (skuId: string, quantity = 1) => ({ skuId, quantity, selected: true });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
const row = async (name: string) => (await screen.findByRole("link", { name })).closest("li") as HTMLElement;

test("what is in the cart is not recommended", async () => {
  const product = (id: string, name: string) => ({
    id,
    name,
    summary: "",
    picture: null,
    price: "4",
    priceTo: "4",
    sale: null,
    bv: "0",
    presale: false,
    activation: false,
    soldOut: false,
    soldCount: 0,
    rating: null,
  });
  shop().on(catalog.personalRecommend, () => ({ list: [product("11", "Tea"), product("14", "Vinegar")] }));
  setDeviceLines([chosen("11")]);
  await open("#/pages/cart");
  await screen.findByRole("link", { name: /Vinegar/ });
  expect(screen.getAllByRole("link", { name: /Tea/ })).toHaveLength(1);
});

test("a visitor's cart shows what it costs, and a removed line comes back with undo", async () => {
  shop();
  setDeviceLines([chosen("11", 2), chosen("12")]);
  await open("#/pages/cart");
  await row("Tea");
  expect(screen.getByRole("button", { name: "Check out (3)" })).toBeTruthy();
  expect(screen.getByText("25")).toBeTruthy();
  await press("Delete Tea");
  await answer("Delete");
  await waitFor(() => expect(deviceLines()).toEqual([chosen("12")]));
  await userEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  expect(deviceLines()).toEqual([chosen("11", 2), chosen("12")]);
});

test("saying no to the question keeps the line", async () => {
  shop();
  setDeviceLines([chosen("11")]);
  await open("#/pages/cart");
  await row("Tea");
  await press("Delete Tea");
  await answer("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")?.textContent ?? "").toBe(""));
  expect(deviceLines()).toHaveLength(1);
});

test("what is sold out cannot be chosen, and stands apart", async () => {
  shop();
  setDeviceLines([chosen("13")]);
  await open("#/pages/cart");
  const soap = await row("Soap");
  expect(within(soap).getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
  expect(screen.getByRole("heading", { name: "No longer available" })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Check out" }).disabled).toBe(true);
});

test("an empty cart offers a next step", async () => {
  shop();
  await open("#/pages/cart");
  expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse products" })).toBeTruthy();
});

test("a member's change shows at once, and goes back with the server's words when it is refused", async () => {
  const answered = Promise.withResolvers<void>();
  const kept = { ...TEA, id: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b" };
  let view: CartView = viewOf([kept, RICE]);
  shop()
    .on(cart.index, () => view)
    .on(cart.update, async () => {
      await answered.promise;
      view = viewOf([{ ...kept, stock: 1 }, RICE]);
      throw new FakeRefusal("OUT_OF_STOCK", "Only one is left");
    });
  signIn(MEMBER);
  await open("#/pages/cart");
  const tea = await row("Tea");
  await userEvent.click(within(tea).getByRole("button", { name: "One more" }));
  await waitFor(() => expect(within(tea).getByRole<HTMLInputElement>("textbox").value).toBe("2"));
  answered.resolve();
  expect(await screen.findByText("Only one is left")).toBeTruthy();
  await waitFor(async () => expect(within(await row("Tea")).getByRole<HTMLInputElement>("textbox").value).toBe("1"));
});

test("a tick is there with the press, also while the cart is being read again", async () => {
  const kept = { ...TEA, id: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b" };
  const never = new Promise<never>(() => {});
  let readings = 0;
  shop()
    .on(cart.index, () => (readings++ === 0 ? viewOf([kept, RICE]) : never))
    .on(cart.select, () => never);
  signIn(MEMBER);
  await open("#/pages/cart");
  const box = within(await row("Tea")).getByRole<HTMLInputElement>("checkbox");
  expect(box.checked).toBe(true);
  void queryClient.invalidateQueries({ queryKey: keyOf(cart.index) });
  await waitFor(() => expect(readings).toBe(2));
  await userEvent.click(box);
  expect(box.checked).toBe(false);
  expect(screen.getByRole("button", { name: "Check out (1)" })).toBeTruthy();
});

test("a change shows with the press, also while the cart in a language just chosen is on its way", async () => {
  const kept = { ...TEA, id: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b" };
  const answered = Promise.withResolvers<CartView>();
  const never = new Promise<never>(() => {});
  const server = shop()
    .on(cart.index, (_, { language }) => (language === "vi" ? never : viewOf([kept, RICE])))
    .on(cart.update, () => answered.promise);
  signIn(MEMBER);
  await open("#/pages/cart");
  const quantity = async (name: string) => within(await row(name)).getByRole<HTMLInputElement>("textbox").value;
  expect(await quantity("Tea")).toBe("1");
  await act(() => chooseLanguage("vi"));
  await waitFor(() => expect(server.sent(cart.index)).toHaveLength(2));
  const [, more] = within(await row("Tea"))
    .getAllByRole("button", { name: /./ })
    .slice(-2);
  await userEvent.click(more!);
  expect(await quantity("Tea")).toBe("2");
  answered.resolve(viewOf([{ ...kept, name: "Trà", quantity: 2 }, RICE]));
  expect(await quantity("Trà")).toBe("2");
});
