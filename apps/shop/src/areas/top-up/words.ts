/** The words for the states of a top-up. */
import type { InvoiceState } from "@banyan/contract/payments.ts";
import type { Tone } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export const STATE_TONES: Record<InvoiceState, Tone> = {
  pending: "warning",
  seen: "brand",
  paid: "success",
  underpaid: "brand",
  expired: "plain",
};

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
