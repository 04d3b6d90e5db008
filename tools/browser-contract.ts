/**
 * Writes packages/contract/src/browser: for each contract file with schemas, what a browser needs at run time: calls
 * without schemas, and constants. With --check it only reports outdated files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint, Group } from "../packages/contract/src/endpoint.ts";

const CONTRACT = join(import.meta.dirname, "../packages/contract/src");
const BROWSER = join(CONTRACT, "browser");
const HAS_SCHEMAS = /^import \* as \w+ from "(zod\/mini|\.{1,2}\/fields\.ts)";$/m;

const wanted = new Map<string, string>();
for (const path of sources()) {
  const text = await render(path);
  if (text) wanted.set(path, text);
}
const present = existsSync(BROWSER) ? filesUnder(BROWSER).map((path) => relative(BROWSER, path)) : [];
const wrong = [
  ...[...wanted].filter(([path, text]) => !present.includes(path) || read(join(BROWSER, path)) !== text),
  ...present.filter((path) => !wanted.has(path)).map((path) => [path]),
].map(([path]) => `packages/contract/src/browser/${path}`);

if (!process.argv.includes("--check")) {
  rmSync(BROWSER, { recursive: true, force: true });
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(BROWSER, path)), { recursive: true });
    writeFileSync(join(BROWSER, path), text);
  }
} else if (wrong.length > 0) {
  console.error(`Outdated: ${wrong.join(", ")}. Run \`npm run generate\`.`);
  process.exitCode = 1;
}

/** Contract files with schemas, as paths from its directory. */
function sources(): string[] {
  return filesUnder(CONTRACT)
    .map((path) => relative(CONTRACT, path))
    .filter((path) => !path.startsWith("browser") && !path.endsWith(".test.ts"))
    .filter((path) => HAS_SCHEMAS.test(read(join(CONTRACT, path))))
    .sort();
}

/** Undefined for a file with nothing but schemas and types. */
async function render(path: string): Promise<string | undefined> {
  const exported = Object.entries((await import(pathToFileURL(join(CONTRACT, path)).href)) as Record<string, unknown>);
  const up = "../".repeat(path.split("/").length);
  const constants = exported
    .filter(([, value]) => isConstant(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`);
  const groups = exported
    .filter((one): one is [string, Group] => isGroup(one[1]))
    .map(([name, group]) => {
      const calls = Object.entries(group).map(([call, endpoint]) => `  ${call}: ${describe(endpoint)},\n`);
      const load = `() => import("${up}${path}").then(({ ${name} }) => ${name})`;
      return `export const ${name} = callsOf(${load}, {\n${calls.join("")}});\n`;
    });
  if (constants.length + groups.length === 0) return undefined;
  return [
    `// Generated from ${path} by \`npm run generate\`. Do not edit.\n`,
    ...(groups.length > 0 ? [`import { callsOf } from "${up}calls.ts";\n\n`] : []),
    `export type * from "${up}${path}";\n\n`,
    ...constants,
    ...groups,
  ].join("");
}

function describe({ method, path, access, idempotent, stepUp }: Endpoint): string {
  const parts = { method, path, access, ...(idempotent && { idempotent }), ...(stepUp && { stepUp }) };
  const words = Object.entries(parts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${words.join(", ")} }`;
}

function isGroup(value: unknown): value is Group {
  return isRecord(value) && Object.values(value).some((one) => isRecord(one) && "method" in one && "input" in one);
}

/** JSON data. Excludes schemas, which have functions. */
function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isConstant);
  if (isRecord(value)) return Object.values(value).every(isConstant);
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(directory, path));
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
