/** Labels of a country's payout methods. */
import type { PayoutMethod } from "@banyan/contract/market.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const PAYOUT_NAMES: Record<PayoutMethod, MessageDescriptor> = {
  automatic: msg`Automatically or by hand`,
  by_hand: msg`By hand only`,
  none: msg`Not paid`,
};
