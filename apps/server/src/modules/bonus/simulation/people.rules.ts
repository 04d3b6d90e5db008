/**
 * A made-up network that lives day by day: people join, buy, stop buying and return goods (docs/plan.md, Simulations). The same
 * chances give the same network. What a plan pays changes nothing in it, so that several plans can be compared on one network.
 */
import type { NetworkShape } from "@banyan/contract/office/simulation.ts";
import { growTree, type Side, type TreeGrowth } from "../../network/index.ts";
import { Table } from "../columns.rules.ts";
import { type DayNumber, type DayOrders, type Members, NONE } from "../settlement/day.rules.ts";

/** A number from `from` to below `to`. */
type Between = (from: number, to: number) => number;

const MICROS = 1_000_000;
/** Days from payment until an order is final: some days on its way, confirmed by then or received by itself, and 14 days to return. */
const FINAL_AFTER = { least: 16, most: 34 };
/** Of the orders that are returned, so many are returned whole; of the others a part between the two shares. */
const WHOLE_RETURNS = 0.7;
const PART = { least: 0.2, most: 0.8 };
/** A new buyer buys one package up to so many. */
const PACKAGES = 3;
/** Half of the newcomers join with some of the buyers: in one shape with the earliest of so many, in another with so many. */
const EARLIEST = 20;
const LEADERS = 5;

/** What people do. Shares are parts of 1, BV is in units. */
export interface People {
  /** Who is there at the beginning, the root among them. */
  founders: number;
  /** Founders brought each other, as newcomers do, and buy on one of so many first days; else the first of all brought them. */
  settledWithin: number | null;
  /** The most members that the market has; growth slows down towards it. Infinity for none. */
  market: number;
  /** How many each buyer brings in a day, while there is room. */
  brings: number;
  /** Of all who join, how many buy the activation package. */
  activates: number;
  packageBv: number;
  /** Orders of a buyer in a day, and the mean BV of an order. */
  buys: number;
  orderBv: number;
  /** How many buyers stop in a day. */
  stops: number;
  /** Of all orders, how many are returned before they are final. */
  returns: number;
  shape: NetworkShape;
}

const ORDER_COLUMNS = { buyers: Int32Array, bv: BigInt64Array };

export interface MadeDay {
  day: DayNumber;
  members: Omit<Members, "recent">;
  /** Own BV of the days before, by the windows that were asked for. The next day changes it. */
  recent: BigInt64Array[];
  /** Orders that become final on this day. */
  orders: DayOrders;
}

/** The days of a network. It holds at most `capacity` members. `windows` are numbers of days that count as recent. */
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
  /** Whose activation package becomes final on a day. */
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
    /** The day on which an order becomes final; null if all of it is returned. */
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

/** Who stands where, and who still buys. */
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
  /** How many somebody brought, for those who bring them to each side in turn. */
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

  /** One more person, brought by a buyer or, where `byAnybody`, by anybody. Nobody joins a market that is full. */
  join(byAnybody: boolean): void {
    const at = this.size;
    if (at >= Math.min(this.#people.market, this.#capacity)) return;
    const [referrer, owner, side] = this.#where(byAnybody ? at : this.buyerCount, byAnybody);
    const place = this.#tree.place(referrer + 1, owner + 1, side);
    this.#parents[at] = place.parentId! - 1;
    this.#referrers[at] = referrer;
    this.#sides[at] = side === "right" ? 1 : 0;
  }

  /** Who brings the next one, whose code is used, and for which side. */
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

  /** Takes those out for whom `stops` says so. The first of all always buys. */
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

/** Own BV of the last days, for several numbers of days. */
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

  /** Ends a day: it counts from now on, and one in each window counts no longer. */
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
