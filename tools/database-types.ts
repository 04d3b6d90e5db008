/**
 * Writes apps/server/src/platform/database.gen.ts, the row types of every table, from a freshly migrated database. With
 * --check it only reports whether the file is outdated. The types match the parsers of platform/database.ts: int8 is
 * bigint, timestamptz is Date, date and numeric are strings. A text column with CHECK (column IN (…)) becomes a union
 * of literals; a domain is its base type.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startPostgres } from "../apps/server/src/platform/postgres/index.ts";

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
  not_null: boolean;
  has_default: boolean;
  always_generated: boolean;
  /** Conditions on this column only, including those of its domain. */
  checks: string[];
}

const TARGET = join(import.meta.dirname, "../apps/server/src/platform/database.gen.ts");

const TYPES: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "Int8",
  json: "Json",
  jsonb: "Json",
  numeric: "Numeric",
  text: "string",
  time: "string",
  timestamptz: "Date",
  tsvector: "string",
  uuid: "string",
  varchar: "string",
  xid8: "string",
  // The driver returns arrays of int8 as text.
  _int8: "ColumnType<string[], (bigint | number | string)[]>",
};

const HEADER = `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { ColumnType } from "kysely";

/** A column that the database fills when an insert leaves it out. */
type Default<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
/** A column that the database alone writes. */
type Always<T> = [T] extends [ColumnType<infer S, unknown, unknown>] ? ColumnType<S, never, never> : ColumnType<T, never, never>;
type Int8 = ColumnType<bigint, bigint | number, bigint | number>;
type Numeric = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Arrays (and nothing else) must be written as JSON text: the driver would send them as PostgreSQL arrays. */
type JsonInput = string | Record<string, unknown>;
type Json = ColumnType<unknown, JsonInput, JsonInput>;
type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null | undefined, U | null>
  : T | null;
`;

/** PostgreSQL's output for CHECK (column IN ('a', 'b')), and for a single value. */
const WORD_LIST = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'(?:[^']|'')*'::text(?:, )?)+)(?:\]\))?\)\)$/;

const QUERY = `
  select n.nspname as schema, c.relname as "table", a.attname as "column", coalesce(b.typname, t.typname) as type,
         a.attnotnull as not_null,
         a.atthasdef or a.attidentity <> '' as has_default,
         a.attidentity = 'a' or a.attgenerated <> '' as always_generated,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.contype = 'c' and (k.conrelid = c.oid and k.conkey = array[a.attnum] or k.contypid = t.oid)
                order by k.conname) as checks
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
   where c.relkind in ('r', 'p') and not exists (select from pg_inherits i where i.inhrelid = c.oid)
     and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'pgboss')
   order by n.nspname, c.relname, a.attnum`;

const text = render(await readColumns());
if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, "utf8") !== text) {
  console.error("database.gen.ts is outdated: run `npm run generate`.");
  process.exitCode = 1;
}

async function readColumns(): Promise<Column[]> {
  const directory = mkdtempSync(join(tmpdir(), "banyan-types-"));
  const postgres = await startPostgres({ dataDir: directory, durability: "disposable", purpose: "generate" });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<Column>(QUERY);
    await client.end();
    return rows;
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function render(columns: Column[]): string {
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const name = `${column.schema}.${column.table}`;
    tables.set(name, [...(tables.get(name) ?? []), column]);
  }
  const rows = [...tables].map(
    ([name, own]) =>
      `\nexport interface ${pascal(name)} {\n${own.map((c) => `  ${c.column}: ${typeOf(c)};\n`).join("")}}\n`,
  );
  const index = [...tables.keys()].map((name) => `  "${name}": ${pascal(name)};\n`);
  return `${HEADER}${rows.join("")}\nexport interface DB {\n${index.join("")}}\n`;
}

function typeOf(column: Column): string {
  let type = wordsOf(column) ?? baseType(column);
  if (!column.not_null) type = `Nullable<${type}>`;
  if (column.always_generated) return `Always<${type}>`;
  return column.has_default ? `Default<${type}>` : type;
}

/** `unknown` forces readers to name the column's type. Add the type above if that happens often. */
function baseType({ type }: Column): string {
  const known = TYPES[type];
  if (known) return known;
  const element = type.startsWith("_") ? TYPES[type.slice(1)] : undefined;
  return element ? `${element}[]` : "unknown";
}

function wordsOf(column: Column): string | undefined {
  if (column.type !== "text") return undefined;
  const list = column.checks.map((check) => check.match(WORD_LIST)?.[1]).find((words) => words !== undefined);
  const words = [...(list ?? "").matchAll(/'((?:[^']|'')*)'::text/g)];
  return words.map(([, word]) => JSON.stringify(word?.replaceAll("''", "'"))).join(" | ") || undefined;
}

function pascal(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
