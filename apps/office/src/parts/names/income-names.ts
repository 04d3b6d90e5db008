/** Labels of the seven incomes and their limits. */
import type { Income, Limit } from "@banyan/contract/income.ts";
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

export const LIMIT_NAMES: Record<Limit, MessageDescriptor> = {
  inactive: msg`Not active`,
  switchedOff: msg`Switched off in the country`,
  dailyCap: msg`Daily cap`,
  dynamicCap: msg`Dynamic income cap`,
  ceiling: msg`Payout ceiling`,
};
