/** Whether a transaction on the chain pays a withdrawal. */
import type { PaymentCheck } from "@banyan/contract/office/withdrawals.ts";
import { RAW_PER_MICRO } from "../../payments/index.ts";
import type { Sender } from "./claim.rules.ts";
import type { PayingTransfer } from "./claim-store.ts";

/** Consensus of the nodes about a transaction. `unread`: too few consistent answers. */
export type Proof =
  | { state: "unread" | "unknown" | "reverted" }
  | { state: "waiting" | "not_final"; sender?: Sender }
  | { state: "final"; blockTime: Date; transfers: readonly Omit<PayingTransfer, "chainId" | "blockTime">[] };

/** Tolerance of a block time before our clock. */
export const CLOCKS_DIFFER_MS = 60_000;

interface Wanted {
  address: string;
  amount: bigint;
  fee: bigint;
  payableFrom: Date;
}

/**
 * The transfer of a final transaction that pays the withdrawal, or why none does: it must move the token, to the
 * address, exactly the amount after the fee, not before it was payable, and must not have paid another withdrawal.
 * `used`: log indexes of transfers that have.
 */
export function payingTransfer(
  proof: Extract<Proof, { state: "final" }>,
  { address, amount, fee, payableFrom }: Wanted,
  used: ReadonlySet<number>,
): { transfer: (typeof proof.transfers)[number] } | { check: Exclude<PaymentCheck, "asking"> } {
  const { transfers, blockTime } = proof;
  if (transfers.length === 0) return { check: "token" };
  const there = transfers.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  if (there.length === 0) return { check: "receiver" };
  const exact = there.filter(({ raw }) => raw === (amount - fee) * RAW_PER_MICRO);
  if (exact.length === 0) return { check: "amount" };
  if (blockTime.getTime() < payableFrom.getTime() - CLOCKS_DIFFER_MS) return { check: "early" };
  const free = exact.find(({ logIndex }) => !used.has(logIndex));
  return free ? { transfer: free } : { check: "used" };
}
