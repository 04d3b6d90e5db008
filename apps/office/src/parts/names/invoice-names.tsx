/** Labels and colours of payments in coins. */
import type { DepositUse, InvoicePurpose, InvoiceState } from "@banyan/contract/payments.ts";
import { Badge, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const INVOICE_STATE_NAMES: Record<InvoiceState, MessageDescriptor> = {
  pending: msg`Waiting for coins`,
  seen: msg`Coins seen, not final yet`,
  paid: msg`Paid in full`,
  underpaid: msg`Ended with too little`,
  expired: msg`Ended without coins`,
};

const TONES: Record<InvoiceState, Tone> = {
  pending: "accent",
  seen: "brand",
  paid: "success",
  underpaid: "danger",
  expired: "plain",
};

export const INVOICE_PURPOSE_NAMES: Record<InvoicePurpose, MessageDescriptor> = {
  order: msg`Payment of an order`,
  top_up: msg`Top-up`,
};

/** What became of a transaction. */
export const DEPOSIT_USE_NAMES: Record<DepositUse, MessageDescriptor> = {
  waiting: msg`Waits for the rest`,
  order: msg`Paid this order`,
  top_up: msg`Credited to the balance`,
  suspense: msg`In suspense`,
  dust: msg`Too small to credit`,
};

export function InvoiceStateBadge({ state }: { state: InvoiceState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(INVOICE_STATE_NAMES[state])}</Badge>;
}
