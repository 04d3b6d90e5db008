/** What is asked anew after a step: lists, counts, the withdrawal, and the balance of its member. */

import { renew } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";

export const renewWithdrawals = () =>
  renew(officeWithdrawals.index, officeWithdrawals.counts, officeWithdrawals.detail, officeMembers.detail);

/** Somebody else was quicker: the page shows how it stands. */
export function renewWhereChanged(refused: { name: string }): false {
  if (refused.name === "WITHDRAWAL_STATE") void renewWithdrawals();
  return false;
}
