/** CSV (RFC 4180) that spreadsheets import exactly, protected against formula injection. */
import Papa from "papaparse";

/** Goes first in a file; spreadsheets need it to detect UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Text that a spreadsheet would evaluate as a formula (OWASP, CSV injection), except plain numbers. Escaped with an
 * apostrophe.
 */
const FORMULA = /^(?!-?[0-9]+(\.[0-9]+)?$)[=+\-@\t\r]/;

/** One CRLF-terminated line per row. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA, newline: "\r\n" })}\r\n`;
}

/** What the file may separate cells by. */
const DELIMITERS = { delimitersToGuess: [",", ";", "\t"] };

/** The cells of each line. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text, DELIMITERS).data;
}

/** Gives the cells of one line after the other, so that those of a large file are not in memory together. */
export function eachCsvLine(text: string, onLine: (cells: string[]) => void): void {
  Papa.parse<string[]>(text, { ...DELIMITERS, step: ({ data }) => onLine(data) });
}

/** Without what spreadsheets, and we, put around a cell to keep it as text: `="123"`, `'123`. */
export const bareCell = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, "");
