/** Reads a file of tracking numbers: order number, shipping company (may be left out), tracking number. */
import { parseCsv } from "@banyan/contract/csv.ts";
import { ORDER_NUMBER } from "@banyan/contract/numbers.ts";
import { digitCodeOf, plainSigns } from "@banyan/contract/typed.ts";

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

const SHORTENED = /^[0-9](?:[.,][0-9]+)?E\+?[0-9]+$/i;

/** The text of a file; null if it is neither UTF-8 nor UTF-16 with a byte order mark, as spreadsheets save Unicode text. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines with a problem are included. Empty lines, and a heading without an order number, are left out. */
export function readTrackingFile(text: string): TrackingLine[] {
  const seen = new Set<string>();
  return parseCsv(text).flatMap((row, at) => {
    const cells = row.map(plainCell);
    const line = at + 1;
    if (cells.every((cell) => cell === "")) return [];
    if (/^sep=.?$/.test(cells[0] ?? "")) return [];
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
  if (SHORTENED.test(number) || SHORTENED.test(tracking)) return "shortened";
  if (columns > 3) return "columns";
  if (!ORDER_NUMBER.test(number)) return "number";
  if (seen.has(number)) return "twice";
  if (tracking === "") return "tracking";
  return undefined;
}

/** Half-width, without what spreadsheets put around numbers to keep them as text: `="123"`, `'123`. */
function plainCell(cell: string): string {
  const plain = plainSigns(cell);
  return (/^="(.*)"$/.exec(plain)?.[1] ?? plain.replace(/^'/, "")).trim();
}
