/**
 * A settled day as plain files that anyone can read and recompute (docs/plan.md): comma-separated columns with a
 * header, amounts in whole micro-units, members by number, days as YYYY-MM-DD. The format is canonical: equal days have
 * byte-identical files.
 */
import { INCOMES } from "@banyan/contract/income.ts";
import type { Plan } from "../plan/index.ts";
import { type DayInput, type DayResult, limitsOf, NONE, STATE_COLUMNS, type State } from "./settlement/day.rules.ts";

/** Maps positions in the files of a day to names. */
export interface DayNames {
  /** Number of each member, ascending. */
  readonly numbers: Float64Array;
  /** Id of each of the day's orders, ascending. */
  readonly orders: readonly string[];
}

const MEMBER_COLUMNS = ["member", "referrer", "parent", "side", "country", "activated_on", "recent"];
const STATE_NAMES = Object.keys(STATE_COLUMNS);

const HEADINGS = {
  "members.csv": [...MEMBER_COLUMNS, ...STATE_NAMES],
  "orders.csv": ["order", "member", "bv"],
  "lines.csv": ["member", "income", "ratio", "rank", "performance", "raw", "limits", "received"],
  "sources.csv": ["order", "income", "member", "ratio", "raw"],
  "credits.csv": ["member", "balance", "coupon", "point"],
  "members-after.csv": ["member", ...STATE_NAMES],
} as const satisfies Record<string, readonly string[]>;
export type DayFile = keyof typeof HEADINGS;
export const DAY_FILES = Object.keys(HEADINGS) as DayFile[];
/** The file that lists the SHA-256 of all others. */
export const ABOUT = "day.json";

const SIDES = ["left", "right"] as const;
const MS_PER_DAY = 86_400_000;

export const dayText = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
export const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY;

/** Lines of a file, each with its line end. */
export type FileLines = Iterable<string>;

export interface SettledDay {
  input: DayInput;
  names: DayNames;
  plan: Plan;
  result: DayResult;
}

/** Input and output of a settled day as files. */
export function dayFiles({ input, names, plan, result }: SettledDay): Record<DayFile, FileLines> {
  const { members, orders } = input;
  const { lines, sources, credits } = result;
  const number = (at: number) => names.numbers[at]!;
  const numberOr = (at: number) => (at === NONE ? "" : number(at));
  const countries = ["", ...Object.keys(plan.countries)];
  return {
    "members.csv": file("members.csv", members.size, (at) => [
      number(at),
      numberOr(members.referrers[at]!),
      numberOr(members.parents[at]!),
      members.parents[at] === NONE ? "" : SIDES[members.sides[at]!]!,
      countries[members.countries[at]!]!,
      members.activatedOn[at] === NONE ? "" : dayText(members.activatedOn[at]!),
      members.recent[at]!,
      ...stateAt(input.state, at),
    ]),
    "orders.csv": file("orders.csv", orders.size, (at) => [
      names.orders[at]!,
      number(orders.buyers[at]!),
      orders.bv[at]!,
    ]),
    "lines.csv": file("lines.csv", lines.size, (at) => [
      number(lines.members[at]!),
      INCOMES[lines.incomes[at]!]!,
      lines.ratios[at]!,
      lines.ranks[at]!,
      lines.performance[at]!,
      lines.raw[at]!,
      limitsOf(lines.limits[at]!).join(" "),
      lines.received[at]!,
    ]),
    "sources.csv": file("sources.csv", sources.size, (at) => [
      names.orders[sources.orders[at]!]!,
      INCOMES[sources.incomes[at]!]!,
      number(sources.receivers[at]!),
      sources.ratios[at]!,
      sources.raw[at]!,
    ]),
    "credits.csv": file("credits.csv", credits.size, (at) => [
      number(credits.members[at]!),
      credits.balance[at]!,
      credits.coupon[at]!,
      credits.point[at]!,
    ]),
    "members-after.csv": file("members-after.csv", members.size, (at) => [number(at), ...stateAt(result.state, at)]),
  };
}

const stateAt = (state: State, at: number) => Object.values(STATE_COLUMNS).map((column) => state[column][at]!);

function* file(name: DayFile, size: number, rowAt: (at: number) => readonly (string | number | bigint)[]): FileLines {
  yield `${HEADINGS[name].join(",")}\n`;
  for (let at = 0; at < size; at++) yield `${rowAt(at).join(",")}\n`;
}

/** The published plan: its version and its body as stored. */
export interface AboutPlan {
  planVersion: number;
  body: unknown;
}

const FORMAT = 2;

/** The content of day.json, with the checksums of all other files. Amounts are strings of digits. */
export function aboutText(
  { input, result, planVersion, body }: SettledDay & AboutPlan,
  checksums: Record<DayFile, string>,
): string {
  const files = Object.fromEntries(DAY_FILES.map((name) => [name, checksums[name]]));
  const about = { format: FORMAT, day: dayText(input.day), planVersion, plan: body, totals: result.totals, files };
  return `${JSON.stringify(about, (_, value) => (typeof value === "bigint" ? String(value) : value), 2)}\n`;
}

/** A file that does not match its description in docs/plan.md. */
export class DayFileError extends Error {}

/** The content of day.json other than totals. Throws DayFileError if it is malformed. */
export function readAbout(text: string): AboutPlan & { day: string; files: Partial<Record<string, unknown>> } {
  let about: Record<string, unknown>;
  try {
    about = JSON.parse(text);
  } catch {
    throw new DayFileError(`${ABOUT} is no JSON`);
  }
  const { format, day, planVersion, plan: body, files } = about ?? {};
  if (format !== FORMAT) throw new DayFileError(`${ABOUT}: format must be ${FORMAT}`);
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(dayNumber(day)))
    throw new DayFileError(`${ABOUT}: day is no date`);
  if (!Number.isInteger(planVersion) || Number(planVersion) < 1)
    throw new DayFileError(`${ABOUT}: planVersion is no version`);
  if (typeof files !== "object" || files === null) throw new DayFileError(`${ABOUT}: files is no object`);
  return { day, planVersion: Number(planVersion), body, files: files as Partial<Record<string, unknown>> };
}

/**
 * Parses the input of a day from the lines of its files, with or without line ends. Throws DayFileError with file and
 * line if they are malformed or do not form a tree.
 */
export function readInput(
  day: string,
  plan: Plan,
  files: { "members.csv": readonly string[]; "orders.csv": readonly string[] },
): { input: DayInput; names: DayNames } {
  const people = new CsvTable("members.csv", files["members.csv"]);
  const size = people.rows.length;
  const positions = new Map<string, number>();
  const numbers = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    numbers[at] = Number(people.amount(at, "member"));
    if (at > 0 && numbers[at]! <= numbers[at - 1]!) people.fail(at, "members must be in the order of their numbers");
    positions.set(people.field(at, "member"), at);
  }
  /** Position of a member named in a row of members.csv, which must precede that row; NONE only for the first row. */
  const before = (at: number, column: string): number => {
    if (at === 0) {
      if (people.field(at, column) !== "") people.fail(at, `the first member has no ${column}`);
      return NONE;
    }
    const found = positions.get(people.field(at, column));
    if (found === undefined || found >= at) people.fail(at, `${column} must be the number of an earlier member`);
    return found!;
  };
  const parents = new Int32Array(size);
  const sides = new Uint8Array(size);
  const referrers = new Int32Array(size);
  const activatedOn = new Int32Array(size);
  const countries = new Uint8Array(size);
  const countryNames = ["", ...Object.keys(plan.countries)];
  const taken = new Set<number>();
  for (let at = 0; at < size; at++) {
    parents[at] = before(at, "parent");
    referrers[at] = before(at, "referrer");
    const side = people.field(at, "side");
    if (at > 0) {
      if (side !== "left" && side !== "right") people.fail(at, "side must be left or right");
      sides[at] = side === "right" ? 1 : 0;
      const place = 2 * parents[at]! + sides[at]!;
      if (taken.has(place)) people.fail(at, "another member has the same place");
      taken.add(place);
    }
    const on = people.field(at, "activated_on");
    activatedOn[at] = on === "" ? NONE : dayNumber(on);
    if (Number.isNaN(dayNumber(on)) && on !== "") people.fail(at, "activated_on is no date");
    const country = countryNames.indexOf(people.field(at, "country"));
    if (country < 0) people.fail(at, "the plan has no policy for this country");
    countries[at] = country;
  }
  const sales = new CsvTable("orders.csv", files["orders.csv"]);
  return {
    input: {
      day: dayNumber(day),
      members: { size, parents, sides, referrers, activatedOn, countries, recent: people.amounts("recent") },
      state: Object.fromEntries(
        Object.entries(STATE_COLUMNS).map(([column, name]) => [name, people.amounts(column)]),
      ) as Record<keyof State, BigInt64Array>,
      orders: {
        size: sales.rows.length,
        buyers: Int32Array.from(sales.rows, (_, at) => {
          const buyer = positions.get(sales.field(at, "member"));
          return buyer ?? sales.fail(at, "the member is not in members.csv");
        }),
        bv: sales.amounts("bv"),
      },
    },
    names: { numbers, orders: sales.rows.map((_, at) => sales.field(at, "order")) },
  };
}

const AMOUNT = /^(0|[1-9]\d{0,18})$/;
const MOST = 2n ** 63n - 1n;

/** Rows of a file; reports errors with their line. */
class CsvTable {
  readonly rows: string[][];
  readonly #name: DayFile;
  readonly #columns: readonly string[];

  constructor(name: DayFile, [heading = "", ...lines]: readonly string[]) {
    this.#name = name;
    this.#columns = HEADINGS[name];
    if (heading.replace(/\n$/, "") !== this.#columns.join(","))
      throw new DayFileError(`${name} does not begin with ${this.#columns.join(",")}`);
    this.rows = lines.map((line) => line.replace(/\n$/, "").split(","));
    for (const [at, fields] of this.rows.entries())
      if (fields.length !== this.#columns.length) this.fail(at, `${fields.length} columns`);
  }

  fail(at: number, why: string): never {
    throw new DayFileError(`${this.#name}, line ${at + 2}: ${why}`);
  }

  field(at: number, column: string): string {
    return this.rows[at]![this.#columns.indexOf(column)]!;
  }

  /** Integer, not negative, without leading zeros, below 2⁶³. */
  amount(at: number, column: string): bigint {
    const text = this.field(at, column);
    if (!AMOUNT.test(text) || BigInt(text) > MOST) this.fail(at, `${column} is no amount: ${text}`);
    return BigInt(text);
  }

  amounts(column: string): BigInt64Array {
    return BigInt64Array.from({ length: this.rows.length }, (_, at) => this.amount(at, column));
  }
}
