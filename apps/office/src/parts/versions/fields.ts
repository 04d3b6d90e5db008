/** The fields of something with versions as data: editor, comparison and complaints read them. */
import type { MessageDescriptor } from "@lingui/core";

export type Unit =
  | "percent"
  | "bv"
  | "usdt"
  | "days"
  | "minutes"
  | "weeks"
  | "years"
  | "times"
  | "count"
  | "level"
  | "incomes"
  | "methods"
  | "payouts"
  | "country"
  | "flag"
  | "text"
  /** A text that can take more than one line. */
  | "sentence";

/** What a field is: its name, unit, range and what it does. */
export interface Column {
  name: MessageDescriptor;
  unit: Unit;
  /** The range, both included; null for choices and texts. */
  range: readonly [least: number, most: number] | null;
  /** What it does, where its name does not say it. */
  help?: MessageDescriptor;
  /** What is said where the value is null. */
  none?: MessageDescriptor;
}

export type Columns<Id extends string = string> = Readonly<Record<Id, Column>>;

export type Row =
  | { kind: "level" | "tier" | "generation"; at: number }
  | { kind: "country"; code: string; at: number }
  | { kind: "language"; code: string }
  | { kind: "group"; name: MessageDescriptor }
  | null;

export type Value = string | number | boolean | null | readonly string[];

export interface Field<Id extends string = string> {
  /** Of the call. */
  path: string;
  column: Id;
  row: Row;
  value: Value;
}

export interface Difference<Id extends string = string> {
  field: Field<Id>;
  /** Undefined where only the other one has the field. */
  before: Value | undefined;
  after: Value | undefined;
}

/** What stands for the same thing in two bodies: countries may stand at other places. */
function keyOf({ path, column, row }: Field): string {
  return row?.kind === "country" ? `${column} ${row.code}` : path;
}

/** Fields that differ, in the order of the page. */
export function differencesOf<Id extends string>(
  before: readonly Field<Id>[],
  after: readonly Field<Id>[],
): Difference<Id>[] {
  const [old, fresh] = [before, after].map((fields) => new Map(fields.map((field) => [keyOf(field), field])));
  const keys = [...new Set([...old!.keys(), ...fresh!.keys()])];
  return keys.flatMap((key) => {
    const [was, is] = [old!.get(key), fresh!.get(key)];
    if (was && is && JSON.stringify(was.value) === JSON.stringify(is.value)) return [];
    return [{ field: (is ?? was)!, before: was?.value, after: is?.value }];
  });
}
