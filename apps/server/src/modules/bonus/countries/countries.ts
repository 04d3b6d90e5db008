/** Retail share and payout ratio by country (docs/rules.md 10, Sales by country). */
import { formatMoney } from "@banyan/contract/money.ts";
import type { CountryFigures } from "@banyan/contract/office/disclosures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { daysOf, periodsWithin } from "../disclosure/periods.ts";
import { type CountrySums, daysToSum, selectCountries, sumCountries, summedDays } from "./countries-store.ts";

/** Sums every credited day that is not summed yet. Only the settlement process may call it. */
export async function sumCountryDays({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const day of await daysToSum(database.queries)) {
    await database.transaction((tx) => sumCountries(tx, day, clock.now()));
  }
}

/** Figures of a month or year (default: the newest month), and all periods that contain a summed day. */
export async function countriesView(executor: Executor, asked: string | undefined) {
  const summed = await summedDays(executor);
  const periods = summed ? periodsWithin(summed) : [];
  const period = asked ?? periods.find((one) => one.includes("-")) ?? null;
  if (!summed || period === null) return { periods, period, from: null, to: null, list: [], all: figuresOf(null, []) };
  const days = daysOf(period);
  const from = days.from > summed.first ? days.from : summed.first;
  const to = days.to < summed.last ? days.to : summed.last;
  const rows = await selectCountries(executor, { from, to });
  return {
    ...{ periods, period, from, to },
    list: rows.map((row) => figuresOf(row.country || null, [row])),
    all: figuresOf(null, rows),
  };
}

function figuresOf(country: string | null, rows: readonly CountrySums[]): CountryFigures {
  const sum = (of: "sales" | "retail" | "income") => rows.reduce((all, row) => all + row[of], 0n);
  const [sales, retail, income] = [sum("sales"), sum("retail"), sum("income")];
  return {
    country,
    sales: formatMoney(sales),
    retail: formatMoney(retail),
    retailPercent: percentOf(retail, sales),
    income: formatMoney(income),
    payoutPercent: percentOf(income, sales),
  };
}

/** With two decimals, rounded towards zero; null without sales. */
const percentOf = (part: bigint, whole: bigint) =>
  whole > 0n ? (Number((part * 10_000n) / whole) / 100).toFixed(2) : null;
