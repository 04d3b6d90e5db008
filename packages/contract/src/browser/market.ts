// Generated from market.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../market.ts";

export const CHAT_APPS = ["line","zalo","whatsApp","kakaoTalk"] as const;
export const PAUSE_REASONS = ["maintenance","stocktaking","payments","safety","holiday"] as const;
export const PAYMENT_METHODS = ["balance","usdt","points","coupon","coupon+balance","coupon+usdt"] as const;
export const PAYOUT_METHODS = ["automatic","by_hand","none"] as const;
export const SHOP_PARTS = ["registration","checkout","topUps","transfers","withdrawals"] as const;
export const market = callsOf(() => import("../market.ts").then(({ market }) => market), {
  config: { method: "GET", path: "/api/ajax/getConfig", access: "public" },
  countries: { method: "GET", path: "/api/ajax/countries", access: "public" },
  delivery: { method: "GET", path: "/api/ajax/delivery", access: "public" },
});
