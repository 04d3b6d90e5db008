/** Where an approximate price stands, and where only USDT does. */
import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { market } from "@banyan/contract/market.ts";
import { members } from "@banyan/contract/members.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../../cart/cart.rules.ts";
import { setDeviceLines } from "../../cart/device-cart.ts";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { storedConfig, storedLanguage } from "../../session/state.ts";

vi.mock("../layout/after-page.ts", async () => {
  const { lazy } = await import("react");
  return { afterPage: lazy };
});

const PRODUCT: ProductDetail = {
  ...{ id: "7", name: "Oolong", summary: "Light", picture: null, price: "16", priceTo: "29.5", sale: null, bv: "6" },
  ...{ presale: false, activation: false, soldOut: false, soldCount: 3, rating: null, categoryId: "1" },
  ...{
    categoryName: "Tea",
    description: "",
    pictures: [],
    facts: [],
    specifications: [],
    skus: [],
    presaleWeeks: null,
  },
};
const today = new Date().toISOString().slice(0, 10);
const RATES = [
  { currency: "TWD", rate: "32", asOf: today },
  { currency: "JPY", rate: "150", asOf: "2020-01-01" },
] as const;

let server: FakeServer;
beforeEach(() => {
  setDeviceLines([]);
  storedConfig.set(undefined);
  server = serve()
    .on(market.config, () => ({ ...CONFIG, rates: [...RATES] }))
    .on(catalog.detail, () => PRODUCT)
    .on(catalog.recommend, () => ({ list: [PRODUCT] }))
    .on(cart.index, () => viewOf([]))
    .on(cart.preview, () => viewOf([]));
});

const goods = () => open("#/pages/shop/goodsDetails?id=7");
const shown = () => screen.queryAllByText(/≈/).map(({ textContent }) => textContent);

test("a visitor who reads Chinese of Taiwan sees what the price and its range are about, and why it is not exact", async () => {
  storedLanguage.set("zh-TW");
  await goods();
  expect(await screen.findByRole("button", { name: /≈ NT\$512.*NT\$944/ })).toBeTruthy();
  expect((await screen.findByText("≈ NT$512")).closest("a")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /≈/ }));
  expect(await screen.findByText("約略金額，實際以 USDT 付款")).toBeTruthy();
});

test("a member sees the currency of the nationality in any language", async () => {
  signIn({ ...MEMBER, nationality: "TW", token: "t" });
  server.on(members.userInfo, () => ({ ...MEMBER, nationality: "TW" }));
  await goods();
  expect(await screen.findByText("≈ NT$512")).toBeTruthy();
});

test.each([
  ["whose rate is too old", "ja"],
  ["whose currency has no rate", "ko"],
  ["whose language is English", "en"],
] as const)("a visitor %s sees USDT only", async (_who, locale) => {
  storedLanguage.set(locale);
  await goods();
  await screen.findByRole("heading", { name: "Oolong" });
  await waitFor(() => expect(server.sent(catalog.recommend).length).toBeGreaterThan(0));
  await waitFor(() => expect(server.sent(market.config).length).toBe(locale === "en" ? 0 : 1));
  expect(shown()).toEqual([]);
});

test("a page of many prices makes no more formats than a page of one: they are slow to make", async () => {
  storedLanguage.set("zh-TW");
  const formats = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "DateTimeFormat")];
  const madeFor = async (count: number) => {
    const list = Array.from({ length: count }, (_, at) => ({ ...PRODUCT, id: String(at + 8), price: String(at + 20) }));
    server.on(catalog.recommend, () => ({ list }));
    queryClient.clear();
    for (const format of formats) format.mockClear();
    await goods();
    await waitFor(() => expect(shown()).toHaveLength(count + 1));
    cleanup();
    return formats.flatMap(({ mock }) => mock.calls).length;
  };
  const forOne = await madeFor(1);
  expect(await madeFor(12)).toBeLessThanOrEqual(forOne);
});
