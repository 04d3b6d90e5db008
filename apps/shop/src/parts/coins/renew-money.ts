/** Cache invalidation after a movement of money. */
import { renew } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";

/** Invalidates balances, all statements, and withdrawal limits. */
export function renewMoney(): Promise<void> {
  return renew(wallet.balances, wallet.balance, wallet.shopCoins, wallet.integral, withdrawals.limits);
}
