/** Computations of the exchange page while typing; the server has the final say. Amounts are decimal strings. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";
import { basisPointsOf } from "@banyan/contract/percent.ts";
import { unspaced } from "@banyan/contract/typed.ts";
import { isTooSmall, withdrawalFee } from "@banyan/contract/withdrawal-fee.ts";
import type { withdrawals } from "@banyan/contract/withdrawals.ts";

export type Limits = OutputOf<typeof withdrawals.limits>;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const PERCENT = 100n;

export interface Sums {
  fee: string;
  arrival: string;
}

const rulesOf = (limits: Limits) => ({
  minimum: parseMoney(limits.minimum),
  feeBasisPoints: BigInt(basisPointsOf(limits.feePercent)),
  feeMinimum: parseMoney(limits.feeMinimum),
});

/** Fee and net amount; undefined without an amount, or if it does not exceed the fee. */
export function sumsOf(amount: string, limits: Limits): Sums | undefined {
  if (!isAmount(amount)) return undefined;
  const micros = parseMoney(amount);
  const fee = withdrawalFee(rulesOf(limits), micros);
  if (micros <= fee) return undefined;
  return { fee: formatMoney(fee), arrival: formatMoney(micros - fee) };
}

/** The maximum withdrawal: the balance, limited by what remains of the daily limit. */
export function mostOf(limits: Limits): string {
  const [available, left] = [parseMoney(limits.available), parseMoney(limits.leftToday)];
  return formatMoney(available < left ? available : left);
}

export type AmountProblem = "missing" | "small" | "balance" | "day";

export function amountProblem(amount: string, limits: Limits): AmountProblem | undefined {
  if (!isAmount(amount) || parseMoney(amount) === 0n) return "missing";
  const micros = parseMoney(amount);
  if (isTooSmall(rulesOf(limits), micros)) return "small";
  if (micros > parseMoney(limits.available)) return "balance";
  if (micros > parseMoney(limits.leftToday)) return "day";
  return undefined;
}

export type AddressProblem = "missing" | "form";

export function addressProblem(address: string): AddressProblem | undefined {
  if (address === "") return "missing";
  return ADDRESS.test(address) ? undefined : "form";
}

/** Extracts the address from pasted text: wallets copy payment links, and users copy spaces. */
export function tidyAddress(text: string): string {
  const bare = unspaced(text).replace(/^(ethereum|bsc|bnb):/i, "");
  return /^0x[0-9a-fA-F]{40}/.exec(bare) ? bare.replace(/[@?].*$/, "") : bare;
}

/** The start and the end of an address, by which people recognize it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** The used part of the daily limit, 0 to 100. */
export function usedShare(limits: Limits): number {
  const limit = parseMoney(limits.dailyLimit);
  if (limit === 0n) return Number(PERCENT);
  return Math.min(Number(PERCENT), Number((parseMoney(limits.exchangedToday) * PERCENT) / limit));
}
