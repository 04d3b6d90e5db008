/** Tables as CSV (RFC 4180) that a spreadsheet opens without running anything in it. */

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** What a spreadsheet takes for a formula at the beginning of a cell. */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** One cell: numbers as they are, anything that could be a formula made a text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("");
}
