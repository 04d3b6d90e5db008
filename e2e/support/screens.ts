/** Every screen of the shop as a URL, for checks of all screens. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "@banyan/contract/addresses.ts";
import { content } from "@banyan/contract/content.ts";
import { INCOMES, income } from "@banyan/contract/income.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { team } from "@banyan/contract/team.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { type WithdrawalState, withdrawals } from "@banyan/contract/withdrawals.ts";
import { demoMember, shopClient } from "./people.ts";
import { goodsPath, HONEY, productNamed } from "./shelf.ts";

export interface Screen {
  name: string;
  /** Opened without a session. */
  visitor?: boolean;
  /** Shows details, where amounts have all their digits. */
  exact?: boolean;
  path: () => string | Promise<string>;
}

const call = () => shopClient(demoMember("grace").token);

/** An unpaid order of Grace. The demo's own one is cancelled half an hour after the start. */
export async function unpaidOrder(): Promise<string> {
  const { list } = await call()(orders.index, { tab: "pending_payment", limit: 1 });
  if (list[0]) return list[0].id;
  const [address] = (await call()(addresses.index, {})).list;
  const source = { from: "sku", skuId: (await productNamed(HONEY)).skus[0]?.id ?? "", quantity: 1 } as const;
  const order = { source, addressId: address?.id ?? "" };
  return (await call()(orders.create, order, { idempotencyKey: randomUUID() })).orderId;
}

async function orderIn(tab: "pending_receipt" | "completed"): Promise<string> {
  const { list } = await call()(orders.index, { tab, limit: 1 });
  if (!list[0]) throw new Error(`Grace has no order in ${tab}.`);
  return list[0].id;
}

async function withdrawalIn(state: WithdrawalState): Promise<string> {
  const { list } = await call()(withdrawals.index, { state, limit: 1 });
  if (!list[0]) throw new Error(`Grace has no withdrawal in ${state}.`);
  return list[0].id;
}

/** Grace's newest open top-up; creates one if there is none. */
async function openTopUp(): Promise<string> {
  const { list } = await call()(payments.list, { limit: 10 });
  const open = list.find(({ state }) => state === "pending");
  return open?.id ?? (await call()(payments.create, { amount: "25" }, { idempotencyKey: randomUUID() })).id;
}

async function endedTopUp(): Promise<string> {
  const { list } = await call()(payments.list, { limit: 10 });
  return list.find(({ state }) => state === "underpaid" || state === "paid")?.id ?? "";
}

async function transferOfGrace(): Promise<string> {
  const { list } = await call()(wallet.balance, { group: "transfer", limit: 50 });
  const id = list.find(({ reference }) => reference?.startsWith("transfer:"))?.reference?.split(":")[1];
  if (!id) throw new Error("Grace has no transfer.");
  return id;
}

/** The explanation of Grace's newest income. */
async function whyOfGrace(): Promise<string> {
  const { latest } = await call()(income.summary, {});
  const kind = INCOMES.find((one) => latest?.byIncome[one] !== "0") ?? INCOMES[0];
  return `/pages/incomeStatement/why?kind=${kind}&day=${latest?.day}`;
}

/** A member of Grace's team with descendants. */
async function memberBelow(): Promise<string> {
  const { list } = await call()(team.binaryTree, { depth: 2 });
  const found = list
    .filter(({ generation }) => generation === 2)
    .find(({ left, right }) => left.count + right.count > 0);
  if (!found) throw new Error("Grace has no members below her.");
  return found.memberId;
}

const ROUTES = join(import.meta.dirname, "..", "..", "apps", "shop", "src", "routes.ts");

/** The routes of the shop, without alternative URLs of the same pages. */
export function shopRoutes(): string[] {
  const declared = [
    ...readFileSync(ROUTES, "utf8").matchAll(/^\s+path: "([^"]+)"|createRoute\(\{[^}\n]*path: "([^"]+)"/gm),
  ];
  return declared.map(([, own, inline]) => own ?? inline ?? "").filter((path) => !/^\/pages\/(web$|pc\/)/.test(path));
}

export const SCREENS: readonly Screen[] = [
  { name: "home", visitor: true, path: () => "/" },
  { name: "products", visitor: true, path: () => "/pages/index" },
  { name: "goods", path: async () => goodsPath((await productNamed(HONEY)).id) },
  { name: "search", path: () => "/pages/search" },
  { name: "search results", path: () => "/pages/search?keyword=a" },
  { name: "search without results", path: () => "/pages/search?keyword=zzyzx" },
  { name: "cart", path: () => "/pages/cart" },
  { name: "empty cart", visitor: true, path: () => "/pages/cart" },
  { name: "confirm order", exact: true, path: () => "/pages/shop/confirmOrder" },
  { name: "orders", path: () => "/pages/order/orderList" },
  { name: "completed orders", path: () => "/pages/order/orderList?tab=completed" },
  { name: "unpaid order", exact: true, path: async () => `/pages/order/details?id=${await unpaidOrder()}` },
  {
    name: "order on its way",
    exact: true,
    path: async () => `/pages/order/details?id=${await orderIn("pending_receipt")}`,
  },
  { name: "completed order", exact: true, path: async () => `/pages/order/details?id=${await orderIn("completed")}` },
  { name: "receipt", exact: true, path: async () => `/pages/order/paid?id=${await orderIn("completed")}` },
  { name: "wishlist", path: () => "/pages/wishlist" },
  { name: "addresses", path: () => "/pages/address/deliveryAddress" },
  { name: "new address", path: () => "/pages/address/changeAddress" },
  { name: "choose a location", path: () => "/pages/choose-location?country=TW" },
  {
    name: "a location",
    path: () => "/pages/open-location?latitude=25.033&longitude=121.565&name=Taipei%20101&country=TW",
  },
  {
    name: "address",
    path: async () => `/pages/address/changeAddress?id=${(await call()(addresses.index, {})).list[0]?.id}`,
  },
  { name: "withdraw", exact: true, path: () => "/pages/exchange" },
  { name: "withdrawals", path: () => "/pages/exchangeRecords" },
  {
    name: "paid withdrawal",
    exact: true,
    path: async () => `/pages/withdrawalDetails?id=${await withdrawalIn("succeeded")}`,
  },
  {
    name: "failed withdrawal",
    exact: true,
    path: async () => `/pages/withdrawalDetails?id=${await withdrawalIn("failed")}`,
  },
  { name: "login", visitor: true, path: () => "/pages/login" },
  { name: "register", visitor: true, path: () => "/pages/register" },
  { name: "stop a recovery", visitor: true, path: () => `/pages/stopRecovery?token=${"a".repeat(43)}` },
  { name: "email changed", visitor: true, path: () => `/pages/undoEmail?token=${"a".repeat(43)}` },
  { name: "forgot password", visitor: true, path: () => "/pages/forgetPassword" },
  { name: "mine", path: () => "/pages/mine" },
  { name: "mine of a visitor", visitor: true, path: () => "/pages/mine" },
  { name: "e-wallet", path: () => "/pages/eWallet" },
  { name: "e-wallet, nothing found", path: () => "/pages/eWallet?group=withdrawal&from=2020-01-01&to=2020-01-02" },
  { name: "points and coupons", path: () => "/pages/integralFlow" },
  { name: "income statement", path: () => "/pages/incomeStatement" },
  { name: "one income", path: () => "/pages/incomeStatement?kind=consumption" },
  { name: "why this amount", exact: true, path: () => whyOfGrace() },
  { name: "transfer", exact: true, path: () => "/pages/transfer?to=88001002" },
  { name: "transfer receipt", exact: true, path: async () => `/pages/transfer/receipt?id=${await transferOfGrace()}` },
  { name: "settings", path: () => "/pages/setUp/setUp" },
  { name: "payment protection", path: () => "/pages/setUp/security" },
  { name: "privacy", path: () => "/pages/setUp/privacy" },
  { name: "personal info", path: () => "/pages/userInfo/userInfo" },
  { name: "identity verification", path: () => "/pages/kyc" },
  { name: "identity verification of a visitor", visitor: true, path: () => "/pages/kyc" },
  { name: "invite", path: () => "/pages/invite" },
  { name: "team", path: () => "/pages/team" },
  { name: "team below a member", path: async () => `/pages/team?memberId=${await memberBelow()}` },
  { name: "team as a list", path: () => "/pages/team?view=list" },
  { name: "nobody of the team", path: () => "/pages/team?memberId=99999999" },
  { name: "direct referrals", path: () => "/pages/teamList" },
  { name: "direct referrals, nobody found", path: () => "/pages/teamList?search=zzyzx" },
  { name: "top up", exact: true, path: () => "/pages/topUp" },
  { name: "payment of a top-up", exact: true, path: async () => `/pages/topUp?id=${await openTopUp()}` },
  { name: "result of a top-up", exact: true, path: async () => `/pages/topUp?id=${await endedTopUp()}` },
  { name: "top-up records", path: () => "/pages/storedRecord" },
  { name: "news", visitor: true, path: () => "/pages/msgList" },
  { name: "notices", path: () => "/pages/msgList?tab=notices" },
  { name: "membership", path: () => "/pages/member" },
  {
    name: "article",
    visitor: true,
    path: async () => `/pages/articleDetails?id=${(await call()(content.announcements, { limit: 1 })).list[0]?.id}`,
  },
  { name: "about us", visitor: true, path: () => "/pages/aboutUs" },
  { name: "income disclosure", visitor: true, path: () => "/pages/incomeDisclosure" },
  { name: "company profile", visitor: true, path: () => "/pages/companyProfile" },
  { name: "user agreement", visitor: true, path: () => "/pages/userAgreement" },
  { name: "privacy policy", visitor: true, path: () => "/pages/privacyPolicy" },
  { name: "feedback", path: () => "/pages/feedback/feedback" },
  { name: "feedback of a visitor", visitor: true, path: () => "/pages/feedback/feedback" },
  { name: "feedback records", path: () => "/pages/feedback/feedbackRecord" },
];

const SCREENS_AT_ONCE = 14;

/** Opening the shop takes far longer than walking through it, so several screens share each opening. */
export function inGroups<Shown>(screens: readonly Shown[]): Shown[][] {
  const groups = Math.ceil(screens.length / SCREENS_AT_ONCE);
  return Array.from({ length: groups }, (_, group) => screens.filter((_screen, at) => at % groups === group));
}
