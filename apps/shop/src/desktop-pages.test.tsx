/** The desktop pages (docs/product.md 2) and their partners on phones. */
import { call } from "@banyan/app/call.ts";
import { queryClient } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createDemoShop } from "../fake/demo-shop.ts";
import { onDesktop, open, serveBy } from "./page.fixture.tsx";
import { createShopRouter } from "./router.ts";

const late = vi.hoisted(() => ({ loading: 0 }));

// Begins at once, so that both pages have these parts.
vi.mock("./parts/layout/after-page.ts", async () => {
  const { lazy } = await import("react");
  const afterPage: typeof lazy = (load) =>
    lazy(() => {
      late.loading++;
      return load().finally(() => late.loading--);
    });
  return { afterPage };
});

const product = async () => (await call(catalog.products, {})).list[0]?.id;
const announcement = async () => (await call(content.announcements, {})).list[0]?.id;
const nothing = () => Promise.resolve(undefined);

/** The headings of a page, once all queries are done. */
async function headingsAt(address: string): Promise<string[]> {
  await open(`#${address}`);
  const headings = () =>
    within(screen.getByRole("main"))
      .queryAllByRole("heading")
      .map(({ textContent }) => textContent);
  let found: string[] = [];
  // Parts that load later, or are drawn a frame later, ask then: nothing more came for a while.
  await waitFor(
    async () => {
      const before = found;
      await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
      found = headings();
      expect([found.length > 0, late.loading, queryClient.isFetching(), found]).toEqual([true, 0, 0, before]);
    },
    { interval: 0 },
  );
  cleanup();
  return found;
}

const PAIRS = [
  ["/", "/pages/pc/home", nothing],
  ["/pages/web", "/pages/pc/home", nothing],
  ["/pages/shop/goodsDetails", "/pages/pc/goodsDetails", product],
  ["/pages/msgList", "/pages/pc/message", nothing],
  ["/pages/articleDetails", "/pages/pc/msgDetails", announcement],
  ["/pages/aboutUs", "/pages/pc/aboutUs", nothing],
  ["/pages/cart", "/pages/pc/pcCart", nothing],
] as const;

beforeEach(() => {
  serveBy(createDemoShop());
});

async function queryOf(idOf: () => Promise<string | undefined>): Promise<string> {
  const id = await idOf();
  return id === undefined ? "" : `?id=${id}`;
}

test("every desktop page of the table of routes has a partner", () => {
  const desktop = Object.keys(createShopRouter().routesByPath).filter((path) => path.startsWith("/pages/pc/"));
  expect([...new Set(PAIRS.map(([, path]) => path))].sort()).toEqual(desktop.sort());
});

test.each(PAIRS)("desktops are led from %s to %s, which shows the same", async (page, desktop, idOf) => {
  const query = await queryOf(idOf);
  const shown = await headingsAt(`${page}${query}`);
  expect(shown.join()).not.toBe("");
  onDesktop({ narrow: true });
  const router = await open(`#${page}${query}`);
  expect(router.state.location.href).toBe(`${desktop}${query}`);
  expect(screen.queryByRole("navigation", { name: "Main" })?.textContent ?? "").not.toContain("Me");
  cleanup();
  expect(await headingsAt(`${desktop}${query}`)).toEqual(shown);
});

test.each(PAIRS)("phones are led to %s from %s", async (page, desktop, idOf) => {
  const query = await queryOf(idOf);
  const router = await open(`#${desktop}${query}`);
  expect(router.state.location.href).toBe(`${page === "/pages/web" ? "/" : page}${query}`);
});

test("a phone gets the tab bar of the cart at the desktop's address", async () => {
  await open("#/pages/pc/pcCart");
  const tabs = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(tabs.getByRole("link", { name: /^Cart/ }).getAttribute("aria-current")).toBe("page");
});

test("links of desktops lead to desktop pages, and back leads to where one was", async () => {
  onDesktop();
  const router = await open("#/pages/index");
  const [card] = await screen.findAllByRole("link", { name: /USDT/ });
  await userEvent.click(card as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/pc/goodsDetails"));
  const header = within(screen.getAllByRole("banner")[0] as HTMLElement);
  await userEvent.click(header.getByRole("link", { name: "News" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/pc/message"));
  expect(header.getByRole("link", { name: "News" }).getAttribute("aria-current")).toBe("page");
  for (const path of ["/pages/pc/goodsDetails", "/pages/index"]) {
    router.history.back();
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  }
});

test("a text of the shop that is named as an article leads to its desktop page", async () => {
  onDesktop();
  const router = await open("#/pages/articleDetails?document=about_us");
  await waitFor(() => expect(router.state.location.href).toBe("/pages/pc/aboutUs"));
});
