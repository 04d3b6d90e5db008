/** CSV files of another system: rows of named columns, and faults by row. */
import { bareCell, eachCsvLine } from "@banyan/contract/csv.ts";
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

/** Reads the text of a file. Not kept, because files may be large. */
export type ReadText = () => string;

/**
 * Reads a file whose columns are the fields of a schema, in any order; undefined for none. Empty cells are absent. Rows with a
 * fault are left out.
 */
export function readTable<Values>(
  file: string,
  read: ReadText | undefined,
  schema: z.ZodMiniType<Values> & { shape: Readonly<Record<string, z.ZodMiniType>> },
): Table<Values> {
  const table: Table<Values> = { rows: [], faults: [] };
  if (read === undefined) return table;
  let columns: string[] | undefined;
  let row = 0;
  eachCsvLine(read(), (line) => {
    row++;
    if (columns) {
      // What is wrong with the columns is wrong with every row.
      if (table.faults[0]?.row !== 1) readRow(table, { file, row, columns, cells: line.map(bareCell) }, schema);
      return;
    }
    columns = line.map((name) => name.trim());
    table.faults.push(...columnFaults(file, columns, schema));
  });
  if (row === 0) table.faults.push(...columnFaults(file, [], schema));
  return table;
}

function columnFaults(
  file: string,
  columns: readonly string[],
  { shape }: { shape: Readonly<Record<string, z.ZodMiniType>> },
): Fault[] {
  const faults: Fault[] = columns.flatMap((column, at) => {
    if (!Object.hasOwn(shape, column)) return [{ file, row: 1, column, problem: "This column is not known." }];
    return columns.indexOf(column) < at ? [{ file, row: 1, column, problem: "This column is there twice." }] : [];
  });
  for (const [column, field] of Object.entries(shape)) {
    const isOptional = z.safeParse(field, undefined).success;
    if (!isOptional && !columns.includes(column))
      faults.push({ file, row: 1, column, problem: "This column is missing." });
  }
  return faults;
}

/** Adds a row to the table, or its faults. */
function readRow<Values>(
  { rows, faults }: Table<Values>,
  { file, row, columns, cells }: { file: string; row: number; columns: readonly string[]; cells: readonly string[] },
  schema: z.ZodMiniType<Values>,
): void {
  if (cells.every((cell) => cell.trim() === "")) return;
  if (cells.length !== columns.length) {
    const problem = `There are ${cells.length} cells under ${columns.length} columns.`;
    faults.push({ file, row, column: "", problem });
    return;
  }
  const given = columns.flatMap((column, index) => (cells[index] === "" ? [] : [[column, cells[index]]]));
  const parsed = z.safeParse(schema, Object.fromEntries(given), { reportInput: true });
  if (parsed.success) rows.push({ row, values: parsed.data });
  else faults.push(...faultsOf(file, row, fieldProblems(parsed.error.issues)));
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
