/**
 * Reads a file of SKUs: the columns of the export that can be changed, by the code of the SKU. An empty cell changes
 * nothing. The file is used as a whole or not at all.
 */

import { MOST_TO_IMPORT, type SkuRow } from "@banyan/contract/browser/office/catalog.ts";
import { isAmount } from "@banyan/contract/money.ts";
import { csvRows, isShortened } from "../../parts/tables/csv-file.ts";
import { type EditProblem, type Edits, FIELDS, type Listed, problemOf } from "./edits.rules.ts";

const CHANGED = ["price", "bv", "stock", "active", "published"] as const satisfies (keyof SkuRow)[];
type Column = (typeof CHANGED)[number];
/** Columns of the export that the file may have, but that are not read. */
const KNOWN = [
  "id",
  "productId",
  "product",
  "options",
  "salePrice",
  "saleBv",
  "saleBeginsAt",
  "saleEndsAt",
  "presale",
  "activation",
  "soldCount",
] as const satisfies (keyof SkuRow)[];

export type FileProblem =
  /** No column named code. */
  | "noCode"
  /** No column that can be changed. */
  | "noColumn"
  | "noLine"
  | "tooMany"
  /** Two columns with one name. */
  | "columnTwice";

export type LineProblem =
  | EditProblem
  | "noCode"
  /** The code is in an earlier line. */
  | "twice"
  | "unknown"
  | "shortened"
  /** Neither true nor false. */
  | "flag"
  /** An earlier line of the product says the opposite. */
  | "disagrees";

interface ProductLine {
  line: number;
  code: string;
  values: Partial<Record<Column, string>>;
}

export interface ProductFile {
  lines: readonly ProductLine[];
  /** Headings of columns that are not read. */
  ignored: readonly string[];
  problem?: FileProblem;
}

export function readProductFile(text: string): ProductFile {
  const [heading, ...rows] = csvRows(text);
  const heads = (heading?.cells ?? []).map((head) => head.toLowerCase());
  const at = (name: string) => heads.indexOf(name.toLowerCase());
  const columns = CHANGED.filter((name) => at(name) >= 0);
  const names = new Set<string>(["code", ...CHANGED, ...KNOWN].map((name) => name.toLowerCase()));
  const ignored = (heading?.cells ?? []).filter((head, place) => head !== "" && !names.has(heads[place]!));
  const failed = (problem: FileProblem): ProductFile => ({ lines: [], ignored, problem });
  if (at("code") < 0) return failed("noCode");
  if (columns.length === 0) return failed("noColumn");
  if (["code", ...columns].some((name) => heads.lastIndexOf(name) !== at(name))) return failed("columnTwice");
  if (rows.length === 0) return failed("noLine");
  if (rows.length > MOST_TO_IMPORT) return failed("tooMany");
  const lines = rows.map(({ line, cells }) => {
    const filled = columns.flatMap((name) => (cells[at(name)] ? [[name, cells[at(name)]!] as const] : []));
    return { line, code: cells[at("code")] ?? "", values: Object.fromEntries(filled) };
  });
  return { lines, ignored };
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  "1": true,
  "0": false,
  yes: true,
  no: false,
};

/** With a decimal comma, as spreadsheets of some languages save it. With three digits after it, it may be thousands. */
const amountOf = (cell: string): string => {
  const pointed = /^[0-9]+,[0-9]{1,2}$/.test(cell) ? cell.replace(",", ".") : cell;
  return isAmount(pointed) ? pointed : "";
};

export interface Import {
  edits: Edits;
  /** One per line, in the order of the file. */
  problems: readonly { line: number; problem: LineProblem }[];
  /** SKUs whose stock differs from the file. */
  restocked: number;
}

/** What the file changes of these products. Stock stays unless `withStock`: it may have been sold since the export. */
export function importOf(
  { lines }: Pick<ProductFile, "lines">,
  rows: readonly Listed[],
  { withStock }: { withStock: boolean },
): Import {
  const skus = new Map(rows.flatMap((row) => row.skus.map((sku) => [sku.code, { row, sku }] as const)));
  const edits = {
    skus: {} as Record<string, Partial<Record<(typeof FIELDS)[number], string>>>,
    active: {} as Record<string, boolean>,
    published: {} as Record<string, boolean>,
  };
  const seen = new Set<string>();
  let restocked = 0;

  function problemIn({ code, values }: ProductLine): LineProblem | undefined {
    if (code === "") return "noCode";
    if (isShortened(code) && !skus.has(code)) return "shortened";
    if (seen.has(code)) return "twice";
    seen.add(code);
    const found = skus.get(code);
    if (!found) return "unknown";
    const { row, sku } = found;
    const { price, bv, stock, active, published } = values;
    const flags = [active, published].map((cell) => (cell === undefined ? undefined : FLAGS[cell.toLowerCase()]));
    if ([active, published].some((cell, at) => cell !== undefined && flags[at] === undefined)) return "flag";
    const [forSale, visible] = flags;
    if (visible !== undefined && (edits.published[row.id] ?? visible) !== visible) return "disagrees";
    if (stock !== undefined && stock !== String(sku.stock)) restocked++;
    edits.skus[sku.id] = {
      ...(price !== undefined && { price: amountOf(price) }),
      ...(bv !== undefined && { bv: amountOf(bv) }),
      ...(stock !== undefined && withStock && { stock }),
    };
    if (forSale !== undefined) edits.active[sku.id] = forSale;
    if (visible !== undefined) edits.published[row.id] = visible;
    for (const field of FIELDS) {
      const problem = problemOf(sku, field, edits);
      if (problem) return problem;
    }
    return undefined;
  }

  const problems = lines.flatMap((line) => {
    const problem = problemIn(line);
    return problem ? [{ line: line.line, problem }] : [];
  });
  return { edits, problems, restocked };
}
