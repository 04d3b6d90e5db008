/** What the signer signs, from what it read of the approvals, what it signed before, and its own limits (docs/trust.md). */
import { getAddress, isAddress } from "viem/utils";
import type { SignedPayout, SignerRefusal, SignRequest } from "./protocol.ts";

/** The limits of the signer; amounts in micros. */
export interface SigningLimits {
  mostPerPayment: bigint;
  /** In any 24 hours, to all addresses together. */
  mostPerDay: bigint;
  /** In any 24 hours, to one address. */
  mostPerAddress: bigint;
  /** Two different people approve a payment of this size or more, whatever the database says. */
  twoPeopleFrom: bigint;
  /** Of one unit of gas, in units of 10⁻¹⁸. */
  mostGasPrice: bigint;
  mostGas: bigint;
}

/** A withdrawal as the signer reads it from the database. */
export interface Approved {
  state: string;
  amount: bigint;
  fee: bigint;
  address: string;
  approvalsNeeded: number;
  /** Different people who approved. */
  people: number;
  frozen: boolean;
}

/** The token has 18 decimals and our amounts have 6. */
export const RAW_PER_MICRO = 10n ** 12n;
const DAY_MS = 24 * 3_600_000;
/** Nodes take a transaction of the same nonce when it pays a tenth more. */
const LEAST_RAISE_PERCENT = 110n;
/** Transactions for one withdrawal: the first and those with a higher fee. */
export const MOST_TRANSACTIONS = 8;
/** The same with those that cancel it. */
const MOST_WITH_CANCELS = 12;
/** A cancel may cost so much more than a payment: otherwise one at the highest price could not be cancelled. */
const CANCEL_PERCENT = 125n;
/** Below it are precompiles and system contracts, which nobody has a key of. */
const FIRST_WITH_A_KEY = 0x1_0000n;

interface Signing {
  request: SignRequest;
  approved: Approved | undefined;
  /** What was signed for this withdrawal. */
  before: readonly SignedPayout[];
  /** Everything that was signed. */
  journal: readonly SignedPayout[];
  nextNonce: number;
  limits: SigningLimits;
  /** Addresses of the wallet and the token, which receive nothing. */
  own: readonly string[];
  now: Date;
}

/** Why a transaction is not signed; undefined where nothing speaks against it. */
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
 * Why a payment that was signed is not cancelled. Nobody approves that: it moves nothing, and after it no payment is signed
 * for this withdrawal any more.
 */
export function whyNotCancelled(given: Pick<Signing, "request" | "before" | "limits">): SignerRefusal | undefined {
  const { request, before, limits } = given;
  const last = before.at(-1);
  if (last?.nonce !== request.nonce) return "nonce";
  if (request.gasPrice > mostToCancel(limits.mostGasPrice)) return "fee";
  return isRaised(request, last) && before.length < MOST_WITH_CANCELS ? undefined : "fee";
}

/** The highest price of gas of a transaction that cancels a payment. */
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

/** What arrives, in units of 10⁻¹⁸. */
export const rawOf = ({ amount, fee }: Pick<Approved, "amount" | "fee">) => (amount - fee) * RAW_PER_MICRO;

/** One for each withdrawal: replacements pay nothing in addition. */
function firstOnes(journal: readonly SignedPayout[]): SignedPayout[] {
  const seen = new Set<string>();
  return journal.filter(({ withdrawalId }) => !seen.has(withdrawalId) && seen.add(withdrawalId));
}

const sumOf = (payouts: readonly SignedPayout[]) => payouts.reduce((sum, { raw }) => sum + raw, 0n);
