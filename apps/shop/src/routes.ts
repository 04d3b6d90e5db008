/**
 * The one table of routes, with the exact names of docs/product.md 2. Each says what its page is called; `pages.ts` says which
 * file the page is in.
 */

import { RootErrorPage, UnknownPage } from "@banyan/app/problem-pages.tsx";
import { optional } from "@banyan/app/router.ts";
import { msg } from "@lingui/core/macro";
import { createRootRoute, createRoute } from "@tanstack/react-router";
import { page } from "./shell/lazy-page.ts";
import { leadToPartner } from "./shell/partners.ts";
import { Root } from "./shell/root.tsx";
import { ofAccount, shown, tab } from "./shell/route-data.ts";

/** A page about one thing. An address without its id leads to a page that says so. */
const withId = (search: Record<string, unknown>): { id: string } => ({
  id: typeof search.id === "string" ? search.id : "",
});
const statementSearch = optional("tab", "direction", "group", "from", "to");

const root = createRootRoute({
  beforeLoad: leadToPartner,
  component: Root,
  notFoundComponent: UnknownPage,
  errorComponent: RootErrorPage,
});
const getParentRoute = () => root;

const pages = [
  createRoute({ getParentRoute, ...page("/"), staticData: { tabs: true } }),
  createRoute({ getParentRoute, ...page("/pages/web"), staticData: { tabs: true } }),
  createRoute({
    getParentRoute,
    ...page("/pages/index"),
    staticData: tab(msg`Products`),
    validateSearch: optional("category", "keyword", "sort", "min", "max", "presale", "instock", "activation"),
  }),
  createRoute({ getParentRoute, ...page("/pages/cart"), staticData: tab(msg`Cart`) }),
  createRoute({ getParentRoute, ...page("/pages/mine"), staticData: { ...tab(msg`My account`), account: true } }),
  createRoute({
    getParentRoute,
    ...page("/pages/shop/goodsDetails"),
    staticData: shown(msg`Products`),
    validateSearch: withId,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/search"),
    staticData: shown(msg`Search`),
    validateSearch: optional("keyword", "sort", "min", "max", "presale", "instock"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/articleDetails"),
    staticData: shown(msg`News`),
    validateSearch: optional("id", "document"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/msgList"),
    staticData: shown(msg`News`),
    validateSearch: optional("tab"),
  }),
  createRoute({ getParentRoute, ...page("/pages/wishlist"), staticData: ofAccount(msg`Wishlist`) }),
  createRoute({ getParentRoute, ...page("/pages/member"), staticData: ofAccount(msg`Your membership`) }),
  createRoute({ getParentRoute, ...page("/pages/login"), staticData: shown(msg`Sign in`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/register"),
    staticData: shown(msg`Register`),
    validateSearch: optional("invite_code", "node_code"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/stopRecovery"),
    staticData: shown(msg`Stop a recovery`),
    validateSearch: optional("token"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/undoEmail"),
    staticData: shown(msg`Email changed`),
    validateSearch: optional("token"),
  }),
  createRoute({ getParentRoute, ...page("/pages/forgetPassword"), staticData: shown(msg`Forgot password`) }),
  createRoute({ getParentRoute, ...page("/pages/setUp/setUp"), staticData: ofAccount(msg`Settings`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/setUp/security"),
    staticData: ofAccount(msg`Payment protection`, "/pages/setUp/setUp"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/setUp/privacy"),
    staticData: ofAccount(msg`Privacy`, "/pages/setUp/setUp"),
  }),
  createRoute({ getParentRoute, ...page("/pages/userInfo/userInfo"), staticData: ofAccount(msg`Personal info`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/address/deliveryAddress"),
    staticData: ofAccount(msg`Address management`),
    validateSearch: optional("choose"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/address/changeAddress"),
    staticData: ofAccount(msg`Address management`, "/pages/address/deliveryAddress"),
    validateSearch: optional("id", "choose"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/choose-location"),
    staticData: shown(msg`Choose a location`),
    validateSearch: optional("country", "from"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/open-location"),
    staticData: shown(msg`Location`),
    validateSearch: optional("latitude", "longitude", "name", "address", "country", "province", "city", "district"),
  }),
  // "Buy now": one SKU and how many of it; the chosen cart lines where absent.
  createRoute({
    getParentRoute,
    ...page("/pages/shop/confirmOrder"),
    staticData: shown(msg`Confirm order`),
    validateSearch: optional("sku", "quantity"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/order/orderList"),
    staticData: ofAccount(msg`My orders`),
    validateSearch: optional("tab", "search"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/order/details"),
    staticData: ofAccount(msg`Order details`, "/pages/order/orderList"),
    validateSearch: withId,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/order/paid"),
    staticData: ofAccount(msg({ context: "order", message: "Receipt" }), "/pages/order/orderList"),
    validateSearch: withId,
  }),
  createRoute({ getParentRoute, ...page("/pages/invite"), staticData: ofAccount(msg`Invite`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/team"),
    staticData: ofAccount(msg`My team`),
    validateSearch: optional("memberId", "view"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/teamList"),
    staticData: ofAccount(msg`Direct referrals`),
    validateSearch: optional("search", "side", "sort", "up"),
  }),
  createRoute({ getParentRoute, ...page("/pages/kyc"), staticData: ofAccount(msg`Identity verification`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/feedback/feedback"),
    staticData: ofAccount(msg`Feedback`),
    validateSearch: optional("title"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/feedback/feedbackRecord"),
    staticData: ofAccount(msg`My feedback`, "/pages/feedback/feedback"),
    validateSearch: optional("state"),
  }),
  createRoute({ getParentRoute, ...page("/pages/exchange"), staticData: ofAccount(msg`Withdraw`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/exchangeRecords"),
    staticData: ofAccount(msg`Withdrawal records`, "/pages/exchange"),
    validateSearch: optional("state"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/withdrawalDetails"),
    staticData: ofAccount(msg`Withdrawal details`, "/pages/exchange"),
    validateSearch: withId,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/eWallet"),
    staticData: ofAccount(msg`E-wallet`),
    validateSearch: statementSearch,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/integralFlow"),
    staticData: ofAccount(msg`Points and coupons`),
    validateSearch: statementSearch,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/incomeStatement"),
    staticData: ofAccount(msg`Income statement`),
    validateSearch: optional("kind", "from", "to", "span"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/incomeStatement/why"),
    staticData: ofAccount(msg`Why this amount?`, "/pages/incomeStatement"),
    validateSearch: optional("day", "kind"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/transfer"),
    staticData: ofAccount(msg`Transfer`),
    validateSearch: optional("to", "asset"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/transfer/receipt"),
    staticData: ofAccount(msg`Receipt`, "/pages/transfer"),
    validateSearch: withId,
  }),
  // The payment of one top-up; the form for a new one where absent.
  createRoute({
    getParentRoute,
    ...page("/pages/topUp"),
    staticData: ofAccount(msg`Top up`),
    validateSearch: optional("id"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/storedRecord"),
    staticData: ofAccount(msg`Top-up records`, "/pages/topUp"),
  }),

  createRoute({ getParentRoute, ...page("/pages/aboutUs"), staticData: shown(msg`About us`) }),
  createRoute({ getParentRoute, ...page("/pages/companyProfile"), staticData: shown(msg`Company profile`) }),
  createRoute({ getParentRoute, ...page("/pages/userAgreement"), staticData: shown(msg`User agreement`) }),
  createRoute({ getParentRoute, ...page("/pages/privacyPolicy"), staticData: shown(msg`Privacy policy`) }),
  createRoute({
    getParentRoute,
    ...page("/pages/incomeDisclosure"),
    staticData: shown(msg`Income disclosure`),
    validateSearch: optional("period"),
  }),

  // The desktop pages (shell/partners.ts). All but the first can be pulled down.
  createRoute({ getParentRoute, ...page("/pages/pc/home") }),
  createRoute({
    getParentRoute,
    ...page("/pages/pc/goodsDetails"),
    staticData: shown(msg`Products`),
    validateSearch: withId,
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/pc/message"),
    staticData: shown(msg`News`),
    validateSearch: optional("tab"),
  }),
  createRoute({
    getParentRoute,
    ...page("/pages/pc/msgDetails"),
    staticData: shown(msg`News`),
    validateSearch: optional("id"),
  }),
  createRoute({ getParentRoute, ...page("/pages/pc/aboutUs"), staticData: shown(msg`About us`) }),
  createRoute({ getParentRoute, ...page("/pages/pc/pcCart"), staticData: shown(msg`Cart`) }),
] as const;

export const routeTree = root.addChildren(pages);
