/** Types and helpers of automatic payouts. */
import { renew } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officePayouts } from "@banyan/contract/browser/office/payouts.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";

export type PayoutStatus = OutputOf<typeof officePayouts.status>;
export type Payout = OutputOf<typeof officePayouts.index>["list"][number];
export type Freeze = PayoutStatus["freezes"][number];

/** Includes withdrawals, because a payout is a step of one and a cancelled payout returns its amount to the member. */
export const renewPayouts = () =>
  renew(
    officePayouts.status,
    officePayouts.index,
    officeWithdrawals.index,
    officeWithdrawals.counts,
    officeWithdrawals.detail,
    officeWithdrawals.claims,
    officeMembers.detail,
  );

/** Refused because of a change by somebody else: refetch. */
export function renewWhereChanged(refused: { name: string }): boolean {
  if (refused.name === "PAYOUT_STATE" || refused.name === "PAYOUT_NOT_OPEN") void renewPayouts();
  return false;
}
