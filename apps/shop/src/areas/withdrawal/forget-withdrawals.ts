/** What changes when money left for a withdrawal: its lists and limits, the saved addresses, and every balance. */

import { renew } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";

export function forgetWithdrawals(): Promise<void> {
  return renew(withdrawals.limits, withdrawals.index, withdrawals.addresses, wallet.balances, wallet.balance);
}
