/** Invalidates queries after an action: lists, counts, the withdrawal, and its member's balance. */

import { renew } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";

export const renewWithdrawals = () =>
  renew(
    officeWithdrawals.index,
    officeWithdrawals.counts,
    officeWithdrawals.detail,
    officeWithdrawals.claims,
    officeMembers.detail,
  );

const CHANGED = new Set([
  "SHOWN_CHANGED",
  "WITHDRAWAL_STATE",
  "WITHDRAWAL_CLAIMED",
  "WITHDRAWAL_NOT_CLAIMED",
  "WITHDRAWAL_PAYMENT_OPEN",
]);

/** Refused because of a change by somebody else: refetch. */
export function renewWhereChanged(refused: { name: string }): false {
  if (CHANGED.has(refused.name)) void renewWithdrawals();
  return false;
}
