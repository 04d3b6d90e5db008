/** Labels of accounts and filter groups. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { StatementGroup } from "@banyan/contract/wallet.ts";
import { useLingui } from "@lingui/react/macro";
import type { StatementTab } from "./statement.rules.ts";

export function useTabNames(): Record<StatementTab, string> {
  const { t } = useLingui();
  return { balance: t`Wallet balance`, coupons: t`Shopping coupons`, points: t`Registration points` };
}

/** Short labels, for use side by side. */
export function useShortTabNames(): Record<StatementTab, string> {
  const { t } = useLingui();
  return { balance: t`Balance`, coupons: t`Coupons`, points: t`Points` };
}

/** The unit after an amount of an asset. */
export function useAssetUnits(): Record<Asset, string> {
  const { t } = useLingui();
  return { USDT: "USDT", COUPON: t`coupons`, POINT: t`points` };
}

export function useGroupNames(): Record<StatementGroup, string> {
  const { t } = useLingui();
  return {
    top_up: t`Top-ups`,
    order: t`Orders`,
    transfer: t`Transfers`,
    withdrawal: t`Withdrawals`,
    income: t`Income`,
    other: t`Other`,
  };
}
