/** Fee and validity of a transfer, computed from the input with the contract's rule. */
import type { ClientConfig } from "@banyan/contract/market.ts";
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";
import { mostToTransfer, transferFee } from "@banyan/contract/transfer-fee.ts";
import type { TransferAsset } from "@banyan/contract/transfers.ts";

export interface Terms {
  basisPoints: bigint;
  /** Micros. */
  minimum: bigint;
}

/** A percentage has 10⁻⁴ basis points in its last digit. */
const MICROS_PER_BASIS_POINT = 10_000n;

/** The rules of an asset: points have no fee. */
export function termsOf(limits: ClientConfig["limits"], asset: TransferAsset): Terms {
  return {
    basisPoints: asset === "USDT" ? parseMoney(limits.transferFeePercent) / MICROS_PER_BASIS_POINT : 0n,
    minimum: parseMoney(limits.transferMinimum),
  };
}

export type AmountProblem = "missing" | "belowMinimum" | "aboveBalance";

export interface Costs {
  amount: string;
  fee: string;
  total: string;
  /** The remaining balance, if sufficient. */
  left: string | undefined;
  problem: AmountProblem | undefined;
}

/** Fee and total of an amount while typing; zeros for none. */
export function costsOf(typed: string, terms: Terms, balance: string | undefined): Costs {
  const text = typed.endsWith(".") ? typed.slice(0, -1) : typed;
  const amount = isAmount(text) ? parseMoney(text) : 0n;
  const fee = transferFee(amount, terms.basisPoints);
  const total = amount + fee;
  const left = balance === undefined ? undefined : parseMoney(balance) - total;
  return {
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    total: formatMoney(total),
    left: left === undefined || left < 0n ? undefined : formatMoney(left),
    problem: problemOf(amount, terms.minimum, left),
  };
}

function problemOf(amount: bigint, minimum: bigint, left: bigint | undefined): AmountProblem | undefined {
  if (amount === 0n) return "missing";
  if (amount < minimum) return "belowMinimum";
  return left !== undefined && left < 0n ? "aboveBalance" : undefined;
}

/** The largest amount that the balance covers together with the fee. */
export function mostOf(balance: string, { basisPoints }: Terms): string {
  return formatMoney(mostToTransfer(parseMoney(balance), basisPoints));
}
