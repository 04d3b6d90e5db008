/**
 * Pages that people often open first, and what they ask the server for. The build gives this table to `early.ts`, which
 * asks while the application is still loading. The application does not import it: it would bring along all these calls.
 */
import { ROWS } from "@banyan/app/team/team.rules.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { addressOf } from "@banyan/contract/client.ts";
import { ENTRIES, RECOMMENDED, RECOMMENDED_BESIDE_CART, SHELF } from "./inputs.ts";

export interface Entrance {
  /** Where it is found behind the `#`. */
  paths: readonly string[];
  /** Its file below `src`. */
  page: string;
  /** The calls that it makes first; `ID` in place of the parameter `id`. */
  asks: readonly string[];
  /** The calls need a member; a visitor is shown the way in. */
  ofMember?: true;
}

export const ID = "ID";

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
  {
    paths: ["/pages/register"],
    page: "areas/account/register-page.tsx",
    asks: [addressOf(members.signInPage, {}), addressOf(market.countries, {})],
  },
  { paths: ["/pages/search"], page: "areas/catalog/search-page.tsx", asks: [] },
  { paths: ["/pages/login"], page: "areas/account/login-page.tsx", asks: [] },
  {
    paths: ["/pages/cart"],
    page: "areas/cart/cart-page.tsx",
    asks: [addressOf(cart.index, {}), addressOf(catalog.personalRecommend, RECOMMENDED_BESIDE_CART)],
    ofMember: true,
  },
  {
    paths: ["/pages/mine"],
    page: "areas/account/mine-page.tsx",
    asks: [
      addressOf(members.userInfo, {}),
      addressOf(wallet.balances, {}),
      addressOf(orders.counts, {}),
      addressOf(income.limit, {}),
      addressOf(membership.standing, {}),
      addressOf(team.overview, {}),
    ],
    ofMember: true,
  },
  {
    paths: ["/pages/order/orderList"],
    page: "areas/orders/orders-page.tsx",
    asks: [addressOf(orders.index, { tab: "all" }), addressOf(orders.counts, {})],
    ofMember: true,
  },
  {
    paths: ["/pages/order/details"],
    page: "areas/orders/order-page.tsx",
    asks: [addressOf(orders.detail, { orderId: ID })],
    ofMember: true,
  },
  {
    paths: ["/pages/eWallet"],
    page: "areas/wallet/e-wallet-page.tsx",
    asks: [addressOf(wallet.balances, {}), addressOf(wallet.balance, ENTRIES)],
    ofMember: true,
  },
  {
    paths: ["/pages/team"],
    page: "areas/team/team-page.tsx",
    asks: [addressOf(team.overview, {}), addressOf(team.binaryTree, { depth: ROWS - 1 })],
    ofMember: true,
  },
  {
    paths: ["/pages/incomeStatement"],
    page: "areas/income/income-page.tsx",
    asks: [addressOf(income.summary, {}), addressOf(members.userInfo, {}), addressOf(income.limit, {})],
    ofMember: true,
  },
];
