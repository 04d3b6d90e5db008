/** Labels of states, payment methods and assets. */

import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState, ReturnReason, ReturnState } from "@banyan/contract/orders.ts";
import { METHOD_DRAWS } from "@banyan/contract/payment-methods.ts";
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

export function useReturnStateNames(): Record<ReturnState, string> {
  const { t } = useLingui();
  return {
    requested: t({ context: "return", message: "Requested" }),
    accepted: t({ context: "return", message: "Accepted" }),
    received: t({ context: "return", message: "Goods received" }),
    refused: t({ context: "return", message: "Refused" }),
    refunded: t`Refunded`,
    cancelled: t`Cancelled`,
  };
}

export function useReturnReasons(): Record<ReturnReason, string> {
  const { t } = useLingui();
  return {
    unwanted: t`I changed my mind`,
    damaged: t`It arrived damaged`,
    defective: t`It is faulty`,
    wrong_item: t`It is the wrong item`,
    not_as_described: t`It is not as described`,
    other: t({ context: "return", message: "Something else" }),
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

/** Labels of paid amounts: the bare name of an asset would read as its balance. */
export function usePaidNames(): (asset: Asset, method: PaymentMethod | null) => string {
  const { t } = useLingui();
  return (asset, method) => {
    if (asset === "COUPON") return t`Paid with shopping coupons`;
    if (asset === "POINT") return t`Paid with registration points`;
    return method && METHOD_DRAWS[method].onChain ? t`Paid in USDT` : t`Paid from wallet balance`;
  };
}

/** The unit after an amount of an asset. */
export function useAssetUnits(): Record<Asset, string> {
  const { t } = useLingui();
  return { USDT: "USDT", COUPON: t`coupons`, POINT: t`points` };
}
