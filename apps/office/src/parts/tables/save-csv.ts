import { saveFile } from "@banyan/app/save-file.ts";
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";

/** Saves rows as a CSV file that spreadsheets open as UTF-8. `name` without extension. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(new Blob([BYTE_ORDER_MARK, csvLines(rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}
