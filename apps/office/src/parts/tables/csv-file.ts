/** Reads CSV files as spreadsheets save them. */
import { bareCell, parseCsv } from "@banyan/contract/csv.ts";
import { plainSigns } from "@banyan/contract/typed.ts";

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

/** Half-width, without what spreadsheets put around it. */
const plainCell = (cell: string): string => bareCell(plainSigns(cell)).trim();
