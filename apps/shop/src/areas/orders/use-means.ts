/** What the member can pay with. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import type { Means } from "./payment.rules.ts";

/** The balances of this moment, asked anew whenever a payment is opened. */
export function useMeans(enabled = true) {
  const query = useQuery({ ...ask(wallet.balances, {}), staleTime: 0, enabled });
  const { data } = query;
  const means: Means | undefined = data && { USDT: data.balance, COUPON: data.shopCoins, POINT: data.integral };
  return { ...query, data: means };
}
