import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { deviceLines, setDeviceLines } from "../../cart/device-cart.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const sku = (id: string, option: number, price: string, stock: number) => ({
  id,
  options: [option],
  text: ["100 g", "200 g"][option] ?? "",
  price,
  bv: "6",
  stock,
  picture: null,
});

const TEA: ProductDetail = {
  id: "7",
  name: "Oolong",
  summary: "Light",
  picture: null,
  price: "16",
  priceTo: "29.5",
  bv: "6",
  presale: true,
  activation: false,
  soldOut: false,
  soldCount: 3,
  categoryId: "1",
  categoryName: "Tea",
  description: "Picked by hand.",
  pictures: [],
  specifications: [{ name: "Weight", options: ["100 g", "200 g"] }],
  skus: [sku("71", 0, "16", 5), sku("72", 1, "29.5", 9)],
  presaleWeeks: { from: 4, to: 6 },
};

let server: FakeServer;
beforeEach(() => {
  // A wide screen: what one chooses stands beside the pictures.
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  setDeviceLines([]);
  server = serve()
    .on(catalog.detail, () => TEA)
    .on(catalog.recommend, () => ({ list: [] }))
    .on(cart.index, () => viewOf([]));
});

const press = (name: string) => userEvent.click(screen.getAllByRole("button", { name })[0] as HTMLElement);

test("a specification must be chosen before the product goes into the cart", async () => {
  await open("#/pages/shop/goodsDetails?id=7");
  await screen.findByRole("heading", { name: "Oolong" });
  await press("Add to cart");
  expect(await screen.findByText("Please choose")).toBeTruthy();
  expect(deviceLines()).toEqual([]);
  await press("200 g");
  await press("One more");
  await press("Add to cart");
  await waitFor(() => expect(deviceLines()).toEqual([{ skuId: "72", quantity: 2, selected: true }]));
  expect(await screen.findByText("Added to the cart")).toBeTruthy();
});

test("what was said about this page does not follow to the next one", async () => {
  server.on(catalog.personalRecommend, () => ({ list: [] })).on(cart.preview, () => viewOf([]));
  const router = await open("#/pages/shop/goodsDetails?id=7");
  await screen.findByRole("heading", { name: "Oolong" });
  await press("200 g");
  await press("Add to cart");
  await screen.findByText("Added to the cart");
  await router.navigate({ to: "/pages/cart" });
  await waitFor(() => expect(screen.queryByText("Added to the cart")).toBeNull());
});

test("presale says when it ships; BV is for members only", async () => {
  await open("#/pages/shop/goodsDetails?id=7");
  expect(await screen.findByText("Presale: ships within 4–6 weeks")).toBeTruthy();
  expect(screen.queryByText("BV")).toBeNull();
  signIn(MEMBER);
  expect(await screen.findByText("BV")).toBeTruthy();
});

test("buying at once leads a member to the order and a visitor to sign-in", async () => {
  const router = await open("#/pages/shop/goodsDetails?id=7");
  await screen.findByRole("heading", { name: "Oolong" });
  await press("100 g");
  await press("Buy now");
  await screen.findByRole("dialog", { name: "Sign in" });
  expect(router.state.location.href).toBe("/pages/shop/confirmOrder?sku=71&quantity=1");
  await router.navigate({ to: "/pages/shop/goodsDetails", search: { id: "7" } });
  await screen.findByRole("heading", { name: "Oolong" });
  signIn(MEMBER);
  await press("100 g");
  await press("Buy now");
  await waitFor(() => expect(router.state.location.href).toBe("/pages/shop/confirmOrder?sku=71&quantity=1"));
});

test("a product that is gone says so, and the session is left alone", async () => {
  server.on(catalog.detail, () => {
    throw new FakeRefusal("PRODUCT_NOT_FOUND", "This product is no longer offered");
  });
  signIn(MEMBER);
  await open("#/pages/shop/goodsDetails?id=7");
  expect(await screen.findByRole("heading", { name: "This product is no longer offered" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All products" })).toBeTruthy();
  expect(localStorage.getItem("userInfo")).toContain(MEMBER.token);
});
