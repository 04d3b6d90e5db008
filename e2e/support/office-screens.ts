/** Every screen of the office as a URL, for checks and screenshots of all screens. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { feedback } from "@banyan/contract/feedback.ts";
import { officeBooks } from "@banyan/contract/office/books.ts";
import { officeContent } from "@banyan/contract/office/content.ts";
import { officeDisclosures } from "@banyan/contract/office/disclosures.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeMarket } from "@banyan/contract/office/market.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officePayments } from "@banyan/contract/office/payments.ts";
import { officePlan } from "@banyan/contract/office/plan.ts";
import { officeSettlements } from "@banyan/contract/office/settlements.ts";
import { officeSimulations } from "@banyan/contract/office/simulations.ts";
import { officeTrials } from "@banyan/contract/office/trials.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { payments } from "@banyan/contract/payments.ts";
import { DEMO, demoMember, shopClient } from "./people.ts";
import { officeClient } from "./staff.ts";

export interface OfficeScreen {
  name: string;
  /** As in apps/office/src/routes.ts. */
  route: string;
  /** The path, if the route has parameters. */
  path?: () => Promise<string>;
}

const ROUTES = join(import.meta.dirname, "..", "..", "apps", "office", "src", "routes.ts");

/** The routes of the office that render a screen. */
export function officeRoutes(): string[] {
  const declared = readFileSync(ROUTES, "utf8").split("createRoute({").slice(1);
  return declared
    .filter((text) => /component:/.test(text))
    .map((text) => /path: "([^"]+)"/.exec(text)?.[1] ?? "")
    .sort();
}

const call = () => officeClient("owner");

function idOf(first: { id: string } | undefined): string {
  if (!first) throw new Error("The demo has no such record.");
  return first.id;
}

/** A draft of the plan by another account. */
export async function draftOfFinance(): Promise<string> {
  const { list } = await call()(officePlan.index, {});
  const note = "For a look";
  const finance = officeClient("finance");
  const begun = { basedOn: list[0]?.version ?? 1, note };
  const { draftId, revision, body } = await finance(officePlan.createDraft, begun);
  await finance(officePlan.saveDraft, { draftId, revision, note, ...body, rebatePercent: "1.5" });
  return draftId;
}

/** A draft of the settings by another account. */
async function settingsDraft(): Promise<string> {
  const { list } = await call()(officeMarket.index, {});
  const draft = { basedOn: list[0]?.version ?? 1, note: "For a look" };
  return (await officeClient("finance")(officeMarket.createDraft, draft)).draftId;
}

async function feedbackOfGrace(): Promise<string> {
  const newest = async () => (await call()(officeFeedback.index, { memberId: DEMO.grace, limit: 1 })).list[0];
  const there = await newest();
  if (there) return there.id;
  const given = { type: "suggestion", title: "A larger cup", content: "For guests." } as const;
  await shopClient(demoMember("grace").token)(feedback.add, given);
  return idOf(await newest());
}

async function settledDay(): Promise<string> {
  const { list } = await call()(officeSettlements.index, { limit: 30 });
  const found = list.find(({ postedAt }) => postedAt !== null);
  if (!found) throw new Error("The demo has no settled day.");
  return found.day;
}

/** The newest payment in coins; begins a top-up if there is none. */
async function paymentInCoins(): Promise<string> {
  const { list } = await call()(officePayments.index, { limit: 1 });
  if (list[0]) return list[0].id;
  return (await shopClient(demoMember("grace").token)(payments.create, { amount: "25" })).id;
}

/** The newest preview of a business day; starts one if there is none. */
async function previewOfToday(): Promise<string> {
  const { list } = await call()(officeTrials.index, { kind: "preview", limit: 1 });
  if (list[0]) return list[0].id;
  const { toDay } = await call()(officeBooks.days, {});
  return (await call()(officeTrials.preview, { day: toDay })).id;
}

/** The path of an announcement that was installed with the shop, hence published and not being edited. */
export async function pieceOfTheShop(): Promise<string> {
  const { list } = await call()(officeContent.index, { kind: "announcement", limit: 50 });
  return `/content/${idOf(list.find(({ changedBy }) => changedBy === ""))}`;
}

/** The newest computed disclosure; starts one if there is none. */
async function disclosureOfAPeriod(): Promise<string> {
  const { list } = await call()(officeTrials.index, { kind: "disclosure", limit: 1 });
  if (list[0]) return list[0].id;
  const { periods } = await call()(officeDisclosures.index, {});
  return (await call()(officeDisclosures.compute, { period: periods[0]?.period ?? "" })).id;
}

/** The newest simulation; starts one of a generated network if there is none. */
async function simulationOfANetwork(): Promise<string> {
  const { list } = await call()(officeTrials.index, { kind: "simulation", limit: 1 });
  if (list[0]) return list[0].id;
  const people = { joinPercent: "10", stopPercent: "4.5", activatePercent: "70", refundPercent: "3" };
  const buying = { packageBv: "120", orders: 2, orderBv: "60" };
  const network = { members: 1000, days: 30, shape: "early" as const, ...people, ...buying };
  return (await call()(officeSimulations.network, { ...network, consumptionPercent: "6" })).id;
}

export const OFFICE_SCREENS: readonly OfficeScreen[] = [
  { name: "dashboard", route: "/" },
  { name: "orders", route: "/orders" },
  {
    name: "shipping",
    route: "/orders/ship",
    path: async () => {
      const { list } = await call()(officeOrders.index, { state: "pending_delivery", limit: 5 });
      return `/orders/ship?orders=${list.map(({ number }) => number).join(",")}`;
    },
  },
  {
    name: "order",
    route: "/orders/$orderId",
    path: async () => `/orders/${idOf((await call()(officeOrders.index, { state: "completed", limit: 1 })).list[0])}`,
  },
  { name: "products", route: "/products" },
  { name: "new product", route: "/products/new" },
  { name: "products to edit", route: "/products/edit", path: async () => "/products/edit?ids=1,2,3" },
  { name: "import products", route: "/products/import" },
  { name: "proposed changes", route: "/products/proposals" },
  { name: "product", route: "/products/$productId", path: async () => "/products/1" },
  { name: "categories", route: "/categories" },
  { name: "discount codes", route: "/discounts" },
  { name: "synonyms", route: "/synonyms" },
  { name: "news and pages", route: "/content" },
  { name: "piece of news", route: "/content/$pieceId", path: () => pieceOfTheShop() },
  { name: "members", route: "/members" },
  { name: "member", route: "/members/$memberId", path: async () => `/members/${DEMO.grace}` },
  { name: "team", route: "/team", path: async () => `/team?memberId=${DEMO.grace}` },
  { name: "grants", route: "/grants" },
  { name: "new grant", route: "/grants/new" },
  { name: "withdrawals", route: "/withdrawals" },
  {
    name: "withdrawal",
    route: "/withdrawals/$withdrawalId",
    path: async () => `/withdrawals/${idOf((await call()(officeWithdrawals.index, { limit: 1 })).list[0])}`,
  },
  { name: "withdrawals to pay", route: "/withdrawals/batch" },
  { name: "payments in coins", route: "/payments" },
  { name: "payment in coins", route: "/payments/$invoiceId", path: async () => `/payments/${await paymentInCoins()}` },
  { name: "coins in suspense", route: "/suspense" },
  { name: "payouts", route: "/payouts" },
  { name: "chain", route: "/chain" },
  { name: "opening", route: "/opening" },
  { name: "ledger", route: "/books/journal" },
  {
    name: "event",
    route: "/books/events/$eventId",
    path: async () => `/books/events/${(await call()(officeBooks.movements, { limit: 1 })).list[0]?.eventId}`,
  },
  { name: "days of the books", route: "/books/days" },
  { name: "day of the books", route: "/books/days/$day", path: async () => `/books/days/${await settledDay()}` },
  { name: "trial balance", route: "/books/balance" },
  { name: "month for the accountant", route: "/books/months" },
  { name: "audits", route: "/books/audits" },
  { name: "statement of a member", route: "/books/statements" },
  {
    name: "incomes of a member",
    route: "/members/$memberId/incomes",
    path: async () => `/members/${DEMO.grace}/incomes`,
  },
  { name: "settlements", route: "/settlements" },
  { name: "settlement", route: "/settlements/$day", path: async () => `/settlements/${await settledDay()}` },
  { name: "previews", route: "/settlements/previews" },
  {
    name: "preview",
    route: "/settlements/previews/$trialId",
    path: async () => `/settlements/previews/${await previewOfToday()}`,
  },
  { name: "income disclosures", route: "/disclosures" },
  {
    name: "income disclosure",
    route: "/disclosures/$trialId",
    path: async () => `/disclosures/${await disclosureOfAPeriod()}`,
  },
  { name: "plan", route: "/plan" },
  { name: "simulations", route: "/plan/simulations" },
  {
    name: "simulation",
    route: "/plan/simulations/$trialId",
    path: async () => `/plan/simulations/${await simulationOfANetwork()}`,
  },
  { name: "version of the plan", route: "/plan/versions/$version", path: async () => "/plan/versions/1" },
  {
    name: "draft of the plan",
    route: "/plan/drafts/$draftId",
    path: async () => `/plan/drafts/${await draftOfFinance()}`,
  },
  { name: "settings", route: "/settings" },
  { name: "version of the settings", route: "/settings/versions/$version", path: async () => "/settings/versions/1" },
  {
    name: "draft of the settings",
    route: "/settings/drafts/$draftId",
    path: async () => `/settings/drafts/${await settingsDraft()}`,
  },
  { name: "staff", route: "/staff" },
  { name: "audit log", route: "/audit-log" },
  { name: "account", route: "/account" },
  { name: "identity papers", route: "/kyc" },
  {
    name: "papers of a member",
    route: "/kyc/$submissionId",
    path: async () => `/kyc/${idOf((await call()(officeKyc.index, { limit: 1 })).list[0])}`,
  },
  { name: "return requests", route: "/returns" },
  { name: "feedback", route: "/feedback" },
  { name: "reviews", route: "/reviews" },
  {
    name: "feedback of a member",
    route: "/feedback/$feedbackId",
    path: async () => `/feedback/${await feedbackOfGrace()}`,
  },
];
