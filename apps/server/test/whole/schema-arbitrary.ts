/**
 * Inputs generated from the schemas of the OpenAPI document: mostly well-formed, often with existing values, sometimes
 * with hostile ones.
 */
import fc from "fast-check";
import { HOSTILE, type Json } from "./hostile.ts";

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: Json[];
  const?: Json;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: Json;
}

/** Existing values of the shop under test, by field name: ids, codes, accounts. */
export type Pool = Record<string, readonly Json[]>;

const hostile = fc.constantFrom(...HOSTILE.filter((value) => value !== undefined));
const anything = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }) as fc.Arbitrary<Json>;

/** Inputs for `schema`; `field` is its field name. */
export function inputs(schema: Schema, pool: Pool, field = ""): fc.Arbitrary<Json> {
  const known = pool[field];
  return fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Json> }[]>(
    { weight: 30, arbitrary: known ? fc.constantFrom(...known) : shaped(schema, pool, field) },
    { weight: 10, arbitrary: shaped(schema, pool, field) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: anything },
  );
}

function shaped(schema: Schema, pool: Pool, field: string): fc.Arbitrary<Json> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => shaped(choice, pool, field)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return objects(schema, pool);
  if (type === "array") return arrays(schema, pool, field);
  if (type === "string") return texts(schema, field);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: bound(schema.minimum, -1e9), max: bound(schema.maximum, 1e9) });
  if (type === "number")
    return fc.double({ min: bound(schema.minimum, -1e9), max: bound(schema.maximum, 1e9), noNaN: true });
  return fc.oneof(texts(schema, field), fc.integer(), fc.boolean());
}

const bound = (value: number | undefined, otherwise: number) =>
  value === undefined || Math.abs(value) > 1e15 ? otherwise : value;

function objects({ properties = {}, required = [] }: Schema, pool: Pool): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, inputs(inner, pool, name)]),
  );
  const record = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const careless = fc.record(fields, { requiredKeys: [] });
  const nosy = fc
    .tuple(record, fc.string({ maxLength: 8 }), anything)
    .map(([given, name, value]) => ({ ...given, [name]: value }));
  return fc.oneof(
    { weight: 20, arbitrary: record },
    { weight: 1, arbitrary: careless },
    { weight: 1, arbitrary: nosy },
  ) as fc.Arbitrary<Json>;
}

function arrays({ items = {}, minItems = 0, maxItems }: Schema, pool: Pool, field: string): fc.Arbitrary<Json> {
  const one = field.endsWith("s") ? field.slice(0, -1) : field;
  return fc.array(inputs(items, pool, one), { minLength: minItems, maxLength: Math.min(maxItems ?? 4, minItems + 3) });
}

const dayBetween = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10));
const day = fc.oneof(
  dayBetween("2020-01-01", "2030-12-31"),
  dayBetween("0001-01-01", "9999-12-31"),
  fc.constantFrom("1900-01-01", "2999-12-31"),
);
const money = fc.oneof(
  fc.constantFrom("0", "1", "0.000001", "12.5", "1000000", "10000000000"),
  fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 999_999 })).map(([a, b]) => `${a}.${b}`),
);

function texts({ pattern, format, minLength = 0, maxLength }: Schema, field: string): fc.Arbitrary<Json> {
  if (format === "date") return day;
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (pattern && format === undefined) return fc.stringMatching(new RegExp(pattern));
  if (/amount|price|bv|coupons/i.test(field)) return money;
  const longest = Math.min(maxLength ?? 40, 400);
  return fc.oneof(
    fc.string({ minLength: Math.min(minLength, longest), maxLength: longest }),
    fc.string({ unit: "grapheme", minLength: Math.min(minLength, longest), maxLength: Math.min(longest, 40) }),
    fc.string({ unit: "binary", minLength: Math.min(minLength, longest), maxLength: Math.min(longest, 40) }),
  );
}
