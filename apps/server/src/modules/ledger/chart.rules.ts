/**
 * The chart of accounts (docs/money.md). Numbers above zero are members, numbers below are accounts of the house. They are
 * written in every transfer row and never change their meaning.
 */
import type { HouseAccount } from "@banyan/contract/ledger.ts";

export const ACCOUNT_NUMBERS = {
  sales: -1n,
  shipping: -2n,
  fees: -3n,
  payment_differences: -4n,
  custody: -10n,
  treasury: -11n,
  hot_wallet: -12n,
  withdrawals_pending: -20n,
  orders_held: -21n,
  bonus_budget: -30n,
  bonus_pools: -31n,
  income_payable: -32n,
  coupons_issued: -40n,
  points_issued: -41n,
  grants: -42n,
  opening: -43n,
  owner: -44n,
  suspense: -50n,
} as const satisfies Record<HouseAccount, bigint>;

/** A side of a leg: a member's number, or the name of a house account. */
export type Party = bigint | HouseAccount;

const HOUSE_NAMES = new Map<bigint, HouseAccount>(
  Object.entries(ACCOUNT_NUMBERS).map(([name, account]) => [account, name as HouseAccount]),
);

/** The account number of a party. Throws where a member number is not positive. */
export function accountOf(party: Party): bigint {
  if (typeof party === "string") return ACCOUNT_NUMBERS[party];
  if (party <= 0n) throw new Error(`${party} is no member number`);
  return party;
}

/** The party of an account number in a row. */
export function partyOf(account: bigint): Party {
  if (account > 0n) return account;
  const name = HOUSE_NAMES.get(account);
  if (name === undefined) throw new Error(`${account} is no account of the chart`);
  return name;
}
