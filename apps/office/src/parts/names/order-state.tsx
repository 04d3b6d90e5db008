/** Labels and colours of order states. */
import type { OrderState } from "@banyan/contract/orders.ts";
import { Badge, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const ORDER_STATE_NAMES: Record<OrderState, MessageDescriptor> = {
  pending_payment: msg`Pending payment`,
  pending_delivery: msg`Pending delivery`,
  pending_receipt: msg`Pending receipt`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  refunded: msg`Refunded`,
};

const TONES: Record<OrderState, Tone> = {
  pending_payment: "plain",
  pending_delivery: "accent",
  pending_receipt: "brand",
  completed: "success",
  cancelled: "plain",
  refunded: "warning",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(ORDER_STATE_NAMES[state])}</Badge>;
}
