/** One list of columns for a select and for the type of its rows: `member_id` is read as `memberId`. */
import { type RawBuilder, type SelectType, sql } from "kysely";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** Rows of `Table` with these columns. */
export type RowOf<Table, Columns extends readonly (keyof Table & string)[]> = {
  [Column in Columns[number] as Camel<Column>]: SelectType<Table[Column]>;
};

/** The columns of the table `alias`, for a select whose rows are a `RowOf`. */
export function columnsOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((name) => `${alias}.${name} as "${camel(name)}"`).join(", "));
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
