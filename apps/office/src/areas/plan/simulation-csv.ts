/** A simulation as CSV. Headers are the API's field names, so that files do not depend on the language. */
import { INCOMES } from "@banyan/contract/browser/income.ts";
import type { DisclosureGroup } from "@banyan/contract/disclosure.ts";
import type { Simulation } from "@banyan/contract/office/simulation.ts";

type Line = [table: string, row: string, figure: string, present: string | number, tried: string | number];

const GROUP_FIGURES = [
  "members",
  "nothing",
  "quartile1",
  "median",
  "quartile3",
  "percentile90",
  "mean",
  "topMean",
  "spentMedian",
  "spentMean",
  "spentMore",
] as const satisfies readonly (keyof DisclosureGroup)[];

export function linesOf({ bv, orders, members, present, tried }: Simulation): (string | number)[][] {
  const both = (
    table: string,
    row: string,
    figure: string,
    of: (side: Simulation["tried"]) => string | number | null,
  ) => [table, row, figure, of(present) ?? "", of(tried) ?? ""] satisfies Line;
  const groups = ["all", "newcomers"] as const;
  return [
    ["table", "row", "figure", "present", "tried"],
    both("all", "", "bv", () => bv),
    both("all", "", "orders", () => orders),
    both("all", "", "members", () => members),
    ...(["received", "payoutPercent", "ceilingDays", "leastK"] as const).map((figure) =>
      both("all", "", figure, (side) => side[figure]),
    ),
    ...INCOMES.flatMap((income) => [
      both("income", income, "raw", (side) => side.raw[income]),
      both("income", income, "received", (side) => side.byIncome[income]),
    ]),
    ...tried.levels.flatMap(({ level }) => [
      ...(["members", "active", "received", "percent"] as const).map((figure) =>
        both("level", String(level), figure, (side) => side.levels[level]?.[figure] ?? ""),
      ),
      ...INCOMES.map((income) =>
        both("level", String(level), income, (side) => side.levels[level]?.byIncome[income] ?? ""),
      ),
    ]),
    ...groups.flatMap((group) =>
      GROUP_FIGURES.map((figure) => both("members", group, figure, (side) => side[group]?.[figure] ?? "")),
    ),
    ...tried.days.flatMap(({ day }, at) =>
      (["bv", "received", "payoutPercent", "k"] as const).map((figure) =>
        both("day", day, figure, (side) => side.days[at]?.[figure] ?? ""),
      ),
    ),
  ];
}
