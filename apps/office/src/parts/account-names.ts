/** What the house accounts are called, and all members together: an account without a name does not compile. */
import type { BookLine } from "@banyan/contract/ledger.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ACCOUNT_NAMES: Readonly<Record<BookLine, MessageDescriptor>> = {
  sales: msg`Sales`,
  shipping: msg`Shipping`,
  fees: msg`Fees`,
  payment_differences: msg`Payment differences`,
  custody: msg`Custody on the chain`,
  treasury: msg`Treasury`,
  hot_wallet: msg`Hot wallet`,
  withdrawals_pending: msg`Withdrawals pending`,
  orders_held: msg`Held for orders`,
  bonus_budget: msg`Bonus budget account`,
  bonus_pools: msg`Bonus pools`,
  income_payable: msg`Income payable account`,
  coupons_issued: msg`Coupons issued`,
  points_issued: msg`Points issued`,
  grants: msg`Granted balance`,
  opening: msg`Opening balances`,
  owner: msg`The owner`,
  suspense: msg`Suspense`,
  members: msg`All members`,
};
