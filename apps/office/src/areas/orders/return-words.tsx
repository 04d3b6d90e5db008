/** Labels of states and reasons of return requests. */
import type { ReturnReason, ReturnState } from "@banyan/contract/orders.ts";
import { Badge, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const RETURN_STATE_NAMES: Record<ReturnState, MessageDescriptor> = {
  requested: msg({ context: "return", message: "Requested" }),
  accepted: msg({ context: "return", message: "Accepted" }),
  received: msg({ context: "return", message: "Goods received" }),
  refused: msg({ context: "return", message: "Refused" }),
  refunded: msg`Refunded`,
  cancelled: msg`Cancelled`,
};

const TONES: Record<ReturnState, Tone> = {
  requested: "accent",
  accepted: "brand",
  received: "accent",
  refused: "warning",
  refunded: "success",
  cancelled: "plain",
};

export const REASON_NAMES: Record<ReturnReason, MessageDescriptor> = {
  unwanted: msg`Changed their mind`,
  damaged: msg`Arrived damaged`,
  defective: msg`Faulty`,
  wrong_item: msg`Wrong item`,
  not_as_described: msg`Not as described`,
  other: msg({ context: "return", message: "Something else" }),
};

export function ReturnStateBadge({ state }: { state: ReturnState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(RETURN_STATE_NAMES[state])}</Badge>;
}
