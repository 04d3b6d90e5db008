/** What the books call things, in words: kinds of movements, accounts, checks of the audit. Unknown ones keep their name. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const KIND_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  opening: msg`Opening balance`,
  grant: msg`Grant`,
  top_up: msg`Top-up`,
  "order.payment": msg`Order payment`,
  "order.shipping": msg`Shipping fee`,
  "order.refund": msg`Order refund`,
  "order.hold": msg`Held for an order`,
  "order.release": msg`Released from an order`,
  transfer: msg`Transfer`,
  "transfer.fee": msg`Transfer fee`,
  "withdrawal.hold": msg`Withdrawal requested`,
  "withdrawal.payout": msg`Withdrawal paid out`,
  "withdrawal.fee": msg`Withdrawal fee`,
  "withdrawal.release": msg`Withdrawal given back`,
  "bonus.fund": msg`Bonus budget`,
  "bonus.payable": msg`Income payable`,
  "bonus.income": msg`Income`,
  "bonus.clawback": msg`Income taken back`,
  suspense: msg`Under clarification`,
  correction: msg`Correction`,
};

/** House accounts in the order of the chart, with all members together at the end. */
export const ACCOUNT_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  sales: msg`Sales`,
  shipping: msg`Shipping`,
  fees: msg`Fees`,
  payment_differences: msg`Payment differences`,
  custody: msg`Custody on the chain`,
  withdrawals_pending: msg`Withdrawals pending`,
  orders_held: msg`Held for orders`,
  bonus_budget: msg`Bonus budget account`,
  bonus_pools: msg`Bonus pools`,
  income_payable: msg`Income payable account`,
  coupons_issued: msg`Coupons issued`,
  points_issued: msg`Points issued`,
  grants: msg`Granted balance`,
  opening: msg`Opening balances`,
  suspense: msg`Suspense`,
  members: msg`All members`,
};

export const CHECK_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  "every transfer is whole and balances": msg`Every movement is whole and balances`,
  "running balances follow one another": msg`Running balances follow one another`,
  "sealed rows are as they were sealed": msg`Sealed rows are as they were sealed`,
  "every balance is the sum of its transfers": msg`Every balance is the sum of its movements`,
  "every hold ends once and exactly": msg`Every hold ends once and exactly`,
  "held money equals the open holds": msg`Held money equals the open holds`,
  "house balances are the sums of their transfers": msg`House balances are the sums of their movements`,
  "the day book is the sum of its transfers": msg`The day book is the sum of its movements`,
  "every asset sums to zero": msg`Every asset sums to zero`,
  "the chain of blocks is whole": msg`The chain of blocks is whole`,
  "nothing below the horizon is unsealed": msg`Nothing old is unsealed`,
  "the log of what staff did is one unbroken chain": msg`The log of what staff did is one unbroken chain`,
};

/** Gives names from a table, in the language in force. */
export function useNames(): (table: Readonly<Record<string, MessageDescriptor>>, name: string) => string {
  const { i18n } = useLingui();
  return (table, name) => {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    return found ? i18n._(found) : name;
  };
}
