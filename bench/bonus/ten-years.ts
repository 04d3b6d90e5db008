/**
 * Ten years of two networks under the first plan, settled day by day by the engine itself: people join, buy, stop buying and send
 * back. Prints tables by year and writes the chart of docs/plan.md. The seed is fixed, so every run gives the same. A run takes some
 * minutes: `node bench/bonus/ten-years.ts`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chance } from "../../apps/server/demo/pictures/chance.ts";
import {
  type DayInput,
  type DayResult,
  dayNumber,
  emptyState,
  type State,
  settleDay,
} from "../../apps/server/src/modules/bonus/index.ts";
import { growTree, type Side } from "../../apps/server/src/modules/network/index.ts";
import { FIRST_PLAN, readPlan } from "../../apps/server/src/modules/plan/index.ts";
import { DYNAMIC_INCOMES, INCOMES } from "../../packages/contract/src/income.ts";

const plan = readPlan(FIRST_PLAN).plan!;
const PICTURE = join(import.meta.dirname, "../../docs/pictures/ten-years.svg");
const SEED = "ten years";
const FIRST_DAY = dayNumber("2026-01-01");
const DAYS = 3_650;
const MONTH = 365 / 12;
const MICROS = 1_000_000;

/** What people do. */
interface People {
  name: string;
  founders: number;
  /** The most members that the market has; growth slows down towards it. */
  market: number;
  /** How many each buyer brings in a day, while there is room. */
  brings: number;
  /** Of all who join, how many buy the activation package. */
  activates: number;
  packageBv: number;
  /** Days between two orders of a buyer, and the mean BV of an order. */
  buysEvery: number;
  orderBv: number;
  /** How many buyers stop in a day. */
  stops: number;
  refunds: number;
  refundWithin: number;
  /** Newcomers spread over everybody and both sides, where else half of them join with the earliest buyers, on any side. */
  evenly: boolean;
}

const USUAL: People = {
  name: "people come and go",
  founders: 50,
  market: 20_000,
  brings: 0.01,
  activates: 0.7,
  packageBv: 120,
  buysEvery: 20,
  orderBv: 60,
  stops: 0.0015,
  refunds: 0.03,
  refundWithin: 14,
  evenly: false,
};
const STAYING: People = { ...USUAL, name: "everybody stays", activates: 1, stops: 0, refunds: 0, evenly: true };

interface Refund {
  buyer: number;
  order: number;
  bv: number;
  part: number;
  /** What was received for the order. */
  received: { receiver: number; amount: number }[];
}
interface Month {
  bv: number;
  paid: number;
  byIncome: number[];
  /** Before the ceiling, and after the dynamic cap. */
  limited: number;
  raw: number;
  daysBelowOne: number;
  days: number;
  leastK: number;
  members: number;
  active: number;
  takenBack: number;
}

function grown(state: State, size: number): State {
  const larger = emptyState(size);
  for (const name of Object.keys(larger) as (keyof State)[]) larger[name].set(state[name] as never);
  return larger;
}

/** Settles all days; gives the months and what everybody has at the end. */
function simulate(people: People) {
  const between = chance(SEED);
  const happens = (share: number) => between(0, 1) < share;
  const upTo = (most: number) => Math.floor(between(0, most));
  const CAPACITY = people.market + 1;
  const tree = growTree(CAPACITY);
  const parents = new Int32Array(CAPACITY).fill(-1);
  const referrers = new Int32Array(CAPACITY).fill(-1);
  const sides = new Uint8Array(CAPACITY);
  const activatedOn = new Int32Array(CAPACITY).fill(-1);
  const countries = new Uint8Array(CAPACITY);
  const recent = new Float64Array(CAPACITY);
  const brought = new Int32Array(CAPACITY);
  /** Who still buys, as a list. */
  let buyers: number[] = [0];

  const refunds = new Map<number, Refund[]>();
  const ownByDay: Map<number, number>[] = [];

  function joins(): void {
    const at = tree.size;
    if (at >= people.market) return;
    const many =
      !people.evenly && happens(0.5) ? Math.min(buyers.length, 1 + Math.floor(buyers.length / 20)) : buyers.length;
    const referrer = buyers[upTo(many)] ?? 0;
    const side: Side = (people.evenly ? brought[referrer]!++ % 2 === 0 : happens(0.5)) ? "left" : "right";
    const place = tree.place(referrer + 1, referrer + 1, side);
    parents[at] = place.parentId! - 1;
    referrers[at] = referrer;
    sides[at] = side === "right" ? 1 : 0;
  }

  const months: Month[] = [];

  let state = emptyState(1);
  activatedOn[0] = FIRST_DAY;
  for (let n = 1; n < people.founders; n++) joins();
  let orderCount = 0;
  for (let n = 0; n < DAYS; n++) {
    const day = FIRST_DAY + n;
    const room = 1 - tree.size / people.market;
    const wanted = buyers.length * people.brings * room + between(0, 1);
    const before = n === 0 ? 1 : tree.size;
    for (let joined = 0; joined < Math.floor(wanted); joined++) joins();
    const size = tree.size;
    const orders: { buyer: number; bv: number }[] = [];
    const sold = (buyer: number, bv: number) => orders.push({ buyer, bv: Math.round(bv * MICROS) });
    for (let at = before; at < size; at++) {
      if (!happens(people.activates)) continue;
      activatedOn[at] = day;
      buyers.push(at);
      sold(at, people.packageBv * (1 + upTo(3)));
    }
    buyers = buyers.filter((buyer) => buyer === 0 || !happens(people.stops));
    for (const buyer of buyers) {
      if (happens(1 / people.buysEvery)) sold(buyer, people.orderBv * -Math.log(1 - between(0, 0.999)));
    }
    const paid = orders.length;
    const due = refunds.get(n) ?? [];
    refunds.delete(n);
    for (const { buyer, part } of due) orders.push({ buyer, bv: -part });
    const back = due.flatMap(({ bv, part, received }) => received.map((row) => ({ ...row, bv, part })));

    const input: DayInput = {
      day,
      members: {
        size,
        parents: parents.subarray(0, size),
        sides: sides.subarray(0, size),
        referrers: referrers.subarray(0, size),
        activatedOn: activatedOn.subarray(0, size),
        countries: countries.subarray(0, size),
        recent: recent.subarray(0, size),
      },
      state: grown(state, size),
      orders: {
        size: orders.length,
        buyers: Int32Array.from(orders, ({ buyer }) => buyer),
        bv: Float64Array.from(orders, ({ bv }) => bv),
      },
      takenBack: {
        size: back.length,
        receivers: Int32Array.from(back, ({ receiver }) => receiver),
        received: Float64Array.from(back, ({ amount }) => amount),
        bv: Float64Array.from(back, ({ bv }) => bv),
        before: new Float64Array(back.length),
        after: Float64Array.from(back, ({ part }) => part),
      },
    };
    const result = settleDay(input, plan);
    state = result.state;
    remember(orders);
    sendBack(n, orders, paid, result);
    note(n, size, result);
  }

  /** Own BV counts as recent for so many days as the plan says. */
  function remember(orders: readonly { buyer: number; bv: number }[]): void {
    const own = new Map<number, number>();
    for (const { buyer, bv } of orders) own.set(buyer, (own.get(buyer) ?? 0) + bv);
    for (const [buyer, bv] of own) recent[buyer] = recent[buyer]! + bv;
    ownByDay.push(own);
    if (ownByDay.length < plan.active.days) return;
    for (const [buyer, bv] of ownByDay.shift()!) recent[buyer] = recent[buyer]! - bv;
  }

  /** Decides which of the day's orders come back, when, and what of it, and keeps what was received on them. */
  function sendBack(
    n: number,
    orders: readonly { buyer: number; bv: number }[],
    paid: number,
    result: DayResult,
  ): void {
    const coming = new Map<number, Refund>();
    for (let order = 0; order < paid; order++, orderCount++) {
      if (!happens(people.refunds)) continue;
      const { buyer, bv } = orders[order]!;
      const part = happens(0.7) ? bv : Math.floor(bv * between(0.2, 0.8));
      const refund = { buyer, order: orderCount, bv, part, received: [] };
      coming.set(order, refund);
      const on = n + 1 + upTo(people.refundWithin);
      refunds.set(on, [...(refunds.get(on) ?? []), refund]);
    }
    const { sources, lines } = result;
    const lineOf = new Map<number, number>();
    for (let at = 0; at < lines.size; at++) lineOf.set(lines.members[at]! * INCOMES.length + lines.incomes[at]!, at);
    for (let at = 0; at < sources.size; at++) {
      const refund = coming.get(sources.orders[at]!);
      const receiver = sources.receivers[at]!;
      const line = lineOf.get(receiver * INCOMES.length + sources.incomes[at]!)!;
      const amount = Math.floor((lines.received[line]! * sources.raw[at]!) / lines.raw[line]!);
      if (refund && amount > 0) refund.received.push({ receiver, amount });
    }
  }

  function note(n: number, size: number, { totals, standing }: DayResult): void {
    const at = Math.min(119, Math.floor(n / MONTH));
    const { limited, ceiling } = totals.groups[0]!;
    months[at] ??= {
      bv: 0,
      paid: 0,
      byIncome: INCOMES.map(() => 0),
      limited: 0,
      raw: 0,
      daysBelowOne: 0,
      days: 0,
      leastK: 1,
      members: 0,
      active: 0,
      takenBack: 0,
    };
    const month = months[at]!;
    month.bv += totals.bv / MICROS;
    for (const [income, received] of totals.received.entries()) {
      month.byIncome[income] = month.byIncome[income]! + received / MICROS;
      month.paid += received / MICROS;
    }
    month.raw += totals.raw.reduce((sum, one) => sum + one, 0) / MICROS;
    month.limited += limited / MICROS;
    month.days++;
    month.takenBack += totals.takenBack / MICROS;
    if (limited > ceiling) {
      month.daysBelowOne++;
      month.leastK = Math.min(month.leastK, ceiling / limited);
    }
    month.members = size;
    month.active = standing.active.reduce((sum, one) => sum + one, 0);
  }

  return { months, state, activatedOn };
}

const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const sumOf = (list: readonly Month[], amount: (month: Month) => number) =>
  list.reduce((sum, month) => sum + amount(month), 0);

type Simulated = ReturnType<typeof simulate>;

/** Prints years and totals in Markdown. */
function report({ months, state, activatedOn }: Simulated): void {
  console.log(
    "| year | members | active | BV | paid ÷ BV | dynamic | static | before limits ÷ BV | days with K < 1 | least K |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (let year = 0; year < 10; year++) {
    const list = months.slice(12 * year, 12 * year + 12);
    const bv = sumOf(list, (month) => month.bv);
    const of = (amount: (month: Month) => number) => percent(sumOf(list, amount) / bv);
    const sumIncomes = (month: Month, from: number, until: number) =>
      month.byIncome.slice(from, until).reduce((sum, one) => sum + one, 0);
    const last = list.at(-1)!;
    console.log(
      `| ${[
        year + 1,
        last.members.toLocaleString("en"),
        last.active.toLocaleString("en"),
        Math.round(bv).toLocaleString("en"),
        of((month) => month.paid),
        of((month) => sumIncomes(month, 0, DYNAMIC_INCOMES)),
        of((month) => sumIncomes(month, DYNAMIC_INCOMES, INCOMES.length)),
        of((month) => month.raw),
        sumOf(list, (month) => month.daysBelowOne),
        Math.min(...list.map(({ leastK }) => leastK)).toFixed(2),
      ].join(" | ")} |`,
    );
  }
  for (const [at, income] of INCOMES.entries()) {
    console.log(
      `${income}: ${percent(sumOf(months, (month) => month.byIncome[at]!) / sumOf(months, (month) => month.bv))}`,
    );
  }
  const received = Float64Array.from(state.dynamic, (dynamic, at) => (dynamic + state.rebated[at]!) / MICROS);
  const capped = state.dynamic.filter(
    (dynamic, at) => dynamic > 0 && dynamic >= plan.dynamicCapTimes * state.personal[at]! - 1,
  ).length;
  const active = [...received].filter((_, at) => activatedOn[at]! >= 0).toSorted((a, b) => a - b);
  console.log(`dynamic cap reached by ${capped} of ${active.length} who were activated`);
  console.log(
    `median of dynamic and static income of all who were activated: ${active[active.length >> 1]!.toFixed(2)}`,
  );
  const top = active.slice(-Math.ceil(active.length / 100)).reduce((sum, one) => sum + one, 0);
  console.log(`the top hundredth has ${percent(top / active.reduce((sum, one) => sum + one, 0))}`);
}

/** Incomes as a share of BV by month: what would be paid without the ceiling, and what is. One panel for each network. */
function picture(panels: readonly { name: string; months: readonly Month[] }[]): string {
  const [width, panel, left, bottom, top, right] = [720, 240, 48, 34, 26, 16];
  const height = panel * panels.length + 22;
  const ceiling = plan.ceilingBasisPoints / 10_000;
  const drawn = panels.map(({ name, months }, number) => {
    const foot = panel * (number + 1) - bottom;
    const most = Math.ceil(10 * Math.max(ceiling, ...months.map(({ limited, bv }) => limited / bv))) / 10;
    const x = (at: number) => left + ((width - left - right) * at) / (months.length - 1);
    const y = (share: number) => (foot - ((panel - bottom - top) * share) / most).toFixed(1);
    const line = (share: (month: Month) => number, colour: string) =>
      `<polyline fill="none" stroke-width="2" stroke="${colour}" points="${months.map((month, at) => `${x(at).toFixed(1)},${y(share(month))}`).join(" ")}"/>`;
    const step = most > 1 ? 0.5 : 0.1;
    const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step).map(
      (share) => `<text x="${left - 6}" y="${y(share)}" text-anchor="end">${Math.round(100 * share)} %</text>`,
    );
    const years = Array.from(
      { length: 10 },
      (_, year) => `<text x="${x(12 * year + 6).toFixed(1)}" y="${foot + 16}" text-anchor="middle">${year + 1}</text>`,
    );
    return [
      `<text x="${left}" y="${panel * number + 16}" font-weight="bold">${name}</text>`,
      `<path d="M${left} ${y(0)}H${width - right}" stroke="#999"/>`,
      `<path d="M${left} ${y(ceiling)}H${width - right}" stroke="#b33" stroke-dasharray="4 4"/>`,
      line(({ limited, bv }) => limited / bv, "#d90"),
      line(({ paid, bv }) => paid / bv, "#175"),
      ...marks,
      ...years,
    ].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Incomes as a share of BV by month over ten years" font-family="sans-serif" font-size="11" fill="#444">
<rect width="${width}" height="${height}" fill="#fff"/>
${drawn.join("\n")}
<text x="${width / 2}" y="${height - 8}" text-anchor="middle">year; orange without the ceiling, green received, red the ceiling of ${100 * ceiling} %</text>
</svg>
`;
}

const simulated = [USUAL, STAYING].map((people) => {
  const found = simulate(people);
  console.log(`\n${people.name}\n`);
  report(found);
  return { name: people.name, months: found.months };
});
writeFileSync(PICTURE, picture(simulated));
