// Generated from office/attention.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/attention.ts";

export const ALARMS = ["settlementFailed","booksDiffer","auditFaulty","mailFailing","hotWalletLow","payoutAlarms","chainAlarms"] as const;
export const ATTENTION = {"settlementFailed":"office:settlements.read","booksDiffer":"office:books.read","auditFaulty":"office:books.read","mailFailing":"office:staff.write","hotWalletLow":"office:withdrawals.decide","payoutAlarms":"office:withdrawals.decide","chainAlarms":"office:books.read","settingsDrafts":"office:market.release","planDrafts":"office:plan.release","prices":"office:catalog.write","discountCodes":"office:catalog.write","grants":"office:grants.approve","goodwill":"office:orders.refund","proposals":"office:members.approve","withdrawalsToReview":"office:withdrawals.decide","withdrawalsToPay":"office:withdrawals.decide","suspense":"office:suspense.release","ordersToShip":"office:orders.ship","returns":"office:orders.refund","lowStock":"office:catalog.write","identities":"office:kyc.decide","feedback":"office:feedback.reply","reviews":"office:reviews.moderate"} as const;
export const ATTENTION_KINDS = ["settlementFailed","booksDiffer","auditFaulty","mailFailing","hotWalletLow","payoutAlarms","chainAlarms","settingsDrafts","planDrafts","prices","discountCodes","grants","goodwill","proposals","withdrawalsToReview","withdrawalsToPay","suspense","ordersToShip","returns","lowStock","identities","feedback","reviews"] as const;
export const ATTENTION_MAILS = ["atOnce","daily","never"] as const;
export const MOST_COUNTED = 100 as const;
export const officeAttention = callsOf(() => import("../../office/attention.ts").then(({ officeAttention }) => officeAttention), {
  index: { method: "GET", path: "/api/office/attention/index", access: "office:attention" },
  chooseMails: { method: "POST", path: "/api/office/attention/mails", access: "office:attention" },
});
