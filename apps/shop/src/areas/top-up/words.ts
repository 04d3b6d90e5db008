/** Labels of top-up states. */
import type { Invoice, InvoiceState } from "@banyan/contract/payments.ts";
import type { Tone } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export const STATE_TONES: Record<InvoiceState, Tone> = {
  pending: "warning",
  seen: "brand",
  paid: "success",
  underpaid: "brand",
  expired: "plain",
};

/** Whether all coins arrived after the deadline: they are credited, so nothing failed. */
export const cameLate = ({ state, credited }: Pick<Invoice, "state" | "credited">) =>
  state === "expired" && Number(credited) > 0;

export function useInvoiceStates(): Record<InvoiceState, string> {
  const { t } = useLingui();
  return {
    pending: t`Pending payment`,
    seen: t`Being confirmed`,
    paid: t`Recharge success`,
    underpaid: t`Received in part`,
    expired: t`Recharge failed`,
  };
}
