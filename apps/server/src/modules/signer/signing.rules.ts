/** What the signer signs, based on approvals, its journal, and its own limits (docs/trust.md). */
import { getAddress, isAddress } from "viem/utils";
import type { SignedPayout, SignerRefusal, SignRequest } from "./protocol.ts";

/** The limits of the signer; amounts in micros. */
export interface SigningLimits {
  mostPerPayment: bigint;
  /** Within any 24 hours, to all addresses combined. */
  mostPerDay: bigint;
  /** Within any 24 hours, to one address. */
  mostPerAddress: bigint;
  /** Payments from this amount on require two different approvers, whatever the database says. */
  twoPeopleFrom: bigint;
  /** Per unit of gas, in units of 10⁻¹⁸. */
  mostGasPrice: bigint;
  mostGas: bigint;
}

/** A withdrawal as read from the database. */
export interface Approved {
  state: string;
  amount: bigint;
  fee: bigint;
  address: string;
  approvalsNeeded: number;
  /** Number of different approvers. */
  people: number;
  frozen: boolean;
}

/** The token has 18 decimals and our amounts have 6. */
export const RAW_PER_MICRO = 10n ** 12n;
const DAY_MS = 24 * 3_600_000;
/** Nodes accept a replacement with the same nonce if its fee is at least 10 % higher. */
const LEAST_RAISE_PERCENT = 110n;
/** Maximum number of transactions per withdrawal: the first one and replacements with higher fees. */
export const MOST_TRANSACTIONS = 8;
/** Same, including cancellations. */
const MOST_WITH_CANCELS = 12;
/**
 * Maximum fee of a cancellation in percent of a payment's: otherwise a payment at the maximum price could not be
 * cancelled.
 */
const CANCEL_PERCENT = 125n;
/** Addresses below are precompiles and system contracts, which have no private key. */
const FIRST_WITH_A_KEY = 0x1_0000n;

interface Signing {
  request: SignRequest;
  approved: Approved | undefined;
  /** Transactions signed for this withdrawal. */
  before: readonly SignedPayout[];
  /** All signed transactions. */
  journal: readonly SignedPayout[];
  nextNonce: number;
  limits: SigningLimits;
  /** Addresses of the wallet and the token, which are never targets. */
  own: readonly string[];
  now: Date;
}

/** Why a transaction is not signed; undefined if it may be. */
export function whyNotSigned(given: Signing): SignerRefusal | undefined {
  const { request, approved, before, limits } = given;
  if (!approved || approved.state !== "approved") return "not_approved";
  if (approved.frozen) return "frozen";
  const needed = approved.amount >= limits.twoPeopleFrom ? 2 : 1;
  if (approved.people < Math.max(needed, approved.approvalsNeeded)) return "people";
  if (request.gasPrice > limits.mostGasPrice || request.gas > limits.mostGas) return "fee";
  return before.length > 0 ? whyNotReplaced(given, approved, before) : whyNotNew(given, approved);
}

/**
 * Why a signed payment is not cancelled. A cancellation needs no approval: it moves nothing, and no further payment is
 * signed for this withdrawal.
 */
export function whyNotCancelled(given: Pick<Signing, "request" | "before" | "limits">): SignerRefusal | undefined {
  const { request, before, limits } = given;
  const last = before.at(-1);
  if (last?.nonce !== request.nonce) return "nonce";
  if (request.gasPrice > mostToCancel(limits.mostGasPrice)) return "fee";
  return isRaised(request, last) && before.length < MOST_WITH_CANCELS ? undefined : "fee";
}

/** Maximum gas price of a cancellation. */
export const mostToCancel = (mostGasPrice: bigint) => (mostGasPrice * CANCEL_PERCENT) / 100n;

const isRaised = (request: SignRequest, last: SignedPayout) =>
  request.gasPrice * 100n >= last.gasPrice * LEAST_RAISE_PERCENT && request.gas === last.gas;

function whyNotReplaced(
  { request }: Signing,
  approved: Approved,
  before: readonly SignedPayout[],
): SignerRefusal | undefined {
  const last = before.at(-1)!;
  if (last.nonce !== request.nonce) return "nonce";
  if (last.raw !== rawOf(approved) || last.to !== approved.address) return "changed";
  return isRaised(request, last) && before.length < MOST_TRANSACTIONS ? undefined : "fee";
}

function whyNotNew(given: Signing, approved: Approved): SignerRefusal | undefined {
  const { request, journal, nextNonce, limits, own, now } = given;
  const { address } = approved;
  if (request.nonce !== nextNonce) return "nonce";
  const raw = rawOf(approved);
  if (raw <= 0n || !isAddress(address) || getAddress(address) !== address) return "address";
  if (BigInt(address) < FIRST_WITH_A_KEY || own.some((one) => one.toLowerCase() === address.toLowerCase())) {
    return "address";
  }
  if (raw > limits.mostPerPayment * RAW_PER_MICRO) return "limit_payment";
  const since = now.getTime() - DAY_MS;
  const ofDay = firstOnes(journal).filter(({ signedAt }) => signedAt.getTime() > since);
  const there = ofDay.filter(({ to }) => to === address);
  if (sumOf(there) + raw > limits.mostPerAddress * RAW_PER_MICRO) return "limit_address";
  if (sumOf(ofDay) + raw > limits.mostPerDay * RAW_PER_MICRO) return "limit_day";
  return undefined;
}

/** Amount after the fee, in units of 10⁻¹⁸. */
export const rawOf = ({ amount, fee }: Pick<Approved, "amount" | "fee">) => (amount - fee) * RAW_PER_MICRO;

/** The first transaction of each withdrawal: replacements pay nothing in addition. */
function firstOnes(journal: readonly SignedPayout[]): SignedPayout[] {
  const seen = new Set<string>();
  return journal.filter(({ withdrawalId }) => !seen.has(withdrawalId) && seen.add(withdrawalId));
}

const sumOf = (payouts: readonly SignedPayout[]) => payouts.reduce((sum, { raw }) => sum + raw, 0n);
