/** Every screen of the shop as an address, for the tries that each of them must pass. */
import { addresses } from "@banyan/contract/addresses.ts";
import { content } from "@banyan/contract/content.ts";
import { orders } from "@banyan/contract/orders.ts";
import { type WithdrawalState, withdrawals } from "@banyan/contract/withdrawals.ts";
import { demoMember, shopClient } from "./people.ts";
import { goodsPath, HONEY, productNamed } from "./shelf.ts";

export interface Screen {
  name: string;
  /** Opened without a session. */
  visitor?: boolean;
  path: () => string | Promise<string>;
}

const call = () => shopClient(demoMember("grace").token);

async function orderIn(tab: "pending_payment" | "pending_receipt" | "completed"): Promise<string> {
  const { list } = await call()(orders.index, { tab, limit: 1 });
  if (!list[0]) throw new Error(`Grace has no order in ${tab}.`);
  return list[0].id;
}

async function withdrawalIn(state: WithdrawalState): Promise<string> {
  const { list } = await call()(withdrawals.index, { state, limit: 1 });
  if (!list[0]) throw new Error(`Grace has no withdrawal in ${state}.`);
  return list[0].id;
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
  { name: "confirm order", path: () => "/pages/shop/confirmOrder" },
  { name: "orders", path: () => "/pages/order/orderList" },
  { name: "completed orders", path: () => "/pages/order/orderList?tab=completed" },
  { name: "unpaid order", path: async () => `/pages/order/details?id=${await orderIn("pending_payment")}` },
  { name: "order on its way", path: async () => `/pages/order/details?id=${await orderIn("pending_receipt")}` },
  { name: "receipt", path: async () => `/pages/order/paid?id=${await orderIn("completed")}` },
  { name: "addresses", path: () => "/pages/address/deliveryAddress" },
  { name: "new address", path: () => "/pages/address/changeAddress" },
  {
    name: "address",
    path: async () => `/pages/address/changeAddress?id=${(await call()(addresses.index, {})).list[0]?.id}`,
  },
  { name: "withdraw", path: () => "/pages/exchange" },
  { name: "withdrawals", path: () => "/pages/exchangeRecords" },
  { name: "paid withdrawal", path: async () => `/pages/withdrawalDetails?id=${await withdrawalIn("succeeded")}` },
  { name: "failed withdrawal", path: async () => `/pages/withdrawalDetails?id=${await withdrawalIn("failed")}` },
  { name: "login", visitor: true, path: () => "/pages/login" },
  { name: "register", visitor: true, path: () => "/pages/register" },
  { name: "forgot password", visitor: true, path: () => "/pages/forgetPassword" },
  { name: "mine", path: () => "/pages/mine" },
  { name: "mine of a visitor", visitor: true, path: () => "/pages/mine" },
  { name: "settings", path: () => "/pages/setUp/setUp" },
  { name: "payment protection", path: () => "/pages/setUp/security" },
  { name: "personal info", path: () => "/pages/userInfo/userInfo" },
  { name: "invite", path: () => "/pages/invite" },
  { name: "news", visitor: true, path: () => "/pages/msgList" },
  { name: "notices", path: () => "/pages/msgList?tab=notices" },
  { name: "membership", path: () => "/pages/member" },
  {
    name: "article",
    visitor: true,
    path: async () => `/pages/articleDetails?id=${(await call()(content.announcements, { limit: 1 })).list[0]?.id}`,
  },
  { name: "privacy policy", visitor: true, path: () => "/pages/articleDetails?document=privacy_policy" },
];
