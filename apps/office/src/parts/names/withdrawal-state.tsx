/** Labels and colours of withdrawal states. */
import type { WithdrawalState } from "@banyan/contract/withdrawals.ts";
import { Badge, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const STATE_NAMES: Record<WithdrawalState, MessageDescriptor> = {
  pending_review: msg`Pending review`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  succeeded: msg`Paid`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};

const TONES: Record<WithdrawalState, Tone> = {
  pending_review: "accent",
  approved: "brand",
  rejected: "plain",
  succeeded: "success",
  failed: "danger",
  cancelled: "plain",
};

export function WithdrawalStateBadge({ state }: { state: WithdrawalState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(STATE_NAMES[state])}</Badge>;
}
