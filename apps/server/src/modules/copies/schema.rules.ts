/** What a schema of the contract says about a value in it: which schema a field has, and in what its amounts are counted. */
import type * as z from "zod/mini";

export type Schema = z.ZodMiniType | undefined;

/** The parts of a definition that lead to what is inside. */
interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  valueType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
}

const definitionOf = (schema: Schema) => schema?._zod.def as Definition | undefined;

/** Without what lets a value be missing. */
export function bare(schema: Schema): Schema {
  const inner = definitionOf(schema)?.innerType;
  return inner ? bare(inner) : schema;
}

/** Of the items of a list. */
export const elementOf = (schema: Schema): Schema => definitionOf(bare(schema))?.element;

/** Of a field of an object; undefined where it has none. */
export function fieldOf(schema: Schema, name: string): Schema {
  const { shape, valueType, options = [], left, right } = definitionOf(bare(schema)) ?? { type: "" };
  const own = shape?.[name] ?? valueType;
  return own ?? [...options, left, right].map((one) => one && fieldOf(one, name)).find((found) => found !== undefined);
}

const BV: ReadonlySet<string> = new Set(["achievement", "personal", "team", "from", "missing"]);
/** Their own words say what they count, or it depends on the kind of the entry. */
const WITHOUT: ReadonlySet<string> = new Set(["shopCoins", "integral", "coupons", "performance"]);

/** In what an amount is counted; empty where its asset, or the word of its field, says it already. */
export function unitOf(field: string, asset = "USDT"): string {
  if (WITHOUT.has(field)) return "";
  if (BV.has(field)) return "BV";
  return asset === "USDT" ? "USDT" : "";
}
