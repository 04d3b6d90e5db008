/**
 * The worked day of docs/plan.md: its tables are the input and expected output, for the settlement and the naive
 * reference, and every sum is computed as written there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { INCOMES, LIMITS } from "@banyan/contract/income.ts";
import { beforeAll, expect, test } from "vitest";
import { settleByTheBook } from "../../../test/settlement-reference.ts";
import { FIRST_PLAN, readPlan } from "../plan/index.ts";
import { dayFiles, readInput } from "./day-files.rules.ts";
import type { DayResult } from "./settlement/day.rules.ts";
import { settleDay } from "./settlement/settle-day.rules.ts";

const PAGE = join(import.meta.dirname, "../../../../../docs/plan.md");
const DAY = "2026-05-01";
/** The first plan with the two numbers that the page lowers: the daily cap of level 1, and the ceiling. */
const body = {
  ...FIRST_PLAN,
  levels: FIRST_PLAN.levels.map((level, at) => (at === 1 ? { ...level, pairingCap: "10000000" } : level)),
  ceilingBasisPoints: 3000,
};
const plan = readPlan(body).plan!;

type Row = Record<string, string>;

/** The tables of the section, by header row. */
function tablesOf(page: string): Map<string, Row[]> {
  const section = page.split("\n## ").find((part) => part.startsWith("A worked day"))!;
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const tables = section.match(/(?:^\|.*\n)+/gm) ?? [];
  return new Map(
    tables.map((text) => {
      const [heading, , ...lines] = text.trimEnd().split("\n").map(cells);
      return [
        heading!.join(","),
        lines.map((line) => Object.fromEntries(heading!.map((name, at) => [name, line[at]!]))),
      ];
    }),
  );
}

/** An exact fraction. */
type Fraction = readonly [above: bigint, below: bigint];

/** Evaluates a sum as the page writes it: numbers in units, + − × ÷ % and brackets. */
function computed(text: string): Fraction {
  const tokens = text.replaceAll(",", "").match(/[\d.]+|[()+−×÷%]/g) ?? [];
  let at = 0;
  const operand = (): Fraction => {
    const token = tokens[at++]!;
    let value: Fraction;
    if (token === "(") {
      value = terms();
      at++;
    } else if (token === "−") {
      const [above, below] = operand();
      return [-above, below];
    } else {
      const [whole, part = ""] = token.split(".");
      value = [BigInt(whole! + part), 10n ** BigInt(part.length)];
    }
    if (tokens[at] !== "%") return value;
    at++;
    return [value[0], value[1] * 100n];
  };
  const product = (): Fraction => {
    let value = operand();
    while (tokens[at] === "×" || tokens[at] === "÷") {
      const times = tokens[at++] === "×";
      const [above, below] = operand();
      value = times ? [value[0] * above, value[1] * below] : [value[0] * below, value[1] * above];
    }
    return value;
  };
  function terms(): Fraction {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "−") {
      const sign = tokens[at++] === "+" ? 1n : -1n;
      const [above, below] = product();
      value = [value[0] * below + sign * above * value[1], value[1] * below];
    }
    return value;
  }
  const value = terms();
  if (at < tokens.length || tokens.length === 0) throw new Error(`no sum: ${text}`);
  return value;
}

/** A sum in micro-units, rounded down. */
const micros = (text: string): bigint => {
  const [above, below] = computed(text);
  return (above * 1_000_000n) / below;
};
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

const MEMBERS =
  "member,name,referrer,parent,side,activated on,recent,personal,left,right,carried left,carried right,dynamic,rebated";
const LINES = "member,income,sum,raw,limited,limits,received";

let tables: Map<string, Row[]>;
let files: Record<string, string>;
let result: DayResult;
let written: Record<string, string>;

const table = (heading: string): Row[] => {
  const found = tables.get(heading);
  if (!found) throw new Error(`docs/plan.md has no table ${heading}`);
  return found;
};
const texts = (given: Record<string, Iterable<string>>) =>
  Object.fromEntries(Object.entries(given).map(([name, lines]) => [name, [...lines].join("")]));

beforeAll(() => {
  tables = tablesOf(readFileSync(PAGE, "utf8"));
  const amounts = (row: Row, columns: string[]) => columns.map((column) => micros(row[column]!));
  const members = table(MEMBERS).map((row) =>
    [
      ...[row.member, row.referrer, row.parent, row.side, "", row["activated on"]],
      ...amounts(row, MEMBERS.split(",").slice(6)),
    ].join(","),
  );
  const orders = table("order,member,bv").map((row) => [row.order, row.member, micros(row.bv!)].join(","));
  const { input, names } = readInput(DAY, plan, {
    "members.csv": [
      "member,referrer,parent,side,country,activated_on,recent,personal,left,right,carried_left,carried_right,dynamic,rebated",
      ...members,
    ],
    "orders.csv": ["order,member,bv", ...orders],
  });
  result = settleDay(input, plan);
  files = texts(dayFiles({ input, plan, names, result }));
  const { "members.csv": _members, "orders.csv": _orders, ...outputs } = files;
  written = outputs;
});

/** Selected columns of a written file. */
function rowsOf(name: string, columns: readonly string[]): string[][] {
  const [heading, ...lines] = written[name]!.trimEnd().split("\n");
  const places = columns.map((column) => heading!.split(",").indexOf(column));
  return lines.map((line) => places.map((place) => line.split(",")[place]!));
}

test("the naive reference comes to the same files", () => {
  expect(settleByTheBook(DAY, body, files)).toEqual(written);
});

test("the lines are those of the page", () => {
  const shown = table(LINES).map((row) => [
    row.member,
    row.income,
    ...[row.raw!, row.received!].map((amount) => String(micros(amount))),
    row.limits,
  ]);
  expect(rowsOf("lines.csv", ["member", "income", "raw", "received", "limits"])).toEqual(shown);
});

test("every sum of the page is right, to the last unit", () => {
  const lines = table(LINES);
  for (const row of lines) expect(micros(row.sum!), `${row.member} ${row.income}: ${row.sum}`).toBe(micros(row.raw!));
  const limited = sum(lines.map((row) => micros(row.limited!)));
  expect([limited, micros("30 % × 1,100")]).toEqual([micros("399.34"), micros("330")]);
  for (const row of lines) {
    expect((micros(row.limited!) * micros("330")) / limited, `${row.member} ${row.income}`).toBe(micros(row.received!));
  }
  const page = readFileSync(PAGE, "utf8").replaceAll(/\s+/g, " ");
  const equations = [...page.matchAll(/([\d(][\d.,()+−×÷% ]* [+−×÷] [\d.,()+−×÷% ]*?) = (\d[\d,]*(?:\.\d+)?)/g)];
  for (const [whole, left, right] of equations) expect(micros(left!), whole).toBe(micros(right!));
  expect(equations.length).toBe(5);
});

test("standing, pairing and credits are those of the page", () => {
  for (const [at, row] of table("member,level,tier,active,recent").entries()) {
    const { level, tier, active, recent } = result.standing;
    expect([level[at], tier[at], active[at] === 1 ? "yes" : "no", recent[at]], row.member).toEqual([
      Number(row.level),
      Number(row.tier),
      row.active,
      micros(row.recent!),
    ]);
  }
  for (const row of table("member,left,right,paired,left after,right after")) {
    const [left, right, paired, ...after] = ["left", "right", "paired", "left after", "right after"].map((column) =>
      micros(row[column]!),
    ) as [bigint, bigint, bigint, bigint, bigint];
    expect(paired).toBe(left < right ? left : right);
    expect([left - paired, right - paired]).toEqual(after);
    const at = Number(row.member) - 1;
    expect([result.state.carriedLeft[at], result.state.carriedRight[at]]).toEqual(after);
  }
  const columns = "member,balance,coupon,point".split(",");
  const shown = table(columns.join(",")).map((row) =>
    columns.map((column) => (column === "member" ? row.member : String(micros(row[column]!)))),
  );
  expect(rowsOf("credits.csv", columns)).toEqual(shown);
});

test("the day shows every income and every limit but one that needs a country's policy", () => {
  const lines = table(LINES);
  expect(new Set(lines.map(({ income }) => income))).toEqual(new Set(INCOMES));
  const limits = new Set(lines.flatMap((row) => row.limits!.split(" ")));
  expect([...limits].toSorted()).toEqual(LIMITS.filter((limit) => limit !== "switchedOff").toSorted());
});
