/** Reads a file of tracking numbers: order number, shipping company (may be left out), tracking number. */
import { ORDER_NUMBER } from "@banyan/contract/numbers.ts";
import { digitCodeOf } from "@banyan/contract/typed.ts";
import { csvRows, isShortened } from "../../parts/tables/csv-file.ts";

export type LineProblem =
  /** No order number. */
  | "number"
  /** A spreadsheet turned a number into 2.6E+15 and lost its last digits. */
  | "shortened"
  /** The order is in an earlier line. */
  | "twice"
  /** No tracking number. */
  | "tracking"
  | "columns";

export interface TrackingLine {
  /** Counts from 1, as spreadsheets do. */
  line: number;
  number: string;
  /** Empty if the file names none. */
  company: string;
  tracking: string;
  problem?: LineProblem;
}

/** Lines with a problem are included. Empty lines, and a heading without an order number, are left out. */
export function readTrackingFile(text: string): TrackingLine[] {
  const seen = new Set<string>();
  return csvRows(text).flatMap(({ line, cells }) => {
    const isHeading = seen.size === 0 && cells.every((cell) => !/[0-9]/.test(cell));
    if (isHeading) return [];
    while (cells.length > 2 && cells.at(-1) === "") cells.pop();
    const [first = "", second = "", third] = cells;
    const [company, tracking] = third === undefined ? ["", second] : [second, third];
    const found = { line, number: digitCodeOf(first), company, tracking };
    const problem = problemOf(found, cells.length, seen);
    seen.add(found.number);
    return [problem ? { ...found, problem } : found];
  });
}

function problemOf(
  { number, tracking }: TrackingLine,
  columns: number,
  seen: ReadonlySet<string>,
): LineProblem | undefined {
  if (isShortened(number) || isShortened(tracking)) return "shortened";
  if (columns > 3) return "columns";
  if (!ORDER_NUMBER.test(number)) return "number";
  if (seen.has(number)) return "twice";
  if (tracking === "") return "tracking";
  return undefined;
}
