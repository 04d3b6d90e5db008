/** The names of the seven incomes. */
import type { Income } from "@banyan/contract/income.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const INCOME_NAMES: Record<Income, MessageDescriptor> = {
  referral: msg`Referral bonus`,
  sales: msg`Sales bonus`,
  leadership: msg`Leadership bonus`,
  tier: msg`Team tier bonus`,
  global: msg`Global bonus`,
  consumption: msg`Global consumption bonus`,
  rebate: msg`Static income`,
};
