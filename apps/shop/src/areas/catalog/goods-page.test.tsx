import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { deviceLines, setDeviceLines } from "../../cart/device-cart.ts";
import { MEMBER, onDesktop, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const sku = (id: string, option: number, price: string, stock: number) => ({
  id,
  options: [option],
  text: ["100 g", "200 g"][option] ?? "",
  price,
  bv: "6",
  sale: null,
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
  sale: null,
  bv: "6",
  presale: true,
  activation: false,
  soldOut: false,
  soldCount: 3,
  rating: null,
  categoryId: "1",
  categoryName: "Tea",
  description: "Picked by hand.",
  pictures: [],
  facts: [],
  specifications: [{ name: "Weight", options: ["100 g", "200 g"] }],
  skus: [sku("71", 0, "16", 5), sku("72", 1, "29.5", 9)],
  presaleWeeks: { from: 4, to: 6 },
};

let server: FakeServer;
beforeEach(() => {
  // The options are next to the pictures.
  onDesktop();
  setDeviceLines([]);
  server = serve()
    .on(catalog.detail, () => TEA)
    .on(catalog.recommend, () => ({ list: [] }))
    .on(cart.index, () => viewOf([]))
    .on(cart.preview, ({ lines }) => viewOf(lines.map(lineOf)));
});

/** A cart line as returned by the server. */
const lineOf = ({ skuId, quantity, selected = true }: { skuId: bigint; quantity: number; selected?: boolean }) => ({
  id: String(skuId),
  skuId: String(skuId),
  productId: "7",
  name: "Oolong",
  skuText: "200 g",
  picture: null,
  price: "29.50",
  activation: false,
  stock: 9,
  quantity,
  selected,
  available: true,
  presale: false,
});

const press = async (name: string) => userEvent.click((await screen.findAllByRole("button", { name }))[0]!);

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

describe("the drawer of a wide screen", () => {
  async function added() {
    const router = await open("#/pages/shop/goodsDetails?id=7");
    await screen.findByRole("heading", { name: "Oolong" });
    await press("200 g");
    await press("Add to cart");
    const drawer = await screen.findByRole("dialog", { name: "Added to the cart" });
    await within(drawer).findByRole("button", { name: "Check out (1)" });
    return { router, drawer };
  }

  test("shows what is in the cart, and changes with it", async () => {
    const { drawer } = await added();
    expect(drawer.textContent).toContain("29.50");
    await userEvent.click(within(drawer).getByRole("button", { name: "One more" }));
    await within(drawer).findByRole("button", { name: "Check out (2)" });
    expect(drawer.textContent).toContain("59.00");
    await userEvent.click(within(drawer).getByRole("button", { name: "Delete Oolong" }));
    const question = await screen.findByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await within(drawer).findByText("Your cart is empty");
    expect(within(drawer).getByRole<HTMLButtonElement>("button", { name: "Check out" }).disabled).toBe(true);
  });

  test("leads to the cart, and closes by itself", async () => {
    const { router, drawer } = await added();
    await userEvent.click(within(drawer).getByRole("button", { name: "View cart" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/pages/pc/pcCart"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("closes by Escape, and what was added stays", async () => {
    const { drawer } = await added();
    act(() => void drawer.dispatchEvent(new Event("cancel", { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(deviceLines()).toEqual([{ skuId: "72", quantity: 1, selected: true }]);
  });
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

test("an option says why it cannot be chosen", async () => {
  const skus = [
    { ...sku("71", 0, "16", 5), options: [0, 0] },
    { ...sku("72", 1, "29.5", 0), options: [1, 0] },
    { ...sku("73", 0, "16", 5), options: [0, 1] },
  ];
  const specifications = [...TEA.specifications, { name: "Roast", options: ["Light", "Dark"] }];
  server.on(catalog.detail, () => ({ ...TEA, specifications, skus }));
  await open("#/pages/shop/goodsDetails?id=7");
  const sold = await screen.findByRole<HTMLButtonElement>("button", { name: "200 g Sold out" });
  expect(sold.disabled).toBe(true);
  await press("Dark");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "200 g Not on sale" }).disabled).toBe(true);
});

test("the picture of a chosen SKU comes into view", async () => {
  const [first, second] = ["a", "b"].map((id) => ({
    id,
    width: 320,
    height: 320,
    sources: [{ width: 320, url: `/${id}.webp` }],
  }));
  const skus = TEA.skus.map((one, at) => ({ ...one, picture: at === 1 ? second! : null }));
  server.on(catalog.detail, () => ({ ...TEA, picture: first!, pictures: [first!, second!], skus }));
  const places = vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 300;
  });
  await open("#/pages/shop/goodsDetails?id=7");
  await screen.findByRole("heading", { name: "Oolong" });
  await press("200 g");
  const row = within(screen.getByRole("region", { name: "Pictures" })).getAllByRole("list")[0]!;
  await waitFor(() => expect(row.scrollLeft).toBe(300));
  await press("200 g");
  await press("100 g");
  await waitFor(() => expect(row.scrollLeft).toBe(0));
  places.mockRestore();
});

test("the table of a product is below its description", async () => {
  server.on(catalog.detail, () => ({ ...TEA, facts: [{ label: "Origin", text: "Tai<b>wan" }] }));
  await open("#/pages/shop/goodsDetails?id=7");
  const heading = await screen.findByRole("heading", { name: "Product details" }, { timeout: 5_000 });
  expect(heading.closest("section")?.textContent).toContain("OriginTai<b>wan");
});
