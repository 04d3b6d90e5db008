/** Labels of the seven incomes, their limits, and the numbers of a computation. */
import type { Income, IncomeRow, Limit } from "@banyan/contract/income.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { useLingui } from "@lingui/react/macro";
import { followsTier, type Name } from "./why.rules.ts";

export function useIncomeNames(): Record<Income, string> {
  const { t } = useLingui();
  return {
    referral: t`Referral bonus`,
    sales: t`Sales bonus`,
    leadership: t`Leadership bonus`,
    tier: t`Team tier bonus`,
    global: t`Global bonus`,
    consumption: t`Global consumption bonus`,
    rebate: t`Static income`,
  };
}

/** A description of each income in one or two sentences. */
export function useIncomeMeanings(): Record<Income, string> {
  const { t } = useLingui();
  return {
    referral: t`A share of the orders of members you invited that became final on the day.`,
    sales: t`The BV of orders below you that became final on the day is paired: the smaller of your two sides counts, and the rest is carried to the next day.`,
    leadership: t`A share of the sales bonuses of active members below you on the line of invitations, generation by generation.`,
    tier: t`A share of orders below you on the line of invitations that became final on the day: your tier's share, less the highest share that was paid to anyone between you and the buyer.`,
    global: t`A share of the shop's BV of the day, divided among members from tier T2 on.`,
    consumption: t`A share of the shop's BV of the day, divided in proportion to the active members' own BV of the last 90 days.`,
    rebate: t`A share of the shop's BV of the day, divided in proportion to own BV that members have not got back yet. No rate is promised.`,
  };
}

export function useLimitNames(): Record<Limit, string> {
  const { t } = useLingui();
  return {
    inactive: t`Not active`,
    switchedOff: t`Not paid in your country`,
    dailyCap: t`Daily cap`,
    dynamicCap: t`Dynamic income cap`,
    ceiling: t`Payout ceiling`,
  };
}

/** The rank that determined the rate: the tier or the level. */
export function useRankText(): (row: Pick<IncomeRow, "income" | "level" | "tier">) => string {
  const { t, i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE;
  return ({ income, level, tier }) =>
    followsTier(income) ? t`Tier T${tier}` : `${level} · ${levelName(level, language)}`;
}

/** Labels of the numbers in a computation. */
export function useQuantityNames(): Record<Name, string> {
  const { t } = useLingui();
  return {
    carried: t`Carried from before`,
    added: t`New on this day`,
    together: t`Together`,
    paired: t`Paired: the smaller side`,
    carriedOn: t`Carried to the next day`,
    ratio: t`Bonus ratio`,
    raw: t`Raw amount`,
    shopBv: t`BV of the whole shop on this day`,
    pool: t`To be divided`,
    allBases: t`At most what all members have not got back yet`,
    weight: t`Your weight`,
    weights: t`All weights together`,
    share: t`Your share`,
    unit: t`A smallest unit that was left over`,
    personal: t`Your own BV over all time`,
    returned: t`Got back before this day`,
    performance: t`Daily performance`,
    hundredth: t`One for each`,
    zero: t`At least`,
    dailyCap: t`At most, by your level`,
    afterDailyCap: t`After the daily cap`,
    cap: t`Dynamic income cap`,
    receivedBefore: t`Received before this day`,
    usedBefore: t`Other incomes of this day`,
    room: t`Still possible`,
    afterDynamicCap: t`After the dynamic income cap`,
    groupBv: t`BV of the day`,
    ceilingPercent: t`Of it at most`,
    ceiling: t`Payout ceiling`,
    incomes: t`All incomes of the day`,
    received: t`Amount received`,
  };
}
