/** CSV files of another system: rows of named columns, and faults by row. */
import { bareCell, parseCsv } from "@banyan/contract/csv.ts";
import { en } from "@banyan/contract/messages/en.ts";
import { fill } from "@banyan/contract/messages/sentences.ts";
import { fieldProblems } from "@banyan/contract/problems.ts";
import * as z from "zod/mini";

/** What is wrong with a cell, or with a file as a whole. */
export interface Fault {
  file: string;
  /** As in a spreadsheet: 1 is the row of column names. */
  row: number;
  /** Empty for the row as a whole. */
  column: string;
  problem: string;
}

export interface Row<Values> {
  row: number;
  values: Values;
}

export interface Table<Values> {
  rows: Row<Values>[];
  faults: Fault[];
}

/**
 * Reads a file whose columns are the fields of a schema, in any order; undefined for none. Empty cells are absent. Rows with a
 * fault are left out.
 */
export function readTable<Values>(
  file: string,
  text: string | undefined,
  schema: z.ZodMiniType<Values> & { shape: Readonly<Record<string, z.ZodMiniType>> },
): Table<Values> {
  if (text === undefined) return { rows: [], faults: [] };
  const [names = [], ...lines] = parseCsv(text);
  const columns = names.map((name) => name.trim());
  const faults: Fault[] = columns.flatMap((column, at) => {
    if (!Object.hasOwn(schema.shape, column)) return [{ file, row: 1, column, problem: "This column is not known." }];
    return columns.indexOf(column) < at ? [{ file, row: 1, column, problem: "This column is there twice." }] : [];
  });
  for (const [column, field] of Object.entries(schema.shape)) {
    const isOptional = z.safeParse(field, undefined).success;
    if (!isOptional && !columns.includes(column))
      faults.push({ file, row: 1, column, problem: "This column is missing." });
  }
  if (faults.length > 0) return { rows: [], faults };
  const rows: Row<Values>[] = [];
  for (const [at, line] of lines.entries()) {
    const row = at + 2;
    const cells = line.map(bareCell);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length !== columns.length) {
      faults.push({
        file,
        row,
        column: "",
        problem: `There are ${cells.length} cells under ${columns.length} columns.`,
      });
      continue;
    }
    const given = columns.flatMap((column, index) => (cells[index] === "" ? [] : [[column, cells[index]]]));
    const parsed = z.safeParse(schema, Object.fromEntries(given), { reportInput: true });
    if (parsed.success) rows.push({ row, values: parsed.data });
    else faults.push(...faultsOf(file, row, fieldProblems(parsed.error.issues)));
  }
  return { rows, faults };
}

/** Faults of a row, in words. `params` are for placeholders of sentences. */
export function faultsOf(
  file: string,
  row: number,
  problems: ReturnType<typeof fieldProblems>,
  params: Readonly<Record<string, string | number>> = {},
): Fault[] {
  return Object.entries(problems).map(([column, problem]) => ({
    file,
    row,
    column,
    problem: fill(en.fields[problem], params),
  }));
}

/** One fault for each row whose value an earlier row has too. */
export function twice<Values>(
  file: string,
  column: string,
  rows: readonly Row<Values>[],
  valueOf: (values: Values) => string | undefined,
): Fault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, values }) => {
    const value = valueOf(values);
    if (value === undefined) return [];
    const before = first.get(value);
    if (before !== undefined) return [{ file, row, column, problem: `Row ${before} has the same.` }];
    first.set(value, row);
    return [];
  });
}
