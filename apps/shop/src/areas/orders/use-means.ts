/** The member's balances for payments. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import type { Means } from "./payment.rules.ts";

/** Refetched whenever a payment opens. */
export function useMeans(enabled = true) {
  const query = useQuery({ ...ask(wallet.balances, {}), staleTime: 0, enabled });
  const { data } = query;
  const means: Means | undefined = data && { USDT: data.balance, COUPON: data.shopCoins, POINT: data.integral };
  return { ...query, data: means };
}
