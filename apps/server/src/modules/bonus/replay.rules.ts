/**
 * Days that are settled one after the other in memory, so that nothing of them is in a table: what they paid for an order is
 * remembered as long as one of them may take it back.
 */
import type { DayResult } from "./day.rules.ts";
import type { DayNames } from "./day-files.rules.ts";

/** An order that was refunded; numbers as PostgreSQL writes them. */
export type RefundedRow = Record<"order_id" | "paid_day" | "bv" | "before" | "after", string>;

/** What is taken back of one income. */
export type TakenBackRow = RefundedRow & Record<"income" | "member_id" | "received", string>;

interface Paid {
  income: number;
  member: number;
  received: bigint;
}

export class Earlier {
  readonly #wanted: ReadonlySet<string>;
  readonly #paid = new Map<string, Paid[]>();

  /** `wanted` are the orders that one of the days takes back. */
  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  /** Remembers what a day paid for the wanted orders (docs/plan.md, taken-back.csv). */
  add(result: DayResult, names: DayNames): void {
    if (this.#wanted.size === 0) return;
    for (const { order: at, income, receiver, received } of paidFor(result, (one) =>
      this.#wanted.has(names.orders[one]!),
    )) {
      const order = names.orders[at]!;
      const paid = this.#paid.get(order) ?? [];
      paid.push({ income, member: names.numbers[receiver]!, received });
      this.#paid.set(order, paid);
    }
  }

  /** What refunds take back of incomes that were remembered. */
  takenBack(refunded: readonly RefundedRow[]): TakenBackRow[] {
    return refunded.flatMap((row) =>
      (this.#paid.get(row.order_id) ?? []).map(({ income, member, received }) => ({
        ...row,
        income: String(income),
        member_id: String(member),
        received: String(received),
      })),
    );
  }
}

/** What a day paid for an order: `order` and `receiver` are positions. */
export interface PaidFor {
  order: number;
  income: number;
  receiver: number;
  received: bigint;
}

/** What a day paid for some of its orders, in the order of its sources. */
export function paidFor({ lines, sources }: DayResult, wanted: (order: number) => boolean): PaidFor[] {
  const rows: number[] = [];
  for (let row = 0; row < sources.size; row++) if (wanted(sources.orders[row]!)) rows.push(row);
  const places = linePlaces(
    lines,
    rows.map((row) => sources.receivers[row]!),
  );
  return rows.map((row) => {
    const [receiver, income] = [sources.receivers[row]!, sources.incomes[row]!];
    const line = places.get(keyOf(receiver, income))!;
    const received = (BigInt(lines.received[line]!) * BigInt(sources.raw[row]!)) / BigInt(lines.raw[line]!);
    return { order: sources.orders[row]!, income, receiver, received };
  });
}

const keyOf = (member: number, income: number) => member * 8 + income;

/** Where the lines of some members stand, by member and income. */
function linePlaces({ size, members, incomes }: DayResult["lines"], wanted: readonly number[]): Map<number, number> {
  const of = new Set(wanted);
  const places = new Map<number, number>();
  for (let line = 0; line < size; line++) {
    if (of.has(members[line]!)) places.set(keyOf(members[line]!, incomes[line]!), line);
  }
  return places;
}
