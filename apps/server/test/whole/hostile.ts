/** Mutates a valid input field by field into invalid ones, based on the endpoint's JSON schema. */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as z from "zod/mini";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };
export type Path = readonly (string | number)[];

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });

/** The JSON schema of an input, as in the OpenAPI document. */
export function inputSchema(endpoint: Endpoint): Record<string, unknown> {
  return z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;
}

/** Whether an input matches the schema; formats are not checked. */
export function shapeCheck(endpoint: Endpoint): (input: unknown) => boolean {
  const validate = ajv.compile(inputSchema(endpoint));
  return (input) => validate(input);
}

/** Entries of a container. The items of a list share a schema, so only its first and last item are included. */
function entriesOf(container: object): [string | number, unknown][] {
  if (!Array.isArray(container)) return Object.entries(container);
  return [...container.entries()].filter(([at]) => at === 0 || at === container.length - 1);
}

/** The path of each value in an input, including containers, excluding the root. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  const own = at.length > 0 ? [at] : [];
  if (value === null || typeof value !== "object") return own;
  return [...own, ...entriesOf(value).flatMap(([key, item]) => pathsIn(item, [...at, key]))];
}

/** Fields of the schema that the input omits. */
export function fieldsLeftOut(endpoint: Endpoint, input: object): Path[] {
  const { properties = {} } = inputSchema(endpoint) as { properties?: object };
  return Object.keys(properties).flatMap((field) => (field in input ? [] : [[field]]));
}

/** The path of each object in an input, the root first. */
export function objectsIn(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [];
  const inner = entriesOf(value).flatMap(([key, item]) => objectsIn(item, [...at, key]));
  return Array.isArray(value) ? inner : [at, ...inner];
}

/** A copy with another value at `path`; undefined removes it. */
export function replaced<T>(value: T, path: Path, by: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return by as T;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  const inner = replaced(copy[key], rest, by);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy as T;
}

const deep = (levels: number): Json => (levels === 0 ? {} : { a: deep(levels - 1) });

/** Hostile values for a field; undefined omits it. */
export const HOSTILE: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "x".repeat(20_000),
  "𝒳".repeat(150),
  "9".repeat(18),
  "9".repeat(40),
  "0000-01-01",
  "2026-02-30",
  "-1",
  "1e3",
  "__proto__",
  "constructor",
  "%",
  "\\",
  "'; drop table members.member; --",
  "\u202e\u200b\ufeff",
  "00000000-0000-0000-0000-000000000000",
  [],
  [null],
  [[]],
  {},
  { constructor: 1 },
  deep(50),
];
