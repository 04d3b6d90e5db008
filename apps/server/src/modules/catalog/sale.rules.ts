/** Validity of sales (docs/rules.md 12). */
import type { FieldProblem } from "@banyan/contract/problems.ts";

export interface Sale {
  /** Micros. */
  price: bigint;
  bv: bigint;
  beginsAt: Date;
  endsAt: Date;
}

/** An SKU without its sale, and the sale. */
interface Priced {
  price: bigint;
  bv: bigint;
  sale?: Sale | null;
}

/** Problems of a sale by its field; "" for the sale itself. */
export function saleProblems(
  { price, bv, sale }: Priced,
  { activation, now }: { activation: boolean; now: Date },
): Record<string, FieldProblem> {
  if (!sale) return {};
  return {
    ...(activation && { "": "INVALID" as const }),
    ...((sale.price <= 0n || sale.price >= price) && { price: "OUT_OF_RANGE" as const }),
    ...((sale.bv > bv || sale.bv > sale.price) && { bv: "OUT_OF_RANGE" as const }),
    ...((sale.endsAt <= sale.beginsAt || sale.endsAt <= now) && { endsAt: "OUT_OF_RANGE" as const }),
  };
}

/** Whether two sales are the same. */
export function isSameSale(one: Sale | null | undefined, other: Sale | null | undefined): boolean {
  if (!one || !other) return !one === !other;
  return (
    one.price === other.price &&
    one.bv === other.bv &&
    one.beginsAt.getTime() === other.beginsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  );
}
