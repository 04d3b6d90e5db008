/** A sale beside its price: until when, and the old price with a word for it. */
import { cart } from "@banyan/contract/cart.ts";
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { market } from "@banyan/contract/market.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { setDeviceLines } from "../../cart/device-cart.ts";
import { CONFIG, open, serve } from "../../page.fixture.tsx";

vi.mock("../layout/after-page.ts", async () => {
  const { lazy } = await import("react");
  return { afterPage: lazy };
});

const sale = { oldPrice: "20", endsAt: "2026-12-05T10:00:00.000Z" };
const sku = (id: string, option: number, price: string, running: typeof sale | null) => ({
  ...{ id, options: [option], text: `Size ${id}`, price, bv: "6", sale: running, stock: 5, picture: null },
});
const PRODUCT: ProductDetail = {
  ...{ id: "7", name: "Oolong", summary: "Light", picture: null, price: "16", priceTo: "16", sale, bv: "6" },
  ...{ presale: false, activation: false, soldOut: false, soldCount: 3, rating: null, categoryId: "1" },
  ...{ categoryName: "Tea", description: "", pictures: [], facts: [], specifications: [] },
  ...{ skus: [{ ...sku("71", 0, "16", sale), options: [], text: "" }], presaleWeeks: null },
};

function shop(product: ProductDetail, recommended: ProductDetail[] = []) {
  setDeviceLines([]);
  serve()
    .on(market.config, () => CONFIG)
    .on(catalog.detail, () => product)
    .on(catalog.recommend, () => ({ list: recommended }))
    .on(cart.index, () => viewOf([]))
    .on(cart.preview, () => viewOf([]));
  return open("#/pages/shop/goodsDetails?id=7");
}
beforeEach(() => localStorage.clear());

test("the page says until when, and what the old price is", async () => {
  await shop(PRODUCT);
  expect((await screen.findByText(/^Sale until/)).textContent).toMatch(/Dec 5, 2026, 6:00\sPM/);
  const old = screen.getByText(/^Lowest price of the 30 days before:/);
  expect(old.querySelector("s")?.textContent).toMatch(/20\.00\s*USDT/);
});

test("a sale without an old price only says until when, and no sale says nothing", async () => {
  await shop({ ...PRODUCT, skus: [{ ...PRODUCT.skus[0]!, sale: { ...sale, oldPrice: null } }] });
  expect(await screen.findByText(/^Sale until/)).toBeTruthy();
  expect(document.querySelector("s")).toBeNull();
});

test("beside a range there is no old price; a chosen SKU has its own", async () => {
  const specifications = [{ name: "Size", options: ["Small", "Large"] }];
  const skus = [sku("71", 0, "16", sale), sku("72", 1, "30", null)];
  await shop({ ...PRODUCT, priceTo: "30", specifications, skus });
  expect(await screen.findByText(/^Sale until/)).toBeTruthy();
  expect(document.querySelector("s")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Choose/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Small" }));
  await waitFor(() => expect(document.querySelector("s")?.textContent).toMatch(/20\.00/));
  await userEvent.click(screen.getByRole("button", { name: "Large" }));
  await waitFor(() => expect(screen.queryByText(/^Sale until/)).toBeNull());
});

test("a card strikes the old price through and names it for screen readers", async () => {
  await shop({ ...PRODUCT, skus: [{ ...PRODUCT.skus[0]!, sale: null }] }, [
    { ...PRODUCT, id: "8", name: "Cup" },
    { ...PRODUCT, id: "9", name: "Bowl", priceTo: "30" },
  ]);
  const card = await screen.findByRole("link", { name: /Cup.*Lowest price of the 30 days before the sale/ });
  expect(card.querySelector("s")?.textContent).toMatch(/20\.00/);
  const range = await screen.findByRole("link", { name: /Bowl.*Sale until/ });
  expect(range.querySelector("s")).toBeNull();
});
