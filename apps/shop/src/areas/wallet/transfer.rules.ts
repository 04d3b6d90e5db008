/** What a transfer costs and whether it can be sent, computed from what was typed; by the contract's own rule. */
import type { ClientConfig } from "@banyan/contract/market.ts";
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";
import { mostToTransfer, type TransferAsset, transferFee } from "@banyan/contract/transfers.ts";

export interface Terms {
  basisPoints: bigint;
  /** Micros. */
  minimum: bigint;
}

/** A percentage has 10⁻⁴ of a basis point in its last place. */
const MICROS_PER_BASIS_POINT = 10_000n;

/** What applies to an asset: points carry no fee. */
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
  /** What stays, where the balance bears it. */
  left: string | undefined;
  problem: AmountProblem | undefined;
}

/** Fee and total of an amount as it is being typed; zeros while there is none. */
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

/** All of a balance, so that the fee is covered too. */
export function mostOf(balance: string, { basisPoints }: Terms): string {
  return formatMoney(mostToTransfer(parseMoney(balance), basisPoints));
}

/** The digits of a member ID out of what was typed or pasted, at most eight. */
export function memberIdOf(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 8);
}

export const isMemberId = (text: string) => /^[1-9]\d{7}$/.test(text);
