// Generated from ledger.ts by `npm run generate`. Do not edit.
export type * from "../ledger.ts";

export const ASSETS = ["USDT","COUPON","POINT"] as const;
export const AUDIT_CHECKS = ["every transfer is whole and balances","running balances follow one another","sealed rows are as they were sealed","every balance is the sum of its transfers","every hold ends once and exactly","held money equals the open holds","house balances are the sums of their transfers","the day book is the sum of its transfers","every asset sums to zero","the chain of blocks is whole","nothing below the horizon is unsealed","the log of what staff did is one unbroken chain","nothing contradicts itself or the books","a sample of incomes comes out again"] as const;
export const AUDIT_LOG_CHECK = "the log of what staff did is one unbroken chain" as const;
export const BOOK_LINES = ["sales","shipping","fees","payment_differences","custody","treasury","hot_wallet","withdrawals_pending","orders_held","bonus_budget","bonus_pools","income_payable","coupons_issued","points_issued","grants","opening","owner","suspense","members"] as const;
export const CONTRADICTION_CHECK = "nothing contradicts itself or the books" as const;
export const HOUSE_ACCOUNTS = ["sales","shipping","fees","payment_differences","custody","treasury","hot_wallet","withdrawals_pending","orders_held","bonus_budget","bonus_pools","income_payable","coupons_issued","points_issued","grants","opening","owner","suspense"] as const;
export const INCOME_CHECK = "a sample of incomes comes out again" as const;
export const KINDS = ["opening","grant","top_up","order.payment","order.shipping","order.refund","order.hold","order.release","transfer","transfer.fee","withdrawal.hold","withdrawal.payout","withdrawal.fee","withdrawal.release","bonus.fund","bonus.payable","bonus.income","suspense","coins.move","owner.contribution","owner.draw","correction"] as const;
