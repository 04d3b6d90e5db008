/** The life of an invoice as data (docs/rules.md 5), and what happens to coins that arrive. */
import type { DepositUse, FaucetAmount, InvoicePurpose, InvoiceState } from "@banyan/contract/payments.ts";

/**
 * The state that each step leads to from each state. Time ends an invoice, and so does an order that is paid in another
 * way or cancelled.
 */
export const INVOICE_STEPS = {
  pending: { see: "seen", confirm: "paid", endShort: "underpaid", endEmpty: "expired" },
  seen: { unsee: "pending", confirm: "paid", endShort: "underpaid", endEmpty: "expired" },
  paid: {},
  underpaid: {},
  expired: {},
} as const satisfies Record<InvoiceState, Partial<Record<string, InvoiceState>>>;

/** Whether it still waits for coins. */
export function isOpen(state: InvoiceState): boolean {
  return Object.keys(INVOICE_STEPS[state]).length > 0;
}

/** The states in which it waits for coins. */
export const OPEN_STATES = (Object.keys(INVOICE_STEPS) as InvoiceState[]).filter(isOpen);

/** Raw units of the chain (18 decimals) in one micro-unit. */
export const RAW_PER_MICRO = 10n ** 12n;

/** The part of a raw amount that can be credited, in micros; the rest stays on the deposit. */
export function microsOf(raw: bigint): bigint {
  return raw / RAW_PER_MICRO;
}

/** Whether coins came before the time was over, by the time of their block. The deadline itself is too late. */
export function isInTime(blockTime: Date, expiresAt: Date): boolean {
  return blockTime.getTime() < expiresAt.getTime();
}

/** Whether the coins that arrived in time pay the whole. Up to `tolerance` may be missing, but not everything. */
export function isEnough({ counted, expected, tolerance }: { counted: bigint; expected: bigint; tolerance: bigint }) {
  return counted > 0n && counted + tolerance >= expected;
}

/** The final state of an open invoice that was not paid. */
export function endOf(counted: bigint): "underpaid" | "expired" {
  return counted > 0n ? INVOICE_STEPS.pending.endShort : INVOICE_STEPS.pending.endEmpty;
}

/** What happens to coins for an invoice: those of an order wait for its whole price, all others are credited. */
export function useOf(given: {
  purpose: InvoicePurpose;
  state: InvoiceState;
  micros: bigint;
  inTime: boolean;
}): Extract<DepositUse, "waiting" | "top_up" | "dust"> {
  if (given.micros === 0n) return "dust";
  return given.purpose === "order" && isOpen(given.state) && given.inTime ? "waiting" : "top_up";
}

/** A payment link for wallets (EIP-681): a transfer of the token. `micros` are paid. */
export function paymentLink(given: { token: string; chainId: bigint; address: string; micros: bigint }): string {
  const { token, chainId, address, micros } = given;
  return `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${micros * RAW_PER_MICRO}`;
}

/** How far the chain was read and what was seen, as far as it matters for delays. */
export interface Progress {
  state: InvoiceState;
  expiresAt: Date;
  seenAt: Date | null;
  /** Null where no chain is watched. */
  scannedUntil: Date | null;
}

const LAG_MS = 30_000;
const FINALITY_MS = 45_000;

/** "Payment may be delayed": the countdown is over, the watcher lags, or what was seen does not become final. */
export function isDelayed({ state, expiresAt, seenAt, scannedUntil }: Progress, now: Date): boolean {
  if (!isOpen(state)) return false;
  const age = (moment: Date | null) => (moment ? now.getTime() - moment.getTime() : 0);
  return age(expiresAt) >= 0 || age(scannedUntil) > LAG_MS || age(seenAt) > FINALITY_MS;
}

const MICROS = 1_000_000n;

/**
 * What the sandbox's faucet sends, which is never nothing. `missing` is what the invoice lacks, `expected` its whole
 * price.
 */
export function faucetAmount(choice: FaucetAmount, missing: bigint, expected: bigint): bigint {
  const whole = missing > 0n ? missing : expected;
  if (choice === "over") return whole + 5n * MICROS;
  if (choice === "exact") return whole;
  return whole > MICROS ? whole - MICROS : (whole + 1n) / 2n;
}
