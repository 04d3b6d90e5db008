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
  { paths: ["/pages/search"], page: "areas/catalog/search-page.tsx", asks: [] },
  { paths: ["/pages/login"], page: "areas/account/login-page.tsx", asks: [] },
  // What these ask for belongs to a member (shell/lazy-page.ts).
  { paths: ["/pages/cart"], page: "areas/cart/cart-page.tsx", asks: [] },
  { paths: ["/pages/mine"], page: "areas/account/mine-page.tsx", asks: [] },
  { paths: ["/pages/order/orderList"], page: "areas/orders/orders-page.tsx", asks: [] },
  { paths: ["/pages/order/details"], page: "areas/orders/order-page.tsx", asks: [] },
  { paths: ["/pages/eWallet"], page: "areas/wallet/e-wallet-page.tsx", asks: [] },
  { paths: ["/pages/team"], page: "areas/team/team-page.tsx", asks: [] },
  { paths: ["/pages/incomeStatement"], page: "areas/income/income-page.tsx", asks: [] },
];
