/** Reads CSV files as spreadsheets save them. */
import { parseCsv } from "@banyan/contract/csv.ts";
import { plainSigns } from "@banyan/contract/typed.ts";

/** The text of a file; null if it is neither UTF-8 nor UTF-16 with a byte order mark, as spreadsheets save Unicode text. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines that have a filled cell, without Excel's line that names the separator. `line` counts from 1, as spreadsheets do. */
export function csvRows(text: string): { line: number; cells: string[] }[] {
  return parseCsv(text).flatMap((row, at) => {
    const cells = row.map(plainCell);
    if (cells.every((cell) => cell === "") || /^sep=.?$/.test(cells[0] ?? "")) return [];
    return [{ line: at + 1, cells }];
  });
}

/** A number that a spreadsheet turned into 2.6E+15, which lost its last digits. */
export const isShortened = (cell: string): boolean => /^[0-9](?:[.,][0-9]+)?E\+?[0-9]+$/i.test(cell);

/** Half-width, without what spreadsheets put around numbers to keep them as text: `="123"`, `'123`. */
function plainCell(cell: string): string {
  const plain = plainSigns(cell);
  return (/^="(.*)"$/.exec(plain)?.[1] ?? plain.replace(/^'/, "")).trim();
}
