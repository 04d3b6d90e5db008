/** What product, cart and checkout say of deliveries to the visitor's country. */
import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { type Address, addresses } from "@banyan/contract/addresses.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { market } from "@banyan/contract/market.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { setDeviceLines } from "../../cart/device-cart.ts";
import { MEMBER, open, serve, TO_TAIWAN } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const PRODUCT = {
  ...{ id: "7", name: "Oolong", summary: "Light", picture: null, price: "16", priceTo: "16", sale: null, bv: "6" },
  ...{ presale: false, activation: false, soldOut: false, soldCount: 3, rating: null, categoryId: "1" },
  ...{
    categoryName: "Tea",
    description: "Picked by hand.",
    pictures: [],
    specifications: [],
    facts: [],
    presaleWeeks: null,
  },
  skus: [{ id: "71", options: [], text: "", price: "16", bv: "6", sale: null, stock: 5, picture: null }],
};

const shop = () =>
  serve()
    .on(catalog.detail, () => PRODUCT)
    .on(catalog.recommend, () => ({ list: [] }))
    .on(catalog.personalRecommend, () => ({ list: [] }));

const open7 = () => open("#/pages/shop/goodsDetails?id=7");
const fact = async (name: string) => (await screen.findByText(name)).closest("div")?.textContent;
const asked = (server: FakeServer) =>
  server.sent(market.delivery).map((input) => (input as { country?: string }).country);

test("a product says what delivery costs, how long it takes, and how long it can be returned", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-SG", "en"]);
  const server = shop();
  await open7();
  expect(await fact("Delivery to Taiwan")).toBe("Delivery to Taiwan3.00USDT, free from 50.00USDT");
  expect(await fact("Arrives")).toBe("Arrives2–4 days after payment");
  expect(await fact("Returns")).toBe("ReturnsWithin 14 days after receipt, without a reason");
  expect(asked(server)).toEqual(["SG"]);
});

test.each([
  [{ flatFee: "0" }, "Delivery to Taiwan", "Free"],
  [{ freeFrom: null }, "Delivery to Taiwan", "3.00USDT"],
  [{ country: null, countryName: null }, "Delivery", "3.00USDT, free from 50.00USDT"],
  [{ delivers: false }, "Delivery to Taiwan", "We do not deliver there."],
  [{ days: { from: 1, to: 1 } }, "Arrives", "1 day after payment"],
  [{ returnDays: 0 }, "Returns", "Only if something is faulty"],
])("%o: %s", async (terms, name, value) => {
  shop().on(market.delivery, () => ({ ...TO_TAIWAN, ...terms }));
  await open7();
  expect(await fact(name)).toBe(name + value);
  if ("delivers" in terms) expect(screen.queryByText("Arrives")).toBeNull();
});

test("a presale product has its weeks in place of a time of arrival", async () => {
  shop().on(catalog.detail, () => ({ ...PRODUCT, presale: true, presaleWeeks: { from: 4, to: 6 } }));
  await open7();
  expect(await screen.findByText("Presale: ships within 4–6 weeks")).toBeTruthy();
  expect(await fact("Returns")).toBeTruthy();
  expect(screen.queryByText("Arrives")).toBeNull();
});

test("what cannot be read is asked for again", async () => {
  let fails = true;
  const server = shop().on(market.delivery, () => {
    if (fails) throw new Error("no answer");
    return TO_TAIWAN;
  });
  await open7();
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 20_000 });
  fails = false;
  again.click();
  expect(await fact("Arrives")).toBeTruthy();
  expect(asked(server).length).toBeGreaterThan(1);
});

const HOME: Address = {
  ...{ id: "1", recipient: "Mei", areaCode: "+84", phone: "912345678", country: "VN", countryName: "Vietnam" },
  ...{ province: "", city: "", district: "", detail: "1 Lane", postalCode: "", lines: ["1 Lane"], isDefault: true },
};
const member = (server: FakeServer, list: Address[]) => {
  server.on(addresses.index, () => ({ list }));
  signIn({ ...MEMBER, nationality: "TH" });
};

test.each([
  ["their default address", [HOME], "VN"],
  ["their nationality without an address", [], "TH"],
])("members are told of the country of %s", async (_, list, country) => {
  const server = shop().on(cart.index, () => viewOf([]));
  member(server, list);
  await open7();
  await fact("Arrives");
  expect(asked(server)).toEqual([country]);
});

const LINE = {
  ...{ id: "11", skuId: "11", productId: "7", name: "Oolong", skuText: "", picture: null, price: "16", stock: 9 },
  ...{ selected: true, available: true, presale: false, activation: false },
};
const inCart = (quantity: number, over: object = {}) => {
  setDeviceLines([{ skuId: "11", quantity, selected: true }]);
  return shop().on(cart.preview, () => viewOf([{ ...LINE, quantity, ...over }]));
};

test.each([
  [3, "Add 2.00USDT for free shipping."],
  [4, "Shipping is free."],
])("a cart with %i pieces: %s", async (quantity, text) => {
  inCart(quantity);
  await open("#/pages/cart");
  const meter = await screen.findByRole("meter", { name: "To free shipping" });
  expect(meter.parentElement?.textContent).toBe(text);
  expect(await fact("Returns")).toBeTruthy();
});

test("a cart with presale goods says whose time of arrival it is", async () => {
  inCart(1, { presale: true });
  await open("#/pages/cart");
  expect(await fact("Goods in stock arrive")).toBe("Goods in stock arrive2–4 days after payment");
});

test("without free shipping a cart only tells the fee", async () => {
  const server = inCart(1).on(market.delivery, () => ({ ...TO_TAIWAN, freeFrom: null }));
  await open("#/pages/cart");
  expect(await fact("Delivery to Taiwan")).toBe("Delivery to Taiwan3.00USDT");
  await waitFor(() => expect(server.sent(market.delivery)).toHaveLength(1));
  expect(screen.queryByRole("meter")).toBeNull();
});
