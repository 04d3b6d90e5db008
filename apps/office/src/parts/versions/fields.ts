/** Metadata of the fields of a versioned subject, for editor, comparison and validation. */
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
  | "palette"
  /** The id of a picture. */
  | "logo"
  | "country"
  | "currency"
  /** An amount of another currency. */
  | "rate"
  | "day"
  | "flag"
  | "text"
  /** A text that may wrap. */
  | "sentence";

/** A field's name, unit, range and help. */
export interface Column {
  name: MessageDescriptor;
  unit: Unit;
  /** Inclusive range; null for choices and texts. */
  range: readonly [least: number, most: number] | null;
  /** A description, unless the name is sufficient. */
  help?: MessageDescriptor;
  /** The text for null. */
  none?: MessageDescriptor;
}

export type Columns<Id extends string = string> = Readonly<Record<Id, Column>>;

export type Row =
  | { kind: "level" | "tier" | "generation"; at: number }
  | { kind: "country" | "carrier" | "currency"; code: string; at: number }
  | { kind: "language"; code: string }
  | { kind: "group"; name: MessageDescriptor }
  | null;

export type Value = string | number | boolean | null | readonly string[];

export interface Field<Id extends string = string> {
  /** The path in the call's input. */
  path: string;
  column: Id;
  row: Row;
  value: Value;
}

export interface Difference<Id extends string = string> {
  field: Field<Id>;
  /** Undefined if only the other version has the field. */
  before: Value | undefined;
  after: Value | undefined;
}

/** Identifies the same field in two versions: a country or a carrier may have a different index. */
function keyOf({ path, column, row }: Field): string {
  return row && "code" in row && "at" in row ? `${column} ${row.code}` : path;
}

/** Differing fields, in page order. */
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
