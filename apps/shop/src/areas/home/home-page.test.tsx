/** What the home page sells: banners with prices, terms of delivery, best sellers, and the story of a maker. */
import { catalog, type ProductCard } from "@banyan/contract/catalog.ts";
import { content } from "@banyan/contract/content.ts";
import { market } from "@banyan/contract/market.ts";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CONFIG, open, serve, TO_TAIWAN } from "../../page.fixture.tsx";

vi.mock("../../parts/layout/after-page.ts", async () => {
  const { lazy } = await import("react");
  return { afterPage: lazy };
});

const picture = { id: "p", width: 1200, height: 675, sources: [{ width: 640, url: "/p.webp" }] };
const card = (id: string, name: string): ProductCard => ({
  ...{ id, name, summary: "", picture: null, price: "16", priceTo: "16", sale: null, bv: "6", presale: false },
  ...{ activation: false, soldOut: false, soldCount: 3, rating: { average: 4.5, count: 12 } },
});
const banner = (id: string, title: string, product: { price: string; priceTo: string; soldOut: boolean } | null) => ({
  ...{ id, title, subtitle: "Second line", picture, widePicture: picture },
  ...{ link: { kind: "product" as const, id: "7" }, product: product && { ...product, sale: null } },
});

interface Sold {
  banners?: ReturnType<typeof banner>[];
  stories?: string[];
  terms?: Partial<typeof TO_TAIWAN>;
}

function shop({ banners = [], stories = [], terms = {} }: Sold = {}) {
  const news = (title: string) => ({
    ...{
      id: "5",
      kind: "story" as const,
      title,
      summary: "How it is made",
      picture,
      publishedAt: "2026-11-01T00:00:00Z",
    },
  });
  serve()
    .on(market.config, () => CONFIG)
    .on(market.delivery, () => ({ ...TO_TAIWAN, ...terms }))
    .on(content.banners, () => ({ list: banners }))
    .on(catalog.categories, () => ({ list: [] }))
    .on(catalog.recommend, () => ({ list: [card("1", "Oolong")] }))
    .on(catalog.personalRecommend, () => ({ list: [card("1", "Oolong"), card("2", "Honey")] }))
    .on(content.announcements, ({ kind, page, limit }) => {
      const list = kind === "story" ? stories.map(news) : [];
      return { list, total: list.length, page, limit };
    });
}

const place = async (title: string) => {
  const { parentElement } = await screen.findByRole("heading", { name: title });
  return within(parentElement?.parentElement as HTMLElement);
};

test("a banner that names a product shows its price and a button, until it is sold out", async () => {
  shop({
    banners: [
      banner("1", "Winter tea", { price: "14.8", priceTo: "14.8", soldOut: false }),
      banner("2", "Old honey", { price: "9", priceTo: "12", soldOut: true }),
      banner("3", "Only words", null),
    ],
  });
  await open("#/");
  const tea = await screen.findByRole("link", { name: /Winter tea/ });
  expect(tea.textContent).toBe("Winter teaSecond line14.80USDTShop now");
  expect(tea.getAttribute("href")).toContain("goodsDetails?id=7");
  expect((await screen.findByRole("link", { name: /Old honey/ })).textContent).toMatch(/from 9.00USDT.*Sold out$/);
  expect((await screen.findByRole("link", { name: /Only words/ })).textContent).toBe("Only wordsSecond line");
});

test("the promise and the terms of delivery are those of the settings", async () => {
  shop({ terms: { freeFrom: "80", flatFee: "5", days: { from: 2, to: 4 }, returnDays: 14 } });
  await open("#/");
  expect(await screen.findByText("Arrives in 2–4 days")).toBeTruthy();
  expect(screen.getByText(/^Free shipping from/).textContent).toBe("Free shipping from 80.00USDT");
  expect(screen.getByText("Returns within 14 days")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(CONFIG.tagline);
});

test.each([
  [{ flatFee: "0", freeFrom: null }, "Free shipping"],
  [{ flatFee: "5", freeFrom: null }, "Shipping 5.00USDT"],
  [{ returnDays: 0 }, "Returns only of faulty goods"],
  [{ days: { from: 1, to: 1 } }, "Arrives in 1 day"],
  [{ delivers: false, countryName: "Iceland" }, "No delivery to Iceland"],
] as const)("terms %j are said as %s", async (terms, words) => {
  shop({ terms });
  await open("#/");
  const facts = await screen.findAllByText((_, element) => element?.tagName === "LI" && element.textContent === words);
  expect(facts).toHaveLength(1);
});

test("best sellers come with ratings, and are not recommended once more", async () => {
  shop();
  await open("#/");
  const best = await place("Best sellers");
  expect((await best.findByRole("link", { name: /Oolong/ })).textContent).toContain("4.5");
  const recommended = await place("Recommended");
  expect(await recommended.findByRole("link", { name: /Honey/ })).toBeTruthy();
  expect(recommended.queryByRole("link", { name: /Oolong/ })).toBeNull();
});

test("the newest story of a maker leads to its page; without one there is none", async () => {
  shop({ stories: ["A morning at the kiln"] });
  await open("#/");
  const story = await screen.findByRole("link", { name: /A morning at the kiln/ });
  expect(story.getAttribute("href")).toContain("articleDetails?id=5");
});
