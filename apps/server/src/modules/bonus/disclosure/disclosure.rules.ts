/** Exact sums and quantiles of incomes by level, without groups smaller than `SMALLEST_GROUP`. */
import { type Disclosure, type DisclosureGroup, SMALLEST_GROUP } from "@banyan/contract/disclosure.ts";
import { formatMoney } from "@banyan/contract/money.ts";

/** Members activated at the end of a period; amounts are whole micro-units. */
export interface Earned {
  readonly size: number;
  readonly level: Uint8Array;
  /** Received in the period. */
  readonly income: BigInt64Array;
  /** Paid for own orders that became final in the period, minus refunds. */
  readonly spent: BigInt64Array;
}

/** `topMean` covers one in this many members. */
const TOP_PART = 10;

export function disclosureOf(earned: Earned, levels: number): Pick<Disclosure, "all" | "groups"> {
  const sizes = Array.from({ length: levels }, () => 0);
  for (let at = 0; at < earned.size; at++) sizes[earned.level[at]!]!++;
  const spans = spansOf(sizes);
  return {
    all: earned.size < SMALLEST_GROUP ? null : groupOf(earned, { from: 1, to: levels - 1 }),
    groups: spans.map((span) => groupOf(earned, span)),
  };
}

interface Span {
  from: number;
  to: number;
}

/** Merges levels, from 1 upwards, into groups of sufficient size; a remainder joins the lowest group. */
function spansOf(sizes: readonly number[]): Span[] {
  const spans: Span[] = [];
  let members = 0;
  let to = sizes.length - 1;
  for (let from = to; from >= 1; from--) {
    members += sizes[from]!;
    if (members < SMALLEST_GROUP) continue;
    spans.unshift({ from, to });
    [members, to] = [0, from - 1];
  }
  if (spans[0]) spans[0].from = 1;
  return spans;
}

function groupOf({ size, level, income, spent }: Earned, { from, to }: Span): DisclosureGroup {
  const members = Int32Array.from({ length: size }, (_, at) => at).filter(
    (at) => level[at]! >= from && level[at]! <= to,
  );
  const incomes = BigInt64Array.from(members, (at) => income[at]!).sort();
  const spendings = BigInt64Array.from(members, (at) => spent[at]!).sort();
  const count = members.length;
  const nothing = incomes.filter((one) => one === 0n).length;
  const spentMore = members.filter((at) => spent[at]! > income[at]!).length;
  const top = Math.max(SMALLEST_GROUP, Math.ceil(count / TOP_PART));
  return {
    fromLevel: from,
    toLevel: to,
    members: count,
    nothing,
    nothingPercent: percentOf(nothing, count),
    quartile1: quantile(incomes, 25),
    median: quantile(incomes, 50),
    quartile3: quantile(incomes, 75),
    percentile90: quantile(incomes, 90),
    mean: meanOf(incomes),
    topMean: count - top < SMALLEST_GROUP ? null : meanOf(incomes.subarray(count - top)),
    spentMedian: quantile(spendings, 50),
    spentMean: meanOf(spendings),
    spentMore,
    spentMorePercent: percentOf(spentMore, count),
  };
}

/** Nearest-rank percentile: the smallest amount that at least `percent` of all do not exceed. */
const quantile = (rising: BigInt64Array, percent: number) =>
  formatMoney(rising[Math.ceil((rising.length * percent) / 100) - 1]!);

/** Rounded down. */
const meanOf = (amounts: BigInt64Array): string =>
  formatMoney(amounts.reduce((sum, one) => sum + one, 0n) / BigInt(amounts.length));

const percentOf = (part: number, whole: number) => String(Math.floor((1000 * part) / whole) / 10);
