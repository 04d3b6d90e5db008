/** What changes when money left for a withdrawal: its lists and limits, the saved addresses, and every balance. */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";

export function forgetWithdrawals(): Promise<unknown> {
  const changed = [
    withdrawals.limits,
    withdrawals.index,
    withdrawals.addresses,
    wallet.balances,
    wallet.balance,
  ] as const;
  return Promise.all(changed.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
}
