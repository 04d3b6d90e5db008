/** The desktop URLs (docs/product.md 2) show the same as the pages they correspond to. */
import { call } from "@banyan/app/call.ts";
import { queryClient } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createDemoShop } from "../fake/demo-shop.ts";
import { open, serveBy } from "./page.fixture.tsx";

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
  const isAnswered = () => waitFor(() => expect([headings().length > 0, queryClient.isFetching()]).toEqual([true, 0]));
  await isAnswered();
  // What lies below the fold is drawn a frame later, and asks then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await isAnswered();
  const found = headings();
  cleanup();
  return found;
}

test.each([
  ["/pages/pc/home", "/", nothing],
  ["/pages/pc/goodsDetails", "/pages/shop/goodsDetails", product],
  ["/pages/pc/message", "/pages/msgList", nothing],
  ["/pages/pc/msgDetails", "/pages/articleDetails", announcement],
  ["/pages/pc/aboutUs", "/pages/aboutUs", nothing],
  ["/pages/pc/pcCart", "/pages/cart", nothing],
])("%s shows what the page of %s shows", async (desktop, page, idOf) => {
  serveBy(createDemoShop());
  const id = await idOf();
  const query = id === undefined ? "" : `?id=${id}`;
  const shown = await headingsAt(`${page}${query}`);
  expect(shown.join()).not.toBe("");
  expect(await headingsAt(`${desktop}${query}`)).toEqual(shown);
});
