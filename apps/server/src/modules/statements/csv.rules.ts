/** CSV as spreadsheets read it: RFC 4180, with texts that cannot become formulas. */

/** What makes a spreadsheet take a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

/** Begins a file, so that spreadsheets know it for UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A line of cells, with its end. A cell that is a plain number stays one; a text that could be a formula gets an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
