/**
 * A settled day as plain files that anyone can read and recompute (docs/plan.md): comma-separated columns with a heading,
 * amounts in whole micro-units, members by number, days as YYYY-MM-DD. Two writings of one day are equal to the letter.
 */
import { INCOMES } from "@banyan/contract/income.ts";

import { type Plan } from "../plan/index.ts";
import type {
  Credits,
  DayInput,
  DayOrders,
  DayResult,
  Lines,
  Members,
  Sources,
  State,
  TakenBack,
} from "./day.rules.ts";
import { limitsOf } from "./day.rules.ts";

/** What the files of a day need beside positions: whom and what these stand for. */
export interface DayNames {
  /** Number of each member, rising. */
  readonly numbers: Float64Array;
  /** Id of each of the day's orders. */
  readonly orders: readonly string[];
  /** Id of the order, and the income, of each row that is taken back. */
  readonly takenBack: readonly { order: string; income: number }[];
}

/** The files of a day by name: what went in, and what came out. */
export const INPUT_FILES = ["members.csv", "orders.csv", "taken-back.csv"] as const;
export const OUTPUT_FILES = ["lines.csv", "sources.csv", "credits.csv", "members-after.csv"] as const;
export type InputFile = (typeof INPUT_FILES)[number];
export type OutputFile = (typeof OUTPUT_FILES)[number];

/** Columns of the state, in their sequence in members.csv and members-after.csv. */
const STATE_COLUMNS = {
  personal: "personal",
  left: "left",
  right: "right",
  carried_left: "carriedLeft",
  carried_right: "carriedRight",
  dynamic: "dynamic",
  rebated: "rebated",
  owed_balance: "owedBalance",
  owed_coupon: "owedCoupon",
  owed_point: "owedPoint",
} as const satisfies Record<string, keyof State>;

const MEMBER_COLUMNS = ["member", "referrer", "parent", "side", "country", "activated_on", "recent"];
const HEADINGS: Record<InputFile | OutputFile, readonly string[]> = {
  "members.csv": [...MEMBER_COLUMNS, ...Object.keys(STATE_COLUMNS)],
  "orders.csv": ["order", "member", "bv"],
  "taken-back.csv": ["order", "income", "member", "received", "bv", "before", "after"],
  "lines.csv": ["member", "income", "ratio", "rank", "performance", "raw", "limits", "received"],
  "sources.csv": ["order", "income", "member", "ratio", "raw"],
  "credits.csv": ["member", "balance", "coupon", "point", "kept_balance", "kept_coupon", "kept_point"],
  "members-after.csv": ["member", ...Object.keys(STATE_COLUMNS)],
};

const SIDES = ["left", "right"] as const;
const MS_PER_DAY = 86_400_000;

export const dayText = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
export const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY;

/** The lines of one file, each with its line end. */
export type FileLines = Iterable<string>;

export function writeInput(input: DayInput, plan: Plan, names: DayNames): Record<InputFile, FileLines> {
  const { members, state, orders, takenBack } = input;
  const numberAt = (at: number) => (at < 0 ? "" : names.numbers[at]!);
  const countries = ["", ...Object.keys(plan.countries)];
  return {
    "members.csv": file("members.csv", members.size, (at) => [
      names.numbers[at]!,
      numberAt(members.referrers[at]!),
      numberAt(members.parents[at]!),
      members.parents[at]! < 0 ? "" : SIDES[members.sides[at]!]!,
      countries[members.countries[at]!]!,
      members.activatedOn[at]! < 0 ? "" : dayText(members.activatedOn[at]!),
      members.recent[at]!,
      ...stateAt(state, at),
    ]),
    "orders.csv": file("orders.csv", orders.size, (at) => [
      names.orders[at]!,
      numberAt(orders.buyers[at]!),
      orders.bv[at]!,
    ]),
    "taken-back.csv": file("taken-back.csv", takenBack.size, (at) => [
      names.takenBack[at]!.order,
      INCOMES[names.takenBack[at]!.income]!,
      numberAt(takenBack.receivers[at]!),
      takenBack.received[at]!,
      takenBack.bv[at]!,
      takenBack.before[at]!,
      takenBack.after[at]!,
    ]),
  };
}

export function writeOutput(result: DayResult, names: DayNames): Record<OutputFile, FileLines> {
  const { lines, sources, credits, state } = result;
  return {
    "lines.csv": file("lines.csv", lines.size, (at) => lineAt(lines, names, at)),
    "sources.csv": file("sources.csv", sources.size, (at) => sourceAt(sources, names, at)),
    "credits.csv": file("credits.csv", credits.size, (at) => creditAt(credits, names, at)),
    "members-after.csv": file("members-after.csv", names.numbers.length, (at) => [
      names.numbers[at]!,
      ...stateAt(state, at),
    ]),
  };
}

const lineAt = (lines: Lines, { numbers }: DayNames, at: number) => [
  numbers[lines.members[at]!]!,
  INCOMES[lines.incomes[at]!]!,
  lines.ratios[at]!,
  lines.ranks[at]!,
  lines.performance[at]!,
  lines.raw[at]!,
  limitsOf(lines.limits[at]!).join(" "),
  lines.received[at]!,
];

const sourceAt = (sources: Sources, names: DayNames, at: number) => [
  names.orders[sources.orders[at]!]!,
  INCOMES[sources.incomes[at]!]!,
  names.numbers[sources.receivers[at]!]!,
  sources.ratios[at]!,
  sources.raw[at]!,
];

const creditAt = (credits: Credits, { numbers }: DayNames, at: number) => [
  numbers[credits.members[at]!]!,
  credits.balance[at]!,
  credits.coupon[at]!,
  credits.point[at]!,
  credits.keptBalance[at]!,
  credits.keptCoupon[at]!,
  credits.keptPoint[at]!,
];

const stateAt = (state: State, at: number) => Object.values(STATE_COLUMNS).map((column) => String(state[column][at]));

function* file(
  name: InputFile | OutputFile,
  size: number,
  rowAt: (at: number) => readonly (string | number)[],
): FileLines {
  yield `${HEADINGS[name].join(",")}\n`;
  for (let at = 0; at < size; at++) yield `${rowAt(at).join(",")}\n`;
}

/** A file that is not as docs/plan.md describes it. */
export class DayFileError extends Error {}

/** Reads what went into a day. Throws DayFileError with file and line where it is not well formed. */
export function readInput(
  day: number,
  plan: Plan,
  files: Record<InputFile, readonly string[]>,
): { input: DayInput; names: DayNames } {
  const countries = ["", ...Object.keys(plan.countries)];
  const rows = rowsOf("members.csv", files["members.csv"]);
  const size = rows.length;
  const numbers = Float64Array.from(rows, ({ member }) => Number(member));
  const positions = new Map(rows.map(({ member }, at) => [member, at]));
  const positionOf = (name: string, number: string | undefined, absent?: number) => {
    if (number === "" && absent !== undefined) return absent;
    const found = positions.get(number);
    if (found === undefined) throw new DayFileError(`${name} names member ${number}, who is not in members.csv`);
    return found;
  };
  const members: Members = {
    size,
    parents: Int32Array.from(rows, ({ parent }) => positionOf("members.csv", parent, -1)),
    sides: Uint8Array.from(rows, ({ side }) => (side === "right" ? 1 : 0)),
    referrers: Int32Array.from(rows, ({ referrer }) => positionOf("members.csv", referrer, -1)),
    activatedOn: Int32Array.from(rows, ({ activated_on: on }) => (on ? dayNumber(on) : -1)),
    countries: Uint8Array.from(rows, ({ country }) => Math.max(0, countries.indexOf(country ?? ""))),
    recent: Float64Array.from(rows, ({ recent }) => Number(recent)),
  };
  const wide = (column: string) => BigInt64Array.from(rows, (row) => BigInt(row[column]!));
  const plain = (column: string) => Float64Array.from(rows, (row) => Number(row[column]));
  const state: State = {
    personal: plain("personal"),
    left: wide("left"),
    right: wide("right"),
    carriedLeft: wide("carried_left"),
    carriedRight: wide("carried_right"),
    dynamic: plain("dynamic"),
    rebated: plain("rebated"),
    owedBalance: plain("owed_balance"),
    owedCoupon: plain("owed_coupon"),
    owedPoint: plain("owed_point"),
  };
  const orderRows = rowsOf("orders.csv", files["orders.csv"]);
  const orders: DayOrders = {
    size: orderRows.length,
    buyers: Int32Array.from(orderRows, ({ member }) => positionOf("orders.csv", member)),
    bv: Float64Array.from(orderRows, ({ bv }) => Number(bv)),
  };
  const backRows = rowsOf("taken-back.csv", files["taken-back.csv"]);
  const back = (column: string) => Float64Array.from(backRows, (row) => Number(row[column]));
  const takenBack: TakenBack = {
    size: backRows.length,
    receivers: Int32Array.from(backRows, ({ member }) => positionOf("taken-back.csv", member)),
    received: back("received"),
    bv: back("bv"),
    before: back("before"),
    after: back("after"),
  };
  return {
    input: { day, members, state, orders, takenBack },
    names: {
      numbers,
      orders: orderRows.map(({ order }) => order!),
      takenBack: backRows.map(({ order, income }) => ({ order: order!, income: INCOMES.indexOf(income as never) })),
    },
  };
}

function rowsOf(name: InputFile, [heading, ...lines]: readonly string[]): Record<string, string>[] {
  const columns = HEADINGS[name];
  if (heading !== columns.join(",")) throw new DayFileError(`${name} does not begin with ${columns.join(",")}`);
  return lines.map((line, at) => {
    const fields = line.split(",");
    if (fields.length !== columns.length) throw new DayFileError(`${name}, line ${at + 2}: ${fields.length} columns`);
    return Object.fromEntries(columns.map((column, index) => [column, fields[index]!]));
  });
}
