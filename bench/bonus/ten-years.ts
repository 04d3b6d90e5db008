/**
 * Ten years of two networks under the first plan, settled day by day by the engine itself: people join, buy, stop
 * buying and return goods. Prints tables by year and writes the chart of docs/plan.md. Deterministic (fixed seed).
 * Takes a few minutes: `node bench/bonus/ten-years.ts`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DayResult,
  dayNumber,
  MadeSettlement,
  madeDays,
  type People,
} from "../../apps/server/src/modules/bonus/index.ts";
import { FIRST_PLAN, readPlan } from "../../apps/server/src/modules/plan/index.ts";
import { chance } from "../../apps/server/src/platform/chance.ts";
import { DYNAMIC_INCOMES, INCOMES } from "../../packages/contract/src/income.ts";

const plan = readPlan(FIRST_PLAN).plan!;
const PICTURE = join(import.meta.dirname, "../../docs/pictures/ten-years.svg");
const SEED = "ten years";
const FIRST_DAY = dayNumber("2026-01-01");
const DAYS = 3_650;
const MONTH = 365 / 12;
const MICROS = 1_000_000;

interface Named extends People {
  name: string;
}

const USUAL: Named = {
  name: "people come and go",
  founders: 50,
  settledWithin: null,
  market: 20_000,
  brings: 0.01,
  activates: 0.7,
  packageBv: 120,
  buys: 1 / 20,
  orderBv: 60,
  stops: 0.0015,
  returns: 0.03,
  shape: "early",
};
const STAYING: Named = { ...USUAL, name: "everybody stays", activates: 1, stops: 0, returns: 0, shape: "bushy" };

interface Month {
  bv: number;
  paid: number;
  byIncome: number[];
  /** After the dynamic cap, before the ceiling. */
  limited: number;
  raw: number;
  daysBelowOne: number;
  days: number;
  leastK: number;
  members: number;
  active: number;
  /** Members with an order that became final within the active window. */
  buyers: number;
}

/** Settles all days; returns the months and the final state of all members. */
function simulate(people: People) {
  const months: Month[] = [];
  const settlement = new MadeSettlement(plan, 0);
  let activatedOn: readonly number[] = [];
  const given = {
    between: chance(SEED),
    firstDay: FIRST_DAY,
    days: DAYS,
    capacity: people.market + 1,
    windows: [plan.active.days],
  };
  for (const day of madeDays(people, given)) {
    const { result } = settlement.settle(day);
    activatedOn = [...day.members.activatedOn];
    note(day.day - FIRST_DAY, day.members.size, result);
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
      buyers: 0,
    };
    const month = months[at]!;
    month.bv += units(totals.bv);
    for (const [at, income] of INCOMES.entries()) {
      const received = units(totals.received[income]);
      month.byIncome[at] = month.byIncome[at]! + received;
      month.paid += received;
      month.raw += units(totals.raw[income]);
    }
    month.limited += units(limited);
    month.days++;
    if (limited > ceiling) {
      month.daysBelowOne++;
      month.leastK = Math.min(month.leastK, Number(ceiling) / Number(limited));
    }
    month.members = size;
    month.active = count(standing.active, (one) => one === 1);
    month.buyers = count(standing.recent, (recent) => recent > 0n);
  }

  return { months, state: settlement.state, activatedOn };
}

const units = (amount: bigint) => Number(amount) / MICROS;
function count<Value>(column: Iterable<Value>, is: (value: Value) => boolean): number {
  let found = 0;
  for (const value of column) if (is(value)) found++;
  return found;
}

const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const sumOf = (list: readonly Month[], amount: (month: Month) => number) =>
  list.reduce((sum, month) => sum + amount(month), 0);

type Simulated = ReturnType<typeof simulate>;

/** Prints years and totals in Markdown. */
function report({ months, state, activatedOn }: Simulated): void {
  console.log(
    "| year | members | active | bought in 90 days | BV | paid ÷ BV | dynamic | static | before limits ÷ BV | days with K < 1 | least K |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|");
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
        last.buyers.toLocaleString("en"),
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
  const received = Array.from(state.dynamic, (dynamic, at) => units(dynamic + state.rebated[at]!));
  const capped = [...state.dynamic].filter(
    (dynamic, at) => dynamic > 0n && dynamic >= BigInt(plan.dynamicCapTimes) * state.personal[at]! - 1n,
  ).length;
  const active = received.filter((_, at) => activatedOn[at]! >= 0).toSorted((a, b) => a - b);
  console.log(`dynamic cap reached by ${capped} of ${active.length} activated members`);
  console.log(
    `median of dynamic and static income of all who were activated: ${active[active.length >> 1]!.toFixed(2)}`,
  );
  const top = active.slice(-Math.ceil(active.length / 100)).reduce((sum, one) => sum + one, 0);
  console.log(`the top 1 % have ${percent(top / active.reduce((sum, one) => sum + one, 0))}`);
}

/** Incomes as a percentage of BV by month, before and after the ceiling. One panel per network. */
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
