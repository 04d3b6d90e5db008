/**
 * Changes by staff through one process are visible through another (docs/operations.md): after each writing call of the
 * office, every public call returns the same in both. One of them would cache responses for an hour, so it must have
 * been notified of each change.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeShopKind } from "../../src/platform/shop-kind.ts";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

/** Office calls for public content. */
const GROUPS = new Set(["officeCatalog", "officeContent", "officeMarket", "officePlan"]);
const CHANGES = ENDPOINTS.filter(({ path: [group], endpoint }) => GROUPS.has(group) && endpoint.method === "POST");
/** Public reading calls, with their inputs. */
const READS = ENDPOINTS.filter(({ endpoint }) => endpoint.access === "public" && endpoint.method === "GET");

let whole: Whole;
let directory: string;
let other: ServerProcess;
let owner: StaffCaller;
beforeAll(async () => {
  whole = await openWhole({ sharedClock: { now: () => new Date() }, shareResponsesForMs: 3_600_000 });
  owner = await whole.hire([...STAFF_ROLES]);
  directory = mkdtempSync(join(tmpdir(), "banyan-two-"));
  await writeShopKind(whole.database.queries, "demo");
  const { publicUrl: PUBLIC_URL } = whole.config;
  other = await startServer(await freePort(), { DATA_DIR: directory, DATABASE_URL: whole.url, DEMO: "1", PUBLIC_URL });
}, 120_000);
afterAll(async () => {
  await other?.end("SIGKILL");
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** Responses of calls, without timestamps. */
async function answers(ask: (path: string) => Promise<string>): Promise<Record<string, unknown>> {
  const all = await Promise.all(
    asked.map(async (path) => {
      const { code, data } = JSON.parse(await ask(path)) as { code: number; data: unknown };
      return [path, { code, data }] as const;
    }),
  );
  return Object.fromEntries(all);
}
const here = () => answers(async (path) => (await whole.inject({ method: "GET", url: path })).raw);
const there = () => answers(async (path) => (await fetch(other.url + path, { headers: { lang: "en" } })).text());

let asked: string[] = [];

async function pathOf(read: Named): Promise<string> {
  const input = await sampleFor(read, whole, owner);
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return `${read.endpoint.path}?${new URLSearchParams(texts as [string, string][])}`;
}

/** Calls with a stable response, unlike those with random content. */
async function steady(paths: readonly string[]): Promise<string[]> {
  asked = [...paths];
  const [first, second] = [await here(), await here()];
  return paths.filter((path) => JSON.stringify(first[path]) === JSON.stringify(second[path]));
}

const throughThis = async ({ endpoint }: Named, input: object) =>
  (await whole.send(endpoint, input, { as: owner })) as { code: number; data: unknown };
async function throughOther({ endpoint }: Named, input: object) {
  const headers = { ...owner.headers, "content-type": "application/json", "idempotency-key": randomUUID(), lang: "en" };
  const answer = await fetch(other.url + endpoint.path, { method: "POST", headers, body: JSON.stringify(input) });
  return (await answer.json()) as { code: number; data: unknown };
}

test.each([
  ["this", throughThis],
  ["the other", throughOther],
])(
  "every change of staff through %s process is seen through both",
  async (_which, change) => {
    const paths: string[] = [];
    for (const read of READS) paths.push(await pathOf(read));
    asked = await steady(paths);
    expect(asked.length).toBeGreaterThan(8);
    const seen = new Set<string>();
    for (const call of CHANGES) {
      const input = (await sampleFor(call, whole, owner)) as object;
      const before = await here();
      const answer = await change(call, input);
      expect([call.name, answer.code, answer.data]).toEqual([call.name, 1, expect.anything()]);
      await expect
        .poll(
          async () => {
            const [a, b] = [await here(), await there()];
            return asked.filter((path) => JSON.stringify(a[path]) !== JSON.stringify(b[path]));
          },
          { timeout: 30_000 },
        )
        .toEqual([]);
      if (JSON.stringify(before) !== JSON.stringify(await here())) seen.add(call.path[0]);
    }
    // A test that sees no change proves nothing.
    expect([...seen]).toEqual(expect.arrayContaining(["officeCatalog", "officeContent"]));
  },
  120_000,
);
