/** What makes a discount code valid, and which codes take a second person (docs/rules.md 4). */
import { WHOLE } from "@banyan/contract/percent.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";

export interface CodeTerms {
  /** A percentage of each price, or an amount in micros of all goods that it is for: one of them. */
  percent?: number | undefined;
  amount?: bigint | undefined;
  beginsAt: Date;
  endsAt: Date;
  minimum: bigint;
  /** Whether goods on sale are excluded. */
  withoutSales: boolean;
}

/** Problems of a new code by its field. */
export function codeProblems(terms: CodeTerms, now: Date): Record<string, FieldProblem> {
  const { percent, amount, beginsAt, endsAt, minimum } = terms;
  return {
    ...(percent === undefined && amount === undefined && { percent: "REQUIRED" as const }),
    ...(percent !== undefined && amount !== undefined && { percent: "INVALID" as const }),
    // Otherwise it could take off all that the goods cost.
    ...(amount !== undefined && amount >= minimum && { minimum: "OUT_OF_RANGE" as const }),
    ...((endsAt <= beginsAt || endsAt <= now) && { endsAt: "OUT_OF_RANGE" as const }),
  };
}

/**
 * Whether it can take off more than `priceJump`, in basis points: how far one person may change a price. On top of a sale it can, whatever
 * it takes off.
 */
export function codeTakesSecondPerson(
  { percent, amount, minimum, withoutSales }: Pick<CodeTerms, "percent" | "amount" | "minimum" | "withoutSales">,
  priceJump: bigint,
): boolean {
  if (!withoutSales) return true;
  if (percent !== undefined) return BigInt(percent) * 100n > priceJump;
  return amount! * WHOLE > minimum * priceJump;
}
