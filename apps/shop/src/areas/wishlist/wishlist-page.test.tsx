import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { type Wish, wishlist } from "@banyan/contract/wishlist.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { deviceLines } from "../../cart/device-cart.ts";
import { chooseLanguage } from "../../i18n/language.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { deviceWishes, setDeviceWishes } from "../../wishlist/device-wishlist.ts";

const wish = (id: string, name: string, over: Partial<Wish> = {}): Wish => ({
  id,
  name,
  summary: "",
  picture: null,
  price: "10.5",
  priceTo: "10.5",
  sale: null,
  bv: "0",
  presale: false,
  activation: false,
  soldOut: false,
  soldCount: 0,
  rating: null,
  forSale: true,
  skuId: `9${id}`,
  stock: 20,
  ...over,
});

const TEA = wish("11", "Tea", { skuId: null, priceTo: "30" });
const SALE = { oldPrice: "14", endsAt: "2026-12-05T10:00:00.000Z" };
const RICE = wish("12", "Rice", { stock: 3, sale: SALE });
const SOAP = wish("13", "Soap", { soldOut: true, stock: 0 });
const GONE = wish("14", "Old cup", { forSale: false, skuId: null, stock: 0, soldOut: true });
const ALL = [TEA, RICE, SOAP, GONE];

/** A server that keeps a member's list, and previews a visitor's. */
function shop(productIds: string[] = []): FakeServer {
  let mine = productIds;
  return serve()
    .on(catalog.products, () => ({ list: [TEA, RICE], total: 2, page: 1, limit: 20, nextCursor: null, similar: false }))
    .on(catalog.categories, () => ({ list: [] }))
    .on(wishlist.preview, ({ productIds: ids }) => ({
      list: ids.flatMap((id) => ALL.filter((one) => one.forSale && one.id === String(id))),
    }))
    .on(wishlist.index, () => ({
      list: mine
        .flatMap((id) => ALL.filter((one) => one.id === id))
        .map((one) => ({ ...one, addedAt: "2026-05-01T00:00:00Z" })),
    }))
    .on(wishlist.ids, () => ({ productIds: mine }))
    .on(wishlist.add, ({ productId }) => {
      mine = [String(productId), ...mine.filter((id) => id !== String(productId))];
      return { productIds: mine };
    })
    .on(wishlist.remove, ({ productId }) => {
      mine = mine.filter((id) => id !== String(productId));
      return { productIds: mine };
    })
    .on(wishlist.merge, ({ productIds: ids }) => {
      mine = [...ids.map(String).filter((id) => !mine.includes(id)), ...mine];
      return { productIds: mine };
    });
}

afterEach(() => act(() => chooseLanguage("en")));

const heart = (name: string) => screen.findByRole("button", { name: `Wishlist: ${name}` });
/** `hidden`: toasts are in a popover. */
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name, hidden: true }));
const names = () => screen.getAllByRole("listitem").map((item) => item.textContent ?? "");

test("a visitor's heart keeps the product on the device, and a second press removes it with undo", async () => {
  shop();
  await open("#/pages/index");
  const button = await heart("Tea");
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("true"));
  expect(deviceWishes()).toEqual(["11"]);
  await screen.findByText("Added to your wishlist");
  await userEvent.click(button);
  await waitFor(() => expect(deviceWishes()).toEqual([]));
  await press("Undo");
  await waitFor(() => expect(deviceWishes()).toEqual(["11"]));
});

test("the toast leads to the list", async () => {
  shop();
  await open("#/pages/index");
  await userEvent.click(await heart("Rice"));
  await press("View wishlist");
  await screen.findByRole("heading", { name: "Wishlist" });
  expect(await screen.findByRole("link", { name: "Rice" })).toBeTruthy();
});

test("an empty list says how it is filled", async () => {
  shop();
  await open("#/pages/wishlist");
  await screen.findByRole("heading", { name: "Your wishlist is empty" });
  expect(screen.getByRole("link", { name: "All products" })).toBeTruthy();
});

test("a visitor's list shows price and stock, leads into the cart, and says what is no longer sold", async () => {
  shop();
  setDeviceWishes(["14", "11", "12", "13"]);
  await open("#/pages/wishlist");
  await screen.findByRole("link", { name: "Rice" });
  const rows = names();
  expect(rows[0]).toContain("no longer sold");
  expect(rows[0]).not.toContain("Old cup");
  expect(rows[1]).toMatch(/Tea.*In stock.*from.*10\.50/);
  expect(rows[2]).toMatch(/Rice.*Only 3 left.*10\.50.*Lowest price.*14\.00.*Sale until.*Dec 5/);
  expect(rows[3]).toMatch(/Soap.*Sold out/);
  expect(screen.getByRole("link", { name: "Choose: Tea" }).getAttribute("href")).toContain("id=11");
  expect(screen.queryByRole("button", { name: "Add Soap to the cart" })).toBeNull();
  await press("Add Rice to the cart");
  expect(deviceLines()).toEqual([{ skuId: "912", quantity: 1, selected: true }]);
  await press("Remove the product that is no longer sold");
  await waitFor(() => expect(deviceWishes()).toEqual(["11", "12", "13"]));
});

test("a member's list is the server's: with what is no longer sold, and removing has an undo", async () => {
  const server = shop(["14", "12"]).on(cart.add, () => ({ list: [], count: 1, selectedCount: 1, selectedTotal: "1" }));
  signIn(MEMBER);
  await open("#/pages/wishlist");
  await screen.findByRole("link", { name: "Rice" });
  expect(names().find((row) => row.includes("Old cup"))).toContain("No longer sold");
  expect(screen.queryByRole("link", { name: "Old cup" })).toBeNull();
  await press("Add Rice to the cart");
  expect(server.sent(cart.add)).toEqual([{ skuId: "912", quantity: 1 }]);
  await press("Remove Rice from your wishlist");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Rice" })).toBeNull());
  await press("Undo");
  await screen.findByRole("link", { name: "Rice" });
  await waitFor(() => expect(server.sent(wishlist.add)).toEqual([{ productId: "12" }]));
});

test("at sign-in the device's list joins the member's, and leaves the device", async () => {
  const server = shop(["13"]);
  setDeviceWishes(["12", "11"]);
  await open("#/pages/wishlist");
  await screen.findByRole("link", { name: "Rice" });
  signIn(MEMBER);
  await screen.findByRole("link", { name: "Soap" });
  await waitFor(() => expect(deviceWishes()).toEqual([]));
  expect(server.sent(wishlist.merge)).toEqual([{ productIds: ["12", "11"] }]);
  const list = within(screen.getByRole("main"));
  for (const name of ["Tea", "Rice", "Soap"]) expect(await list.findByRole("link", { name })).toBeTruthy();
});

test("a list that the server did not take stays on the device and is sent at the next start", async () => {
  const server = shop().on(wishlist.merge, () => {
    throw new TypeError("no connection");
  });
  setDeviceWishes(["12"]);
  await open("#/pages/wishlist");
  signIn(MEMBER);
  await waitFor(() => expect(server.sent(wishlist.merge)).toHaveLength(1));
  expect(deviceWishes()).toEqual(["12"]);
  shop();
  await open("#/pages/wishlist");
  await waitFor(() => expect(deviceWishes()).toEqual([]));
});

test("a press that fails takes the heart back and says why", async () => {
  shop().on(wishlist.add, () => {
    throw new TypeError("no connection");
  });
  signIn(MEMBER);
  await open("#/pages/index");
  const button = await heart("Tea");
  await userEvent.click(button);
  await screen.findByText("Network error");
  await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("false"));
});

test("quick presses end as the last one says", async () => {
  const server = shop();
  signIn(MEMBER);
  await open("#/pages/index");
  const button = await heart("Tea");
  await waitFor(() => expect(server.sent(wishlist.ids)).toHaveLength(1));
  await userEvent.tripleClick(button);
  await waitFor(() => expect(server.sent(wishlist.add).length + server.sent(wishlist.remove).length).toBe(3));
  await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("true"));
});

test("a filled heart is taken off also while the list in a language just chosen is on its way", async () => {
  const server = shop(["11"]);
  signIn(MEMBER);
  await open("#/pages/index");
  const filled = { name: /Tea/, pressed: true };
  await screen.findByRole("button", filled);
  server.on(wishlist.ids, () => new Promise(() => {}));
  await act(() => chooseLanguage("vi"));
  await waitFor(() => expect(server.sent(wishlist.ids)).toHaveLength(2));
  await userEvent.click(await screen.findByRole("button", filled));
  await waitFor(() => expect(screen.queryByRole("button", filled)).toBeNull());
  expect(server.sent(wishlist.remove)).toEqual([{ productId: "11" }]);
  expect(server.sent(wishlist.add)).toEqual([]);
});
