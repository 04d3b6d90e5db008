/**
 * The chart of accounts and the kinds of events (docs/money.md). Numbers above zero are members, numbers below are
 * accounts of the house. They are written in every transfer row and never change their meaning.
 */
export const ASSETS = ["USDT", "COUPON", "POINT"] as const;
export type Asset = (typeof ASSETS)[number];

export const HOUSE_ACCOUNTS = {
  sales: -1n,
  shipping: -2n,
  fees: -3n,
  payment_differences: -4n,
  custody: -10n,
  withdrawals_pending: -20n,
  orders_held: -21n,
  bonus_budget: -30n,
  bonus_pools: -31n,
  income_payable: -32n,
  coupons_issued: -40n,
  points_issued: -41n,
  grants: -42n,
  opening: -43n,
  suspense: -50n,
} as const;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

/** The kinds of events. Statements are filtered by them, and each kind has a title in every language. */
export const KINDS = [
  "opening",
  "grant",
  "top_up",
  "order.payment",
  "order.shipping",
  "order.refund",
  "order.hold",
  "order.release",
  "transfer",
  "transfer.fee",
  "withdrawal.hold",
  "withdrawal.payout",
  "withdrawal.fee",
  "withdrawal.release",
  "bonus.fund",
  "bonus.payable",
  "bonus.income",
  "bonus.clawback",
  "suspense",
  "correction",
] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

/** A side of a leg: a member's number, or the name of a house account. */
export type Party = bigint | HouseAccount;

const HOUSE_NAMES = new Map<bigint, HouseAccount>(
  Object.entries(HOUSE_ACCOUNTS).map(([name, account]) => [account, name as HouseAccount]),
);

/** The account number of a party. Throws where a member number is not positive. */
export function accountOf(party: Party): bigint {
  if (typeof party === "string") return HOUSE_ACCOUNTS[party];
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
