/** State machine of an invoice (docs/rules.md 5), and the use of deposits. */
import type { DepositUse, FaucetAmount, InvoicePurpose, InvoiceState } from "@banyan/contract/payments.ts";

/** The next state by state and step. An invoice ends by timeout, or when its order is paid otherwise or cancelled. */
export const INVOICE_STEPS = {
  pending: { see: "seen", confirm: "paid", endShort: "underpaid", endEmpty: "expired" },
  seen: { unsee: "pending", confirm: "paid", endShort: "underpaid", endEmpty: "expired" },
  paid: {},
  underpaid: {},
  expired: {},
} as const satisfies Record<InvoiceState, Partial<Record<string, InvoiceState>>>;

/** Whether it is waiting for deposits. */
export function isOpen(state: InvoiceState): boolean {
  return Object.keys(INVOICE_STEPS[state]).length > 0;
}

/** States in which it is waiting for deposits. */
export const OPEN_STATES = (Object.keys(INVOICE_STEPS) as InvoiceState[]).filter(isOpen);

/** Raw units of the chain (18 decimals) per micro-unit. */
export const RAW_PER_MICRO = 10n ** 12n;

/** The creditable part of a raw amount, in micros; the rest remains on the deposit as dust. */
export function microsOf(raw: bigint): bigint {
  return raw / RAW_PER_MICRO;
}

/** Whether a deposit arrived in time, by block time. The deadline itself is too late. */
export function isInTime(blockTime: Date, expiresAt: Date): boolean {
  return blockTime.getTime() < expiresAt.getTime();
}

/** Whether the deposits in time cover the price. Up to `tolerance` may be missing, but not everything. */
export function isEnough({ counted, expected, tolerance }: { counted: bigint; expected: bigint; tolerance: bigint }) {
  return counted > 0n && counted + tolerance >= expected;
}

/** Final state of an open invoice that was not paid. */
export function endOf(counted: bigint): "underpaid" | "expired" {
  return counted > 0n ? INVOICE_STEPS.pending.endShort : INVOICE_STEPS.pending.endEmpty;
}

/** Use of a deposit: for an order it waits until the price is complete, otherwise it is credited. */
export function useOf(given: {
  purpose: InvoicePurpose;
  state: InvoiceState;
  micros: bigint;
  inTime: boolean;
}): Extract<DepositUse, "waiting" | "top_up" | "dust"> {
  if (given.micros === 0n) return "dust";
  return given.purpose === "order" && isOpen(given.state) && given.inTime ? "waiting" : "top_up";
}

/** A payment link for wallets (EIP-681): a transfer of the token. `micros` is the amount. */
export function paymentLink(given: { token: string; chainId: bigint; address: string; micros: bigint }): string {
  const { token, chainId, address, micros } = given;
  return `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${micros * RAW_PER_MICRO}`;
}

/** Scan progress and pending deposits, to determine delays. */
export interface Progress {
  state: InvoiceState;
  expiresAt: Date;
  seenAt: Date | null;
  /** Null if no chain is watched. */
  scannedUntil: Date | null;
}

const LAG_MS = 30_000;
const FINALITY_MS = 45_000;

/** "Payment may be delayed": the countdown has ended, the watcher lags, or a pending transfer does not become final. */
export function isDelayed({ state, expiresAt, seenAt, scannedUntil }: Progress, now: Date): boolean {
  if (!isOpen(state)) return false;
  const age = (moment: Date | null) => (moment ? now.getTime() - moment.getTime() : 0);
  return age(expiresAt) >= 0 || age(scannedUntil) > LAG_MS || age(seenAt) > FINALITY_MS;
}

const MICROS = 1_000_000n;

/**
 * Amount sent by the sandbox's faucet; never zero. `missing`: unpaid part of the invoice; `expected`: its whole price.
 */
export function faucetAmount(choice: FaucetAmount, missing: bigint, expected: bigint): bigint {
  const whole = missing > 0n ? missing : expected;
  if (choice === "over") return whole + 5n * MICROS;
  if (choice === "exact") return whole;
  return whole > MICROS ? whole - MICROS : (whole + 1n) / 2n;
}
