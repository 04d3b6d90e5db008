/** The words for states, ways to pay and assets. */

import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import { useLingui } from "@lingui/react/macro";

export function useStateNames(): Record<OrderState, string> {
  const { t } = useLingui();
  return {
    pending_payment: t`Pending payment`,
    pending_delivery: t`Pending delivery`,
    pending_receipt: t`Pending receipt`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
  };
}

export function useMethodNames(): Record<PaymentMethod, string> {
  const { t } = useLingui();
  return {
    balance: t`Wallet balance`,
    usdt: t`USDT`,
    points: t`Registration points`,
    coupon: t`Shopping coupons`,
    "coupon+balance": t`Shopping coupons and wallet balance`,
    "coupon+usdt": t`Shopping coupons and USDT`,
  };
}

export function useAssetNames(): Record<Asset, string> {
  const { t } = useLingui();
  return { USDT: t`Wallet balance`, COUPON: t`Shopping coupons`, POINT: t`Registration points` };
}

/** What is written after an amount of an asset. */
export function useAssetUnits(): Record<Asset, string> {
  const { t } = useLingui();
  return { USDT: "USDT", COUPON: t`coupons`, POINT: t`points` };
}
