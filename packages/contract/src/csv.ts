/** Tables as CSV (RFC 4180) that spreadsheets read exactly, and in which no text can run as a formula. */
import Papa from "papaparse";

/** At the beginning of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Texts that a spreadsheet reads as a formula (OWASP, CSV injection), except plain numbers. They get an apostrophe. */
const FORMULA = /^(?!-?[0-9]+(\.[0-9]+)?$)[=+\-@\t\r]/;

/** The lines of these rows, each with its end. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA, newline: "\r\n" })}\r\n`;
}
