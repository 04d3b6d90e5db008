/** How payouts go on, as rules over values (docs/rules.md 6). */

/** Payouts on their way at the same time. */
export const MOST_OPEN = 16;
/** A transfer of the token takes less than half of it. */
export const GAS = 120_000n;
/** The same transaction is handed to the nodes again after so long: they may have dropped it. */
export const SEND_AGAIN_MS = 15_000;
/** A transaction that is in no block after so long gets one with a higher fee in its place. */
export const STUCK_MS = 60_000;
/** What waits is tried again after so long. */
export const TRY_AGAIN_MS = 60_000;
/** Transactions for one payout; the signer has a limit of its own. */
const MOST_FEES = 6;

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** The price of gas of a first transaction: a fifth above what nodes ask for, and never above the limit. */
export const firstPrice = (asked: bigint, most: bigint) => smaller((larger(asked, 1n) * 120n) / 100n, most);

/**
 * The price for a replacement: a quarter more, or what nodes ask for now; undefined where the limit leaves no room for the
 * tenth that nodes want, or there were enough.
 */
export function raisedPrice(given: { last: bigint; asked: bigint; most: bigint; count: number }): bigint | undefined {
  const { last, asked, most, count } = given;
  if (count >= MOST_FEES) return undefined;
  const raised = smaller(larger((last * 125n + 99n) / 100n, firstPrice(asked, most)), most);
  return raised * 100n >= last * 110n ? raised : undefined;
}

/** Whether a transaction was first sent so long ago that another should take its place. */
export const isStuck = (sentAt: Date | null, now: Date) =>
  sentAt !== null && sentAt.getTime() <= now.getTime() - STUCK_MS;

/** Whether a transaction is handed to the nodes now. */
export const isDueToSend = (lastSentAt: Date | null, now: Date) =>
  lastSentAt === null || lastSentAt.getTime() <= now.getTime() - SEND_AGAIN_MS;

/** What is missing for one more payout, beside those on their way; null where there is enough. */
export function shortOf(given: {
  tokens: bigint;
  gasMoney: bigint;
  price: bigint;
  raw: bigint;
  /** What is on its way and in no block: amounts, and how many. */
  underWay: { raw: bigint; count: number };
}): "tokens" | "gas" | null {
  const { tokens, gasMoney, price, raw, underWay } = given;
  if (gasMoney < GAS * price * BigInt(underWay.count + 1)) return "gas";
  return tokens < underWay.raw + raw ? "tokens" : null;
}
