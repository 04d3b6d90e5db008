/** Rules of payouts (docs/rules.md 6). */

/** Maximum number of payouts in flight. */
export const MOST_OPEN = 16;
/** Gas limit; a transfer of the token uses less than half of it. */
export const GAS = 120_000n;
/** Interval of rebroadcasts: nodes may have dropped the transaction. */
export const SEND_AGAIN_MS = 15_000;
/** Time in the mempool after which a transaction is replaced by one with a higher fee. */
export const STUCK_MS = 60_000;
/** Retry delay of waiting payouts. */
export const TRY_AGAIN_MS = 60_000;
/** Maximum number of transactions per payout; the signer has a separate limit. */
const MOST_FEES = 6;

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** Gas price of a first transaction: 20 % above the current price, capped at the limit. */
export const firstPrice = (asked: bigint, most: bigint) => smaller((larger(asked, 1n) * 120n) / 100n, most);

/**
 * Gas price of a replacement: 25 % more, or the current price if higher; undefined if the limit leaves less than the 10
 * % that nodes require, or the number of transactions is exhausted.
 */
export function raisedPrice(given: { last: bigint; asked: bigint; most: bigint; count: number }): bigint | undefined {
  const { last, asked, most, count } = given;
  if (count >= MOST_FEES) return undefined;
  const raised = smaller(larger((last * 125n + 99n) / 100n, firstPrice(asked, most)), most);
  return raised * 100n >= last * 110n ? raised : undefined;
}

/** Whether a transaction was first sent so long ago that it should be replaced. */
export const isStuck = (sentAt: Date | null, now: Date) =>
  sentAt !== null && sentAt.getTime() <= now.getTime() - STUCK_MS;

/** Whether a transaction is due for a broadcast. */
export const isDueToSend = (lastSentAt: Date | null, now: Date) =>
  lastSentAt === null || lastSentAt.getTime() <= now.getTime() - SEND_AGAIN_MS;

/** What is missing for one more payout in addition to those in flight; null if nothing is. */
export function shortOf(given: {
  tokens: bigint;
  gasMoney: bigint;
  price: bigint;
  raw: bigint;
  /** Payouts in flight and not mined: sum of amounts, and count. */
  underWay: { raw: bigint; count: number };
}): "tokens" | "gas" | null {
  const { tokens, gasMoney, price, raw, underWay } = given;
  if (gasMoney < GAS * price * BigInt(underWay.count + 1)) return "gas";
  return tokens < underWay.raw + raw ? "tokens" : null;
}
