// Generated from office/market.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/market.ts";

export const JOINING_AGE = {"least":18,"most":30} as const;
export const MARKET_LIMITS = {"amount":10000000,"days":366,"returnDays":60,"minutes":10080,"weeks":52,"unpaid":100,"pieces":99999,"topUps":100,"countries":250,"carriers":50,"phone":40,"position":40,"workingDays":100,"shopName":24,"tagline":120,"rate":1000000} as const;
export const SHORTFALL_MOST = 10 as const;
export const officeMarket = callsOf(() => import("../../office/market.ts").then(({ officeMarket }) => officeMarket), {
  index: { method: "GET", path: "/api/office/market/index", access: "office:market.read" },
  version: { method: "GET", path: "/api/office/market/version", access: "office:market.read" },
  draft: { method: "GET", path: "/api/office/market/draft", access: "office:market.read" },
  createDraft: { method: "POST", path: "/api/office/market/createDraft", access: "office:market.write", idempotent: "keyed" },
  saveDraft: { method: "POST", path: "/api/office/market/saveDraft", access: "office:market.write" },
  discardDraft: { method: "POST", path: "/api/office/market/discardDraft", access: "office:market.write" },
  release: { method: "POST", path: "/api/office/market/release", access: "office:market.release" },
});
