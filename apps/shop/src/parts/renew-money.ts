/** What becomes out of date when money came or went. */
import { renew } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";

/** Asks anew for balances, all statements, and what may be withdrawn. */
export function renewMoney(): Promise<void> {
  return renew(wallet.balances, wallet.balance, wallet.shopCoins, wallet.integral, withdrawals.limits);
}
