/** What the server tells of automatic payouts. */
import { renew } from "@banyan/app/query.ts";
import { officePayouts } from "@banyan/contract/browser/office/payouts.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";

export type PayoutStatus = OutputOf<typeof officePayouts.status>;
export type Payout = OutputOf<typeof officePayouts.index>["list"][number];
export type Freeze = PayoutStatus["freezes"][number];

export const renewPayouts = () => renew(officePayouts.status, officePayouts.index);

/** What was refused because somebody else was faster is shown as it is now. */
export function renewWhereChanged(refused: { name: string }): boolean {
  if (refused.name === "PAYOUT_STATE" || refused.name === "PAYOUT_NOT_OPEN") void renewPayouts();
  return false;
}
