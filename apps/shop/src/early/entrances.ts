/**
 * Pages that people often open first, and what they ask the server for. The build gives this table to `early.ts`, which
 * asks while the application is still loading.
 */
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { addressOf } from "@banyan/contract/client.ts";

export interface Entrance {
  /** Where it is found behind the `#`. */
  paths: readonly string[];
  /** Its file below `src`. */
  page: string;
  /** The public calls that it makes first; `ID` in place of the parameter `id`. */
  asks: readonly string[];
}

export const ID = "ID";

export const RECOMMENDED = { limit: 8 };
/** Rows of two, three and four come out even. */
export const SHELF = { limit: 24, sort: "popular" } as const;

export const ENTRANCES: readonly Entrance[] = [
  {
    paths: ["/", "/pages/web", "/pages/pc/home"],
    page: "areas/home/home-page.tsx",
    asks: [
      addressOf(content.banners, {}),
      addressOf(catalog.categories, {}),
      addressOf(catalog.recommend, RECOMMENDED),
    ],
  },
  {
    paths: ["/pages/index"],
    page: "areas/catalog/products-page.tsx",
    asks: [addressOf(catalog.categories, {}), addressOf(catalog.products, SHELF)],
  },
  {
    paths: ["/pages/shop/goodsDetails"],
    page: "areas/catalog/goods-page.tsx",
    asks: [addressOf(catalog.detail, { id: ID })],
  },
  { paths: ["/pages/register"], page: "areas/account/register-page.tsx", asks: [] },
];
