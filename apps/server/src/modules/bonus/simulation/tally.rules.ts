/** Aggregates settled days by income, level, day and member. Amounts are whole micro-units. */
import { INCOMES, type Income, LIMITS, type Limit } from "@banyan/contract/income.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { Simulated } from "@banyan/contract/office/simulation.ts";
import { dayText } from "../day-files.rules.ts";
import { disclosureOf, type Earned } from "../disclosure/disclosure.rules.ts";
import { factorText } from "../explain.rules.ts";
import { byIncome, type Column, type DayInput, type DayResult, type GroupTotals } from "../settlement/day.rules.ts";

export class Tally {
  /** Credits and own BV on these days, by member. */
  readonly #credited: BigInt64Array;
  readonly #own: BigInt64Array;
  readonly #raw = byIncome(() => 0n);
  readonly #received = byIncome(() => 0n);
  /** By level, then income. */
  readonly #byLevel: bigint[][];
  readonly #cut = Object.fromEntries(LIMITS.map((limit) => [limit, 0n])) as Record<Limit, bigint>;
  readonly #days: Simulated["days"] = [];
  #bv = 0n;
  #orders = 0;
  #ceilingDays = 0;
  #least: Pick<GroupTotals, "ceiling" | "limited"> = { ceiling: 1n, limited: 1n };
  /** Snapshot after the last day. */
  #end = {
    size: 0,
    activatedOn: [] as Column<number>,
    level: [] as Column<number>,
    active: [] as Column<number>,
  };
  #firstDay = 0;

  /** `capacity`: maximum number of members; `levels`: maximum number of levels of the plans. */
  constructor(capacity: number, levels: number) {
    this.#credited = new BigInt64Array(capacity);
    this.#own = new BigInt64Array(capacity);
    this.#byLevel = Array.from({ length: levels }, () => INCOMES.map(() => 0n));
  }

  /** Number of members at the end. */
  get size(): number {
    return this.#end.size;
  }

  get bv(): bigint {
    return this.#bv;
  }

  get orders(): number {
    return this.#orders;
  }

  add(input: DayInput, result: DayResult): void {
    const { totals } = result;
    if (this.#days.length === 0) this.#firstDay = input.day;
    const { size, activatedOn } = input.members;
    const { level, active } = result.standing;
    this.#end = { size, activatedOn, level, active };
    this.#bv += totals.bv;
    this.#orders += totals.orders;
    for (const income of INCOMES) {
      this.#raw[income] += totals.raw[income];
      this.#received[income] += totals.received[income];
    }
    for (const limit of LIMITS) this.#cut[limit] += totals.cut[limit];
    this.#addLevels(result);
    this.#addMembers(input, result);
    const received = sumOf(Object.values(totals.received));
    const lowered = totals.groups.filter(({ limited, ceiling }) => limited > ceiling);
    if (lowered.length > 0) this.#ceilingDays++;
    for (const { ceiling, limited } of lowered) {
      if (ceiling * this.#least.limited < this.#least.ceiling * limited) this.#least = { ceiling, limited };
    }
    this.#days.push({
      day: dayText(input.day),
      bv: formatMoney(totals.bv),
      received: formatMoney(received),
      payoutPercent: percentOf(received, totals.bv),
      k: factorText(totals.groups[0]!),
    });
  }

  #addLevels({ lines, standing }: DayResult): void {
    for (let line = 0; line < lines.size; line++) {
      const level = standing.level[lines.members[line]!]!;
      this.#byLevel[level]![lines.incomes[line]!]! += lines.received[line]!;
    }
  }

  #addMembers({ orders }: DayInput, { credits }: DayResult): void {
    for (let at = 0; at < credits.size; at++) {
      this.#credited[credits.members[at]!]! += credits.balance[at]! + credits.coupon[at]! + credits.point[at]!;
    }
    for (let at = 0; at < orders.size; at++) this.#own[orders.buyers[at]!]! += orders.bv[at]!;
  }

  figures(): Simulated {
    const received = sumOf(Object.values(this.#received));
    return {
      received: formatMoney(received),
      payoutPercent: percentOf(received, this.#bv),
      raw: amounts(this.#raw),
      byIncome: amounts(this.#received),
      cut: Object.fromEntries(LIMITS.map((limit) => [limit, formatMoney(this.#cut[limit])])) as Record<Limit, string>,
      ceilingDays: this.#ceilingDays,
      leastK: factorText(this.#least),
      levels: this.#levels(received),
      days: this.#days,
      ...disclosureOf(this.#earned(0), this.#byLevel.length),
      newcomers: disclosureOf(this.#earned(this.#firstDay), this.#byLevel.length).all,
    };
  }

  #levels(received: bigint): Simulated["levels"] {
    const members = this.#byLevel.map(() => 0);
    const active = this.#byLevel.map(() => 0);
    const { level, active: isActive } = this.#end;
    for (let at = 0; at < level.length; at++) {
      members[level[at]!]!++;
      active[level[at]!]! += isActive[at]!;
    }
    return this.#byLevel.map((incomes, at) => {
      const sum = sumOf(incomes);
      return {
        level: at,
        members: members[at]!,
        active: active[at]!,
        received: formatMoney(sum),
        percent: percentOf(sum, received),
        byIncome: amounts(byIncome((income) => incomes[INCOMES.indexOf(income)]!)),
      };
    });
  }

  /** Members activated on or after a day, with their credits and purchases on these days. */
  #earned(activatedFrom: number): Earned {
    const { size, activatedOn, level } = this.#end;
    let count = 0;
    for (let at = 0; at < size; at++) if (activatedOn[at]! >= activatedFrom) count++;
    const earned = {
      size: count,
      level: new Uint8Array(count),
      income: new BigInt64Array(count),
      spent: new BigInt64Array(count),
    };
    let to = 0;
    for (let at = 0; at < size; at++) {
      if (activatedOn[at]! < activatedFrom) continue;
      earned.level[to] = Math.max(1, level[at]!);
      earned.income[to] = this.#credited[at]!;
      earned.spent[to++] = this.#own[at]!;
    }
    return earned;
  }
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

const amounts = (of: Record<Income, bigint>) => byIncome((income) => formatMoney(of[income]));

/** With two decimals, rounded down; null if the whole is not positive. */
const percentOf = (part: bigint, whole: bigint) =>
  whole > 0n ? (Number((part * 10_000n) / whole) / 100).toFixed(2) : null;
