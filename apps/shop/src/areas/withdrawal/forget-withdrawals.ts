/** Cache invalidation after a withdrawal: its list, the saved addresses, and balances. */

import { renew } from "@banyan/app/query.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { renewMoney } from "../../parts/coins/renew-money.ts";

export async function forgetWithdrawals(): Promise<void> {
  await Promise.all([renew(withdrawals.index, withdrawals.addresses), renewMoney()]);
}
