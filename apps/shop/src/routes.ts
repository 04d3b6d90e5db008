/**
 * The one table of routes, with the exact names of docs/product.md 2. Pages are loaded when they are opened; a page
 * file exports its component as default, which gets the parameters as its property `search`.
 */

import { RootErrorPage, UnknownPage } from "@banyan/app/problem-pages.tsx";
import { ask, queryClient } from "@banyan/app/query.ts";
import { optional } from "@banyan/app/router.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { createRootRoute, createRoute } from "@tanstack/react-router";
import { warm } from "./api/warm.ts";
import { askShelf } from "./areas/catalog/ask-shelf.ts";
import { shelfInput } from "./areas/catalog/filters.rules.ts";
import { askBanners, askCategories, askRecommended } from "./areas/home/ask-home.ts";
import { firstPage, lazyPage } from "./shell/lazy-page.ts";
import { Root } from "./shell/root.tsx";
import { ofAccount, shown, showsTabs } from "./shell/route-data.ts";

/** A page about one thing. An address without its id leads to a page that says so. */
const withId = (search: Record<string, unknown>): { id: string } => ({
  id: typeof search.id === "string" ? search.id : "",
});

const root = createRootRoute({ component: Root, notFoundComponent: UnknownPage, errorComponent: RootErrorPage });
const getParentRoute = () => root;

const home = firstPage(() => import("./areas/home/home-page.tsx"));
const warmHome = () =>
  warm(
    queryClient.prefetchQuery(askBanners()),
    queryClient.prefetchQuery(askCategories()),
    queryClient.prefetchQuery(askRecommended()),
  );
const homeRoute = createRoute({ getParentRoute, path: "/", component: home, loader: warmHome, staticData: showsTabs });
const homeAlias = createRoute({
  getParentRoute,
  path: "/pages/web",
  component: home,
  loader: warmHome,
  staticData: showsTabs,
});

const productsSearch = optional("category", "keyword", "sort", "min", "max", "presale", "instock", "activation");
const productsRoute = createRoute({
  getParentRoute,
  path: "/pages/index",
  component: firstPage(() => import("./areas/catalog/products-page.tsx")),
  staticData: showsTabs,
  validateSearch: productsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    warm(queryClient.prefetchQuery(askCategories()), queryClient.prefetchInfiniteQuery(askShelf(shelfInput(deps)))),
});

const cartRoute = createRoute({
  getParentRoute,
  path: "/pages/cart",
  ...lazyPage("cart"),
  staticData: showsTabs,
});

const mineRoute = createRoute({
  getParentRoute,
  path: "/pages/mine",
  ...lazyPage("mine"),
  staticData: { ...showsTabs, account: true },
});

const goodsRoute = createRoute({
  getParentRoute,
  path: "/pages/shop/goodsDetails",
  component: firstPage(() => import("./areas/catalog/goods-page.tsx")),
  staticData: shown,
  validateSearch: withId,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => warm(queryClient.prefetchQuery(ask(catalog.detail, deps))),
});

const searchRoute = createRoute({
  getParentRoute,
  path: "/pages/search",
  component: firstPage(() => import("./areas/catalog/search-page.tsx")),
  staticData: shown,
  validateSearch: optional("keyword"),
});

const articleRoute = createRoute({
  getParentRoute,
  path: "/pages/articleDetails",
  ...lazyPage("article"),
  staticData: shown,
  validateSearch: optional("id", "document"),
});

const newsRoute = createRoute({
  getParentRoute,
  path: "/pages/msgList",
  ...lazyPage("news"),
  staticData: shown,
  validateSearch: optional("tab"),
});

const memberRoute = createRoute({
  getParentRoute,
  path: "/pages/member",
  ...lazyPage("member"),
  staticData: ofAccount,
});

const loginRoute = createRoute({
  getParentRoute,
  path: "/pages/login",
  ...lazyPage("login"),
  staticData: shown,
});

const registerRoute = createRoute({
  getParentRoute,
  path: "/pages/register",
  ...lazyPage("register"),
  staticData: shown,
  validateSearch: optional("invite_code", "node_code"),
});

const forgetPasswordRoute = createRoute({
  getParentRoute,
  path: "/pages/forgetPassword",
  ...lazyPage("forgetPassword"),
  staticData: shown,
});

const setUpRoute = createRoute({
  getParentRoute,
  path: "/pages/setUp/setUp",
  ...lazyPage("setUp"),
  staticData: ofAccount,
});

const securityRoute = createRoute({
  getParentRoute,
  path: "/pages/setUp/security",
  ...lazyPage("security"),
  staticData: ofAccount,
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/pages/setUp/privacy",
  ...lazyPage("privacy"),
  staticData: ofAccount,
});

const userInfoRoute = createRoute({
  getParentRoute,
  path: "/pages/userInfo/userInfo",
  ...lazyPage("userInfo"),
  staticData: ofAccount,
});

const addressesRoute = createRoute({
  getParentRoute,
  path: "/pages/address/deliveryAddress",
  ...lazyPage("addresses"),
  staticData: ofAccount,
  validateSearch: optional("choose"),
});

const addressRoute = createRoute({
  getParentRoute,
  path: "/pages/address/changeAddress",
  ...lazyPage("address"),
  staticData: ofAccount,
  validateSearch: optional("id", "choose"),
});

const chooseLocationRoute = createRoute({
  getParentRoute,
  path: "/pages/choose-location",
  ...lazyPage("chooseLocation"),
  validateSearch: optional("country", "from"),
});

const openLocationRoute = createRoute({
  getParentRoute,
  path: "/pages/open-location",
  ...lazyPage("openLocation"),
  validateSearch: optional("latitude", "longitude", "name", "address", "country"),
});

const confirmOrderRoute = createRoute({
  getParentRoute,
  path: "/pages/shop/confirmOrder",
  ...lazyPage("confirmOrder"),
  staticData: shown,
  // "Buy now": one SKU and how many of it; the chosen cart lines where absent.
  validateSearch: optional("sku", "quantity"),
});

const ordersRoute = createRoute({
  getParentRoute,
  path: "/pages/order/orderList",
  ...lazyPage("orders"),
  staticData: ofAccount,
  validateSearch: optional("tab"),
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/pages/order/details",
  ...lazyPage("order"),
  staticData: ofAccount,
  validateSearch: withId,
});

const paidRoute = createRoute({
  getParentRoute,
  path: "/pages/order/paid",
  ...lazyPage("paid"),
  staticData: ofAccount,
  validateSearch: withId,
});

const inviteRoute = createRoute({
  getParentRoute,
  path: "/pages/invite",
  ...lazyPage("invite"),
  staticData: ofAccount,
});

const teamRoute = createRoute({
  getParentRoute,
  path: "/pages/team",
  ...lazyPage("team"),
  staticData: ofAccount,
  validateSearch: optional("memberId", "view"),
});

const teamListRoute = createRoute({
  getParentRoute,
  path: "/pages/teamList",
  ...lazyPage("teamList"),
  staticData: ofAccount,
  validateSearch: optional("search", "side", "sort", "up"),
});

const kycRoute = createRoute({
  getParentRoute,
  path: "/pages/kyc",
  ...lazyPage("kyc"),
  staticData: ofAccount,
});

const feedbackRoute = createRoute({
  getParentRoute,
  path: "/pages/feedback/feedback",
  ...lazyPage("feedback"),
  staticData: ofAccount,
});

const feedbackRecordRoute = createRoute({
  getParentRoute,
  path: "/pages/feedback/feedbackRecord",
  ...lazyPage("feedbackRecord"),
  staticData: ofAccount,
  validateSearch: optional("state"),
});

const exchangeRoute = createRoute({
  getParentRoute,
  path: "/pages/exchange",
  ...lazyPage("exchange"),
  staticData: ofAccount,
});

const exchangeRecordsRoute = createRoute({
  getParentRoute,
  path: "/pages/exchangeRecords",
  ...lazyPage("exchangeRecords"),
  staticData: ofAccount,
  validateSearch: optional("state"),
});

const withdrawalDetailsRoute = createRoute({
  getParentRoute,
  path: "/pages/withdrawalDetails",
  ...lazyPage("withdrawalDetails"),
  staticData: ofAccount,
  validateSearch: withId,
});

const statementSearch = optional("tab", "direction", "group", "from", "to");
const eWalletRoute = createRoute({
  getParentRoute,
  path: "/pages/eWallet",
  ...lazyPage("eWallet"),
  staticData: ofAccount,
  validateSearch: statementSearch,
});

const integralFlowRoute = createRoute({
  getParentRoute,
  path: "/pages/integralFlow",
  ...lazyPage("integralFlow"),
  staticData: ofAccount,
  validateSearch: statementSearch,
});

const incomeRoute = createRoute({
  getParentRoute,
  path: "/pages/incomeStatement",
  ...lazyPage("income"),
  staticData: ofAccount,
  validateSearch: optional("kind", "from", "to", "span"),
});

const whyRoute = createRoute({
  getParentRoute,
  path: "/pages/incomeStatement/why",
  ...lazyPage("why"),
  staticData: ofAccount,
  validateSearch: optional("day", "kind"),
});

const transferRoute = createRoute({
  getParentRoute,
  path: "/pages/transfer",
  ...lazyPage("transfer"),
  staticData: ofAccount,
  validateSearch: optional("to", "asset"),
});

const transferReceiptRoute = createRoute({
  getParentRoute,
  path: "/pages/transfer/receipt",
  ...lazyPage("receipt"),
  staticData: ofAccount,
  validateSearch: withId,
});

const topUpRoute = createRoute({
  getParentRoute,
  path: "/pages/topUp",
  ...lazyPage("topUp"),
  staticData: ofAccount,
  // The payment of one top-up; the form for a new one where absent.
  validateSearch: optional("id"),
});

const storedRecordRoute = createRoute({
  getParentRoute,
  path: "/pages/storedRecord",
  ...lazyPage("records"),
  staticData: ofAccount,
});

/** The shop's own texts, each a page of its own. */
const aboutUsRoute = createRoute({
  getParentRoute,
  path: "/pages/aboutUs",
  ...lazyPage("aboutUs"),
  staticData: shown,
});

const companyProfileRoute = createRoute({
  getParentRoute,
  path: "/pages/companyProfile",
  ...lazyPage("companyProfile"),
  staticData: shown,
});

const userAgreementRoute = createRoute({
  getParentRoute,
  path: "/pages/userAgreement",
  ...lazyPage("userAgreement"),
  staticData: shown,
});

const privacyPolicyRoute = createRoute({
  getParentRoute,
  path: "/pages/privacyPolicy",
  ...lazyPage("privacyPolicy"),
  staticData: shown,
});

const incomeDisclosureRoute = createRoute({
  getParentRoute,
  path: "/pages/incomeDisclosure",
  ...lazyPage("incomeDisclosure"),
  staticData: shown,
  validateSearch: optional("period"),
});

/** The addresses of the desktop pages. Each shows the same as its page above; all but the first can be pulled down. */
const pcHomeRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/home",
  component: home,
  loader: warmHome,
  staticData: shown,
});

const pcGoodsRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/goodsDetails",
  ...lazyPage("pcGoods"),
  staticData: shown,
  validateSearch: withId,
});

const pcMessageRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/message",
  ...lazyPage("pcMessage"),
  staticData: shown,
  validateSearch: optional("tab"),
});

const pcMsgDetailsRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/msgDetails",
  ...lazyPage("pcMsgDetails"),
  staticData: shown,
  validateSearch: optional("id"),
});

const pcAboutUsRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/aboutUs",
  ...lazyPage("pcAboutUs"),
  staticData: shown,
});

const pcCartRoute = createRoute({
  getParentRoute,
  path: "/pages/pc/pcCart",
  ...lazyPage("cart"),
  staticData: shown,
});

export const routeTree = root.addChildren([
  homeRoute,
  homeAlias,
  productsRoute,
  cartRoute,
  mineRoute,
  goodsRoute,
  searchRoute,
  articleRoute,
  newsRoute,
  memberRoute,
  loginRoute,
  registerRoute,
  forgetPasswordRoute,
  setUpRoute,
  securityRoute,
  privacyRoute,
  userInfoRoute,
  addressesRoute,
  addressRoute,
  chooseLocationRoute,
  openLocationRoute,
  confirmOrderRoute,
  ordersRoute,
  orderRoute,
  paidRoute,
  inviteRoute,
  teamRoute,
  teamListRoute,
  kycRoute,
  feedbackRoute,
  feedbackRecordRoute,
  exchangeRoute,
  exchangeRecordsRoute,
  withdrawalDetailsRoute,
  eWalletRoute,
  integralFlowRoute,
  incomeRoute,
  whyRoute,
  transferRoute,
  transferReceiptRoute,
  topUpRoute,
  storedRecordRoute,
  aboutUsRoute,
  incomeDisclosureRoute,
  companyProfileRoute,
  userAgreementRoute,
  privacyPolicyRoute,
  pcHomeRoute,
  pcGoodsRoute,
  pcMessageRoute,
  pcMsgDetailsRoute,
  pcAboutUsRoute,
  pcCartRoute,
]);
