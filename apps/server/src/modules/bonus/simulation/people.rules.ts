/**
 * A network simulated day by day: people join, buy, stop buying and return goods (docs/plan.md, Simulations). The same
 * seed gives the same network. It does not depend on the plan's payouts, so that several plans can be compared on one
 * network.
 */
import type { NetworkShape } from "@banyan/contract/office/simulation.ts";
import { growTree, type Side, type TreeGrowth } from "../../network/index.ts";
import { Table } from "../columns.rules.ts";
import { type DayNumber, type DayOrders, type Members, NONE } from "../settlement/day.rules.ts";

/** A number in [from, to). */
type Between = (from: number, to: number) => number;

const MICROS = 1_000_000;
/**
 * Days from payment until an order is final: some in transit, confirmed by then or automatically, and 14 days to
 * return.
 */
const FINAL_AFTER = { least: 16, most: 34 };
/** Share of returned orders that are returned entirely; of the others, the returned part is between these shares. */
const WHOLE_RETURNS = 0.7;
const PART = { least: 0.2, most: 0.8 };
/** A new buyer buys between one and this many packages. */
const PACKAGES = 3;
/** Half of the newcomers join with preferred buyers: the earliest ones in one shape, a few leaders in another. */
const EARLIEST = 20;
const LEADERS = 5;

/** Behaviour of people. Rates are fractions of 1, BV is in units. */
export interface People {
  /** Members at the beginning, including the root. */
  founders: number;
  /**
   * Founders refer each other, as newcomers do, and buy within this many first days; null: the first member refers all
   * of them.
   */
  settledWithin: number | null;
  /** Maximum number of members; growth slows down towards it. Infinity for none. */
  market: number;
  /** Referrals per buyer and day, while there is room. */
  brings: number;
  /** Share of newcomers who buy the activation package. */
  activates: number;
  packageBv: number;
  /** Orders per buyer and day, and mean BV of an order. */
  buys: number;
  orderBv: number;
  /** Share of buyers who stop per day. */
  stops: number;
  /** Share of orders returned before they are final. */
  returns: number;
  shape: NetworkShape;
}

const ORDER_COLUMNS = { buyers: Int32Array, bv: BigInt64Array };

export interface MadeDay {
  day: DayNumber;
  members: Omit<Members, "recent">;
  /** Own BV of preceding days, per requested window. Overwritten by the next day. */
  recent: BigInt64Array[];
  /** Orders that become final on this day. */
  orders: DayOrders;
}

/** The days of a network of at most `capacity` members. `windows` are lengths in days of recent BV. */
export function* madeDays(
  people: People,
  given: { between: Between; firstDay: DayNumber; days: number; capacity: number; windows: readonly number[] },
): Generator<MadeDay> {
  const { between, firstDay, days, capacity, windows } = given;
  const happens = (share: number) => between(0, 1) < share;
  const upTo = (most: number) => Math.floor(between(0, most));
  const team = new GrowingTeam(people, capacity, between);
  const activatedOn = new Int32Array(capacity).fill(NONE);
  const countries = new Uint8Array(capacity);
  const recent = new RecentBv(windows, capacity);
  const final = new Map<number, Table<typeof ORDER_COLUMNS>>();
  /** Members whose activation package becomes final, by day. */
  const activated = new Map<number, number[]>();

  activatedOn[0] = firstDay;
  for (let n = 1; n < people.founders; n++) team.join(people.settledWithin !== null);
  for (let n = 0; n < days; n++) {
    const day = firstDay + n;
    const before = team.size;
    const room = 1 - before / people.market;
    const wanted = Math.floor(team.buyerCount * people.brings * room + between(0, 1));
    for (let joined = 0; joined < wanted; joined++) team.join(false);
    const { size } = team;
    /** The day on which an order becomes final; null if it is returned entirely. */
    const sold = (buyer: number, bv: number): number | null => {
      if (happens(people.returns)) {
        if (happens(WHOLE_RETURNS)) return null;
        bv *= 1 - between(PART.least, PART.most);
      }
      const on = n + FINAL_AFTER.least + upTo(FINAL_AFTER.most - FINAL_AFTER.least + 1);
      const orders = final.get(on) ?? new Table(ORDER_COLUMNS);
      final.set(on, orders);
      const at = orders.add();
      orders.rows.buyers[at] = buyer;
      orders.rows.bv[at] = BigInt(Math.round(bv * MICROS));
      return on;
    };
    const begin = (at: number) => {
      if (!happens(people.activates)) return;
      team.addBuyer(at);
      const on = sold(at, people.packageBv * (1 + upTo(PACKAGES)));
      if (on !== null) activated.set(on, [...(activated.get(on) ?? []), at]);
    };
    const within = people.settledWithin ?? 1;
    if (n < within) for (let at = n === 0 ? within : n; at < people.founders; at += within) begin(at);
    for (let at = Math.max(before, people.founders); at < size; at++) begin(at);
    team.stopBuyers(() => happens(people.stops));
    for (let at = 0; at < team.buyerCount; at++) {
      if (happens(people.buys)) sold(team.buyers[at]!, people.orderBv * -Math.log(1 - between(0, 0.999)));
    }
    const orders = (final.get(n) ?? new Table(ORDER_COLUMNS)).finish();
    final.delete(n);
    for (const at of activated.get(n) ?? []) activatedOn[at] = day;
    activated.delete(n);
    yield {
      day,
      members: {
        size,
        ...team.places(),
        activatedOn: activatedOn.subarray(0, size),
        countries: countries.subarray(0, size),
      },
      recent: recent.before(size),
      orders,
    };
    recent.add(orders);
  }
}

/** The tree, and the members who still buy. */
class GrowingTeam {
  readonly buyers: Int32Array;
  buyerCount = 1;
  readonly #people: People;
  readonly #capacity: number;
  readonly #between: Between;
  readonly #tree: TreeGrowth;
  readonly #parents: Int32Array;
  readonly #referrers: Int32Array;
  readonly #sides: Uint8Array;
  /** Number of referrals of each member, to alternate sides. */
  readonly #brought: Int32Array;

  constructor(people: People, capacity: number, between: Between) {
    this.#people = people;
    this.#capacity = capacity;
    this.#between = between;
    this.#tree = growTree(capacity);
    this.#parents = new Int32Array(capacity).fill(NONE);
    this.#referrers = new Int32Array(capacity).fill(NONE);
    this.#sides = new Uint8Array(capacity);
    this.#brought = new Int32Array(capacity);
    this.buyers = new Int32Array(capacity);
  }

  get size(): number {
    return this.#tree.size;
  }

  /** Adds a member, referred by a buyer or, with `byAnybody`, by any member. Does nothing if the market is full. */
  join(byAnybody: boolean): void {
    const at = this.size;
    if (at >= Math.min(this.#people.market, this.#capacity)) return;
    const [referrer, owner, side] = this.#where(byAnybody ? at : this.buyerCount, byAnybody);
    const place = this.#tree.place(referrer + 1, owner + 1, side);
    this.#parents[at] = place.parentId! - 1;
    this.#referrers[at] = referrer;
    this.#sides[at] = side === "right" ? 1 : 0;
  }

  /** The referrer of the next member, and the owner and side of the code used. */
  #where(count: number, byAnybody: boolean): [referrer: number, owner: number, side: Side] {
    const { shape } = this.#people;
    if (shape === "chain") return [this.size - 1, 0, "left"];
    const happens = (share: number) => this.#between(0, 1) < share;
    const some = shape === "leaders" ? LEADERS : 1 + Math.floor(count / EARLIEST);
    const many = shape !== "bushy" && happens(0.5) ? Math.min(count, some) : count;
    const chosen = Math.floor(this.#between(0, many));
    const referrer = byAnybody ? chosen : this.buyers[chosen]!;
    const left = shape === "bushy" ? this.#brought[referrer]!++ % 2 === 0 : happens(0.5);
    return [referrer, referrer, left ? "left" : "right"];
  }

  addBuyer(at: number): void {
    this.buyers[this.buyerCount++] = at;
  }

  /** Removes buyers for which `stops` returns true. The first member always buys. */
  stopBuyers(stops: () => boolean): void {
    let kept = 0;
    for (let at = 0; at < this.buyerCount; at++) {
      const buyer = this.buyers[at]!;
      if (buyer === 0 || !stops()) this.buyers[kept++] = buyer;
    }
    this.buyerCount = kept;
  }

  places(): Pick<Members, "parents" | "referrers" | "sides"> {
    const { size } = this;
    return {
      parents: this.#parents.subarray(0, size),
      referrers: this.#referrers.subarray(0, size),
      sides: this.#sides.subarray(0, size),
    };
  }
}

/** Own BV of the last days, for several window lengths. */
class RecentBv {
  readonly #windows: readonly number[];
  readonly #sums: BigInt64Array[];
  readonly #days: DayOrders[] = [];

  constructor(windows: readonly number[], capacity: number) {
    this.#windows = windows;
    this.#sums = windows.map(() => new BigInt64Array(capacity));
  }

  before(size: number): BigInt64Array[] {
    return this.#sums.map((sums) => sums.subarray(0, size));
  }

  /** Adds a day, and drops the oldest one of each window. */
  add(day: DayOrders): void {
    this.#days.push(day);
    for (const [at, window] of this.#windows.entries()) {
      const sums = this.#sums[at]!;
      addUp(sums, day, 1n);
      const past = this.#days.at(-window);
      if (past) addUp(sums, past, -1n);
    }
    if (this.#days.length >= Math.max(...this.#windows)) this.#days.shift();
  }
}

function addUp(sums: BigInt64Array, { size, buyers, bv }: DayOrders, sign: 1n | -1n): void {
  for (let at = 0; at < size; at++) sums[buyers[at]!]! += sign * bv[at]!;
}
