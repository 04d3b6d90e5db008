/** Names of what can be paused, and of the reasons. */
import type { PauseReason, ShopPart } from "@banyan/contract/market.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const PART_NAMES: Record<ShopPart, MessageDescriptor> = {
  registration: msg`Registration`,
  checkout: msg`Checkout`,
  topUps: msg`Top-ups`,
  transfers: msg`Transfers`,
  withdrawals: msg`Withdrawals`,
};

export const PAUSE_REASON_NAMES: Record<PauseReason, MessageDescriptor> = {
  maintenance: msg`Work on the shop`,
  stocktaking: msg`Stocktaking`,
  payments: msg`Check of payments`,
  safety: msg`Possible problem with safety`,
  holiday: msg`Holiday`,
};
