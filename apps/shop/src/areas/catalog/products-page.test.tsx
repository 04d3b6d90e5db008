import { catalog, type ProductCard } from "@banyan/contract/catalog.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { open, serve } from "../../page.fixture.tsx";

const category = (id: string, name: string) => ({ id, slug: name.toLowerCase(), name, picture: null });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  serve()
    .on(catalog.products, () => ({ list: [], total: 0, page: 1, limit: 20, nextCursor: null, similar: false }))
    .on(catalog.categories, () => ({ list: [category("1", "Tea"), category("2", "Cups")] }));
});

test("the filter sheet leaves alone what was chosen since it was opened before", async () => {
  const router = await open("#/pages/index?category=1");
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cups" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ category: "2" }));
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Filter" });
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "In stock only" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Show products" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ category: "2", instock: "1" }));
});

const product = (at: number): ProductCard => ({
  id: String(at),
  name: `Tea ${at}`,
  summary: "",
  picture: null,
  price: "12",
  priceTo: "12",
  sale: null,
  bv: "4",
  soldOut: false,
  soldCount: 0,
  rating: null,
  presale: false,
  activation: false,
});
const cards = () => screen.getAllByRole("link", { name: /^Tea \d/ });

test("a phone draws a part of a long shelf, and all of it as one reads on, with one question to the server", async () => {
  const list = Array.from({ length: 30 }, (_, at) => product(at));
  let asked = 0;
  serve()
    .on(catalog.categories, () => ({ list: [] }))
    .on(catalog.products, () => {
      asked++;
      return { list, total: 30, page: 1, limit: 30, nextCursor: null, similar: false };
    });
  await open("#/pages/index");
  await screen.findByRole("button", { name: "Show more" });
  expect(cards()).toHaveLength(12);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(cards()).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(cards()).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(asked).toBe(1);
});

test("a search says how much it found, and is sorted and filtered on a phone", async () => {
  const server = serve()
    .on(catalog.categories, () => ({ list: [] }))
    .on(catalog.products, ({ inStock }) => {
      const list = inStock ? [] : [product(1), product(2)];
      return { list, total: list.length, page: 1, limit: 20, nextCursor: null, similar: false };
    });
  const router = await open("#/pages/search?keyword=tea");
  await screen.findByText("2 products");
  await userEvent.click(screen.getByRole("button", { name: "Price" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: "tea", sort: "price_up" }));
  expect(server.sent(catalog.products).at(-1)).toMatchObject({ keyword: "tea", sort: "price_up" });
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Filter" });
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "In stock only" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Show products" }));
  await screen.findByText("Nothing fits these filters");
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByText("2 products");
  expect(router.state.location.search).toEqual({ keyword: "tea", sort: "price_up" });
});

test("what is only similar to the words is said to be so", async () => {
  serve().on(catalog.products, () => ({
    ...{ list: [product(1)], total: 1, page: 1, limit: 20, nextCursor: null },
    similar: true,
  }));
  await open("#/pages/search?keyword=taee");
  await screen.findByText("No exact match for “taee”. Showing similar products.");
  screen.getByText("1 product");
});
