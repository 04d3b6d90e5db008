/**
 * The table of routes, with the right that each page requires (the shell hides it otherwise) and its URL filters. Pages
 * are lazy-loaded.
 */

import { lazyPage } from "@banyan/app/lazy-page.tsx";
import { RootErrorPage, UnknownPage } from "@banyan/app/problem-pages.tsx";
import { optional } from "@banyan/app/router.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { Root } from "./shell/root.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The right that the page requires. */
    right?: StaffRight;
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: UnknownPage, errorComponent: RootErrorPage });
const getParentRoute = () => root;

const dashboardRoute = createRoute({
  getParentRoute,
  path: "/",
  component: lazyPage(() => import("./areas/dashboard/dashboard-page.tsx")),
});

const ordersRoute = createRoute({
  getParentRoute,
  path: "/orders",
  component: lazyPage(() => import("./areas/orders/orders-page.tsx")),
  staticData: { right: "office:orders.read" },
  validateSearch: optional("state", "search", "from", "to", "page", "sort"),
});

const shipRoute = createRoute({
  getParentRoute,
  path: "/orders/ship",
  component: lazyPage(() => import("./areas/orders/ship-page.tsx")),
  staticData: { right: "office:orders.ship" },
  validateSearch: optional("orders"),
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/orders/$orderId",
  component: lazyPage(() => import("./areas/orders/order-page.tsx")),
  staticData: { right: "office:orders.read" },
});

const returnsRoute = createRoute({
  getParentRoute,
  path: "/returns",
  component: lazyPage(() => import("./areas/orders/returns-page.tsx")),
  staticData: { right: "office:orders.read" },
  validateSearch: optional("tab", "page"),
});

const productsRoute = createRoute({
  getParentRoute,
  path: "/products",
  component: lazyPage(() => import("./areas/products/products-page.tsx")),
  staticData: { right: "office:catalog.read" },
  validateSearch: optional("search", "category", "published", "low", "page", "sort"),
});

const newProductRoute = createRoute({
  getParentRoute,
  path: "/products/new",
  component: lazyPage(() => import("./areas/products/new-product-page.tsx")),
  staticData: { right: "office:catalog.write" },
  validateSearch: optional("from"),
});

const editProductsRoute = createRoute({
  getParentRoute,
  path: "/products/edit",
  component: lazyPage(() => import("./areas/products/edit-page.tsx")),
  staticData: { right: "office:catalog.write" },
  validateSearch: optional("ids"),
});

const importProductsRoute = createRoute({
  getParentRoute,
  path: "/products/import",
  component: lazyPage(() => import("./areas/products/import-page.tsx")),
  staticData: { right: "office:catalog.write" },
});

const proposalsRoute = createRoute({
  getParentRoute,
  path: "/products/proposals",
  component: lazyPage(() => import("./areas/products/proposals-page.tsx")),
  staticData: { right: "office:catalog.read" },
  validateSearch: optional("tab", "page"),
});

const productRoute = createRoute({
  getParentRoute,
  path: "/products/$productId",
  component: lazyPage(() => import("./areas/products/product-page.tsx")),
  staticData: { right: "office:catalog.read" },
});

const categoriesRoute = createRoute({
  getParentRoute,
  path: "/categories",
  component: lazyPage(() => import("./areas/categories/categories-page.tsx")),
  staticData: { right: "office:catalog.read" },
});

const discountsRoute = createRoute({
  getParentRoute,
  path: "/discounts",
  component: lazyPage(() => import("./areas/discounts/discounts-page.tsx")),
  staticData: { right: "office:catalog.read" },
  validateSearch: optional("state", "search", "page"),
});

const synonymsRoute = createRoute({
  getParentRoute,
  path: "/synonyms",
  component: lazyPage(() => import("./areas/synonyms/synonyms-page.tsx")),
  staticData: { right: "office:catalog.read" },
  validateSearch: optional("language", "search", "page"),
});

const contentRoute = createRoute({
  getParentRoute,
  path: "/content",
  component: lazyPage(() => import("./areas/content/pieces-page.tsx")),
  staticData: { right: "office:content.write" },
  validateSearch: optional("tab", "page"),
});

const pieceRoute = createRoute({
  getParentRoute,
  path: "/content/$pieceId",
  component: lazyPage(() => import("./areas/content/piece-page.tsx")),
  staticData: { right: "office:content.write" },
});

const membersRoute = createRoute({
  getParentRoute,
  path: "/members",
  component: lazyPage(() => import("./areas/members/members-page.tsx")),
  staticData: { right: "office:members.read" },
  validateSearch: optional("search", "status", "page", "sort"),
});

const memberRoute = createRoute({
  getParentRoute,
  path: "/members/$memberId",
  component: lazyPage(() => import("./areas/members/member-page.tsx")),
  staticData: { right: "office:members.read" },
  validateSearch: optional("correct"),
});

const memberIncomesRoute = createRoute({
  getParentRoute,
  path: "/members/$memberId/incomes",
  component: lazyPage(() => import("./areas/members/incomes-page.tsx")),
  staticData: { right: "office:statements.read" },
  validateSearch: optional("since", "until"),
});

const teamRoute = createRoute({
  getParentRoute,
  path: "/team",
  component: lazyPage(() => import("./areas/team/team-page.tsx")),
  staticData: { right: "office:members.read" },
  validateSearch: optional("memberId", "tab", "view", "to", "side", "page", "sort"),
});

const grantsRoute = createRoute({
  getParentRoute,
  path: "/grants",
  component: lazyPage(() => import("./areas/grants/grants-page.tsx")),
  staticData: { right: "office:grants.read" },
  validateSearch: optional("tab", "page"),
});

const newGrantRoute = createRoute({
  getParentRoute,
  path: "/grants/new",
  component: lazyPage(() => import("./areas/grants/new-grant-page.tsx")),
  staticData: { right: "office:grants.request" },
  validateSearch: optional("member"),
});

const withdrawalsRoute = createRoute({
  getParentRoute,
  path: "/withdrawals",
  component: lazyPage(() => import("./areas/withdrawals/withdrawals-page.tsx")),
  staticData: { right: "office:withdrawals.read" },
  validateSearch: optional("tab", "search", "page", "sort"),
});

const batchRoute = createRoute({
  getParentRoute,
  path: "/withdrawals/batch",
  component: lazyPage(() => import("./areas/withdrawals/batch-page.tsx")),
  staticData: { right: "office:withdrawals.decide" },
});

const chainRoute = createRoute({
  getParentRoute,
  path: "/chain",
  component: lazyPage(() => import("./areas/chain/chain-page.tsx")),
  staticData: { right: "office:books.read" },
  validateSearch: optional("tab", "page"),
});

const payoutsRoute = createRoute({
  getParentRoute,
  path: "/payouts",
  component: lazyPage(() => import("./areas/payouts/payouts-page.tsx")),
  staticData: { right: "office:withdrawals.decide" },
  validateSearch: optional("tab", "page"),
});

const paymentsRoute = createRoute({
  getParentRoute,
  path: "/payments",
  component: lazyPage(() => import("./areas/payments/payments-page.tsx")),
  staticData: { right: "office:payments.read" },
  validateSearch: optional("purpose", "state", "search", "from", "to", "page"),
});

const paymentRoute = createRoute({
  getParentRoute,
  path: "/payments/$invoiceId",
  component: lazyPage(() => import("./areas/payments/payment-page.tsx")),
  staticData: { right: "office:payments.read" },
});

const suspenseRoute = createRoute({
  getParentRoute,
  path: "/suspense",
  component: lazyPage(() => import("./areas/suspense/suspense-page.tsx")),
  staticData: { right: "office:suspense.read" },
  validateSearch: optional("tab", "page"),
});

const withdrawalRoute = createRoute({
  getParentRoute,
  path: "/withdrawals/$withdrawalId",
  component: lazyPage(() => import("./areas/withdrawals/withdrawal-page.tsx")),
  staticData: { right: "office:withdrawals.read" },
});

const journalRoute = createRoute({
  getParentRoute,
  path: "/books/journal",
  component: lazyPage(() => import("./areas/books/journal-page.tsx")),
  staticData: { right: "office:books.read" },
  validateSearch: optional("search", "kind", "asset", "account", "from", "to", "min", "max", "since", "until"),
});

const eventRoute = createRoute({
  getParentRoute,
  path: "/books/events/$eventId",
  component: lazyPage(() => import("./areas/books/event-page.tsx")),
  staticData: { right: "office:books.read" },
});

const daysRoute = createRoute({
  getParentRoute,
  path: "/books/days",
  component: lazyPage(() => import("./areas/books/days-page.tsx")),
  staticData: { right: "office:books.read" },
  validateSearch: optional("since", "until"),
});

const dayRoute = createRoute({
  getParentRoute,
  path: "/books/days/$day",
  component: lazyPage(() => import("./areas/books/day-page.tsx")),
  staticData: { right: "office:books.read" },
});

const trialBalanceRoute = createRoute({
  getParentRoute,
  path: "/books/balance",
  component: lazyPage(() => import("./areas/books/trial-balance-page.tsx")),
  staticData: { right: "office:books.read" },
  validateSearch: optional("day"),
});

const monthsRoute = createRoute({
  getParentRoute,
  path: "/books/months",
  component: lazyPage(() => import("./areas/books/months-page.tsx")),
  staticData: { right: "office:books.read" },
});

const auditsRoute = createRoute({
  getParentRoute,
  path: "/books/audits",
  component: lazyPage(() => import("./areas/books/audits-page.tsx")),
  staticData: { right: "office:books.read" },
});

const statementRoute = createRoute({
  getParentRoute,
  path: "/books/statements",
  component: lazyPage(() => import("./areas/books/statement-page.tsx")),
  staticData: { right: "office:statements.read" },
  validateSearch: optional("member", "asset", "kind", "since", "until"),
});

const settlementsRoute = createRoute({
  getParentRoute,
  path: "/settlements",
  component: lazyPage(() => import("./areas/settlements/settlements-page.tsx")),
  staticData: { right: "office:settlements.read" },
  validateSearch: optional("page"),
});

const settlementRoute = createRoute({
  getParentRoute,
  path: "/settlements/$day",
  component: lazyPage(() => import("./areas/settlements/settlement-page.tsx")),
  staticData: { right: "office:settlements.read" },
});

const previewsRoute = createRoute({
  getParentRoute,
  path: "/settlements/previews",
  component: lazyPage(() => import("./areas/settlements/previews-page.tsx")),
  staticData: { right: "office:settlements.read" },
  validateSearch: optional("page"),
});

const previewRoute = createRoute({
  getParentRoute,
  path: "/settlements/previews/$trialId",
  component: lazyPage(() => import("./areas/settlements/preview-page.tsx")),
  staticData: { right: "office:settlements.read" },
});

const disclosuresRoute = createRoute({
  getParentRoute,
  path: "/disclosures",
  component: lazyPage(() => import("./areas/disclosures/disclosures-page.tsx")),
  staticData: { right: "office:settlements.read" },
});

const disclosureRoute = createRoute({
  getParentRoute,
  path: "/disclosures/$trialId",
  component: lazyPage(() => import("./areas/disclosures/disclosure-page.tsx")),
  staticData: { right: "office:settlements.read" },
});

const planRoute = createRoute({
  getParentRoute,
  path: "/plan",
  component: lazyPage(() => import("./areas/plan/plan-page.tsx")),
  staticData: { right: "office:plan.read" },
  validateSearch: optional("page"),
});

const planVersionRoute = createRoute({
  getParentRoute,
  path: "/plan/versions/$version",
  component: lazyPage(() => import("./areas/plan/version-page.tsx")),
  staticData: { right: "office:plan.read" },
});

const planDraftRoute = createRoute({
  getParentRoute,
  path: "/plan/drafts/$draftId",
  component: lazyPage(() => import("./areas/plan/draft-page.tsx")),
  staticData: { right: "office:plan.read" },
});

const simulationsRoute = createRoute({
  getParentRoute,
  path: "/plan/simulations",
  component: lazyPage(() => import("./areas/plan/simulations-page.tsx")),
  staticData: { right: "office:plan.read" },
  validateSearch: optional("page"),
});

const simulationRoute = createRoute({
  getParentRoute,
  path: "/plan/simulations/$trialId",
  component: lazyPage(() => import("./areas/plan/simulation-page.tsx")),
  staticData: { right: "office:plan.read" },
});

const settingsRoute = createRoute({
  getParentRoute,
  path: "/settings",
  component: lazyPage(() => import("./areas/market/settings-page.tsx")),
  staticData: { right: "office:market.read" },
  validateSearch: optional("page"),
});

const settingsVersionRoute = createRoute({
  getParentRoute,
  path: "/settings/versions/$version",
  component: lazyPage(() => import("./areas/market/version-page.tsx")),
  staticData: { right: "office:market.read" },
});

const settingsDraftRoute = createRoute({
  getParentRoute,
  path: "/settings/drafts/$draftId",
  component: lazyPage(() => import("./areas/market/draft-page.tsx")),
  staticData: { right: "office:market.read" },
});

const staffRoute = createRoute({
  getParentRoute,
  path: "/staff",
  component: lazyPage(() => import("./areas/staff/staff-page.tsx")),
  staticData: { right: "office:staff.write" },
});

const auditRoute = createRoute({
  getParentRoute,
  path: "/audit-log",
  component: lazyPage(() => import("./areas/audit-log/audit-log-page.tsx")),
  staticData: { right: "office:auditLog.read" },
  validateSearch: optional("staff", "action", "subject", "from", "to"),
});

/** Redirects the former URL of the audit log. */
const formerAuditRoute = createRoute({
  getParentRoute,
  path: "/audit",
  validateSearch: optional("staff", "action"),
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/audit-log", search, replace: true });
  },
});

const accountRoute = createRoute({
  getParentRoute,
  path: "/account",
  component: lazyPage(() => import("./areas/account/account-page.tsx")),
});

const kycRoute = createRoute({
  getParentRoute,
  path: "/kyc",
  component: lazyPage(() => import("./areas/kyc/submissions-page.tsx")),
  staticData: { right: "office:kyc.decide" },
  validateSearch: optional("tab", "member", "page"),
});

const submissionRoute = createRoute({
  getParentRoute,
  path: "/kyc/$submissionId",
  component: lazyPage(() => import("./areas/kyc/submission-page.tsx")),
  staticData: { right: "office:kyc.decide" },
});

const feedbackListRoute = createRoute({
  getParentRoute,
  path: "/feedback",
  component: lazyPage(() => import("./areas/feedback/feedback-list-page.tsx")),
  staticData: { right: "office:feedback.reply" },
  validateSearch: optional("tab", "type", "member", "page"),
});

const feedbackRoute = createRoute({
  getParentRoute,
  path: "/feedback/$feedbackId",
  component: lazyPage(() => import("./areas/feedback/feedback-page.tsx")),
  staticData: { right: "office:feedback.reply" },
});

const openingRoute = createRoute({
  getParentRoute,
  path: "/opening",
  component: lazyPage(() => import("./areas/opening/opening-page.tsx")),
  staticData: { right: "office:staff.write" },
});

const reviewsRoute = createRoute({
  getParentRoute,
  path: "/reviews",
  component: lazyPage(() => import("./areas/reviews/reviews-page.tsx")),
  staticData: { right: "office:reviews.moderate" },
  validateSearch: optional("search", "stars", "state", "product", "page"),
});

export const routeTree = root.addChildren([
  dashboardRoute,
  returnsRoute,
  openingRoute,
  ordersRoute,
  shipRoute,
  orderRoute,
  productsRoute,
  importProductsRoute,
  proposalsRoute,
  newProductRoute,
  editProductsRoute,
  productRoute,
  categoriesRoute,
  discountsRoute,
  synonymsRoute,
  contentRoute,
  pieceRoute,
  membersRoute,
  memberRoute,
  memberIncomesRoute,
  teamRoute,
  grantsRoute,
  newGrantRoute,
  withdrawalsRoute,
  batchRoute,
  paymentsRoute,
  paymentRoute,
  suspenseRoute,
  payoutsRoute,
  chainRoute,
  withdrawalRoute,
  journalRoute,
  eventRoute,
  daysRoute,
  dayRoute,
  trialBalanceRoute,
  monthsRoute,
  auditsRoute,
  statementRoute,
  settlementsRoute,
  settlementRoute,
  previewsRoute,
  previewRoute,
  disclosuresRoute,
  disclosureRoute,
  planRoute,
  planVersionRoute,
  planDraftRoute,
  simulationsRoute,
  simulationRoute,
  settingsRoute,
  settingsVersionRoute,
  settingsDraftRoute,
  staffRoute,
  auditRoute,
  formerAuditRoute,
  accountRoute,
  kycRoute,
  submissionRoute,
  feedbackListRoute,
  feedbackRoute,
  reviewsRoute,
]);
