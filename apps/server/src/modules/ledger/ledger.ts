/**
 * The only way to move money. A business event is one `post` with its legs, in the caller's transaction and in one
 * round trip; its key makes it happen once. Invariants: for each asset the sum over all accounts is zero, no member
 * account is ever negative, and no row is ever changed.
 */
import type { Asset, Kind } from "@banyan/contract/ledger.ts";
import type { Executor } from "../../platform/database.ts";
import { accountOf, type Party } from "./chart.rules.ts";
import { type PostedRow, readLegs, writeAccounts, writePosting } from "./store.ts";

export interface Leg {
  asset: Asset;
  from: Party;
  to: Party;
  /** Micro-units, above zero. */
  amount: bigint;
  /** The title of this leg in a statement where it differs from the event, such as the fee of a transfer. */
  kind?: Kind;
}

export interface Posting {
  /** Names the business event, e.g. `order-payment:${orderId}`. Up to 200 characters; ids in it should be time-ordered. */
  key: string;
  kind: Kind;
  /** 1 to 20,000; they take effect in this order, and no account may be negative in between. */
  legs: readonly Leg[];
  /** What it is about, e.g. `order:${orderId}`. */
  reference?: string;
  /** A few facts for readers of the row. Never personal data: rows cannot be erased. */
  memo?: Record<string, string | number | boolean>;
  /** The posting that this one ends. Everything that it moved into house accounts must leave them again here. */
  resolves?: bigint;
  now: Date;
}

/** The entry number and balance of one side; null for a house account. */
export interface Side {
  sequence: bigint;
  balance: bigint;
}

export interface Posted {
  postingId: bigint;
  postedAt: Date;
  /** Whether an earlier call with this key had posted it. */
  repeated: boolean;
  legs: { from: Side | null; to: Side | null }[];
}

/** Opens a member's three accounts; does nothing where they are open. */
export async function openAccounts(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  await writeAccounts(executor, accountOf(memberId), now);
}

/**
 * Posts one business event. The same key with the same legs gets the first answer and moves nothing. Refuses with
 * INSUFFICIENT_BALANCE, INSUFFICIENT_COUPONS or INSUFFICIENT_POINTS, and with IDEMPOTENCY_KEY_REUSED where the key
 * belongs to another event. Throws `LedgerFault` on calls that make no sense. In both cases the transaction must be
 * rolled back.
 */
export async function post(executor: Executor, posting: Posting): Promise<Posted> {
  const row = await writePosting(executor, {
    ...posting,
    legs: posting.legs.map((leg) => ({ ...leg, from: accountOf(leg.from), to: accountOf(leg.to) })),
  });
  return {
    postingId: row.posting_id,
    postedAt: row.posted_at,
    repeated: row.repeated,
    legs: posting.legs.map((_, leg) => ({
      from: sideOf(row.from_sequences, row.from_balances, leg),
      to: sideOf(row.to_sequences, row.to_balances, leg),
    })),
  };
}

export interface Reversal {
  postingId: bigint;
  key: string;
  /** "correction" by default. */
  kind?: Kind;
  reference?: string;
  now: Date;
}

/**
 * Undoes a whole posting by its mirror image, once. A posting that was already resolved or reversed is a `LedgerFault`.
 * Refuses like `post` where a receiver no longer has enough.
 */
export async function reverse(executor: Executor, reversal: Reversal): Promise<Posted> {
  const { postingId, kind = "correction", ...rest } = reversal;
  const legs = await readLegs(executor, postingId);
  return post(executor, {
    ...rest,
    kind,
    resolves: postingId,
    legs: legs.reverse().map(({ asset, from, to, amount }) => ({ asset, from: to, to: from, amount })),
  });
}

type Numbers = PostedRow["from_balances"];

function sideOf(sequences: Numbers, balances: Numbers, leg: number): Side | null {
  const [sequence, balance] = [sequences[leg] ?? null, balances[leg] ?? null];
  return sequence === null || balance === null ? null : { sequence: BigInt(sequence), balance: BigInt(balance) };
}
