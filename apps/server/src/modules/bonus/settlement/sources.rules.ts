/** Accumulates a bonus that consists of shares of single orders: the sum of each member, and the part of each order. */
import { INCOMES, type Income } from "@banyan/contract/income.ts";
import { Table } from "../columns.rules.ts";
import { add, shareOf } from "./amounts.rules.ts";
import type { DayOrders, Share, Sources } from "./day.rules.ts";

const COLUMNS = {
  orders: Int32Array,
  incomes: Uint8Array,
  receivers: Int32Array,
  ratios: Uint16Array,
  raw: BigInt64Array,
};

export class OrderShares {
  readonly #orders: DayOrders;
  readonly #raw: Partial<Record<Income, BigInt64Array>> = {};
  readonly #performance: Partial<Record<Income, BigInt64Array>> = {};
  readonly #sources = new Table(COLUMNS);
  readonly #size: number;

  /** `size`: number of members. */
  constructor(orders: DayOrders, size: number) {
    this.#orders = orders;
    this.#size = size;
  }

  /** Gives a member a share of an order's BV. */
  give(income: Income, order: number, receiver: number, basisPoints: number): void {
    const bv = this.#orders.bv[order]!;
    const raw = shareOf(bv, basisPoints);
    add((this.#raw[income] ??= new BigInt64Array(this.#size)), receiver, raw, `a ${income} bonus`);
    add((this.#performance[income] ??= new BigInt64Array(this.#size)), receiver, bv, `the BV of a ${income} bonus`);
    const row = this.#sources.add();
    const { orders, incomes, receivers, ratios, raw: amounts } = this.#sources.rows;
    orders[row] = order;
    incomes[row] = INCOMES.indexOf(income);
    receivers[row] = receiver;
    ratios[row] = basisPoints;
    amounts[row] = raw;
  }

  share(income: Income): Share {
    const nothing = new BigInt64Array(this.#size);
    return { raw: this.#raw[income] ?? nothing, performance: this.#performance[income] ?? nothing };
  }

  sources(): Sources {
    return this.#sources.finish();
  }
}
