/** Labels of withdrawal states. */
import type { WithdrawalState, WithdrawalSummary } from "@banyan/contract/withdrawals.ts";
import type { Tone } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function useStateNames(): Record<WithdrawalState, string> {
  const { t } = useLingui();
  return {
    pending_review: t`Pending review`,
    approved: t`Approved`,
    rejected: t`Rejected`,
    succeeded: t`Payment successful`,
    failed: t`Payment failed`,
    cancelled: t`Cancelled`,
  };
}

/** Whether the amount was returned to the balance. */
export const cameBack = ({ state }: Pick<WithdrawalSummary, "state">) =>
  state === "rejected" || state === "failed" || state === "cancelled";

export const STATE_TONES: Record<WithdrawalState, Tone> = {
  pending_review: "warning",
  approved: "brand",
  rejected: "danger",
  succeeded: "success",
  failed: "danger",
  cancelled: "plain",
};
