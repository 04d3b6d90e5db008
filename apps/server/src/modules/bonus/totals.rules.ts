/** The totals of a day as JSON: amounts are strings of digits, because they may exceed 2⁵³; counts are numbers. */
import { INCOMES, type Income, LIMITS, type Limit } from "@banyan/contract/income.ts";
import { byIncome, type PoolTotals, type Totals } from "./settlement/day.rules.ts";

/** `Totals` as parsed from JSON. */
export type StoredTotals = Stored<Totals>;
type Stored<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Stored<Value[Key]> }
    : Value;

export const totalsJson = (totals: Totals): string =>
  JSON.stringify(totals, (_, value) => (typeof value === "bigint" ? String(value) : value));

export function readTotals(stored: StoredTotals): Totals {
  const { bv, orders, paid, raw, received, cut, groups, pools } = stored;
  return {
    bv: BigInt(bv),
    orders,
    paid,
    raw: byIncome((income) => BigInt(raw[income])),
    received: byIncome((income) => BigInt(received[income])),
    cut: Object.fromEntries(LIMITS.map((limit) => [limit, BigInt(cut[limit])])) as Record<Limit, bigint>,
    groups: groups.map((group) => ({
      bv: BigInt(group.bv),
      ceiling: BigInt(group.ceiling),
      limited: BigInt(group.limited),
      received: BigInt(group.received),
    })),
    pools: Object.fromEntries(
      INCOMES.flatMap((income): [Income, PoolTotals][] => {
        const pool = pools[income];
        return pool ? [[income, readPool(pool)]] : [];
      }),
    ),
  };
}

const readPool = ({ amount, weights, members, left, leastRemainder }: Stored<PoolTotals>): PoolTotals => ({
  amount: BigInt(amount),
  weights: BigInt(weights),
  members,
  left,
  leastRemainder: leastRemainder === null ? null : BigInt(leastRemainder),
});
