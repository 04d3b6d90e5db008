/** The fee of a transfer (docs/rules.md 7), shared by server and form. Amounts are micros, rates basis points. */
import { shareOf, WHOLE } from "./percent.ts";

/** The fee on top of an amount, rounded up to the next micro. */
export function transferFee(amount: bigint, basisPoints: bigint): bigint {
  return shareOf(amount, basisPoints);
}

/** The largest amount that a balance covers including its fee. */
export function mostToTransfer(balance: bigint, basisPoints: bigint): bigint {
  return (balance * WHOLE) / (WHOLE + basisPoints);
}
