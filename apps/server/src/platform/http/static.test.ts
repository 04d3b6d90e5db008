/** The files of the front ends, and what becomes of the service worker of a device whose server has none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testLog } from "../../../test/server-log.ts";
import { fixedClock } from "../clock.ts";
import { createMetrics } from "../metrics.ts";
import { createHttp, type Http } from "./server.ts";
import { addFrontEnds } from "./static.ts";

let directory: string;
let http: Http;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "banyan-static-"));
  mkdirSync(join(directory, "shop", "dist", "assets"), { recursive: true });
});
afterEach(async () => {
  await http.close();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(directory, "shop", "dist", name), text);

async function serve(serviceWorker: boolean): Promise<void> {
  http = createHttp({
    database: {} as never,
    clock: fixedClock("2026-05-01T00:00:00Z"),
    log: testLog(),
    metrics: createMetrics(),
    sessions: {} as never,
    trustedProxies: 0,
  });
  await addFrontEnds(http, { appsDirectory: directory, serviceWorker });
  await http.ready();
}

const get = (url: string, method: "GET" | "HEAD" = "GET") =>
  http.inject({ method, url, headers: { "accept-encoding": "br" } });

test("files with a hash in their name are kept for ever, the service worker is asked for each time", async () => {
  write("assets/main-1a2b.js", "main");
  write("sw.js", "worker");
  write("sw.js.br", "compressed");
  await serve(true);
  expect((await get("/assets/main-1a2b.js")).headers["cache-control"]).toContain("immutable");
  const { headers, body } = await get("/sw.js");
  expect(body).toBe("compressed");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "service-worker-allowed": "/",
    "content-encoding": "br",
    "content-type": expect.stringMatching(/^(text|application)\/javascript/),
    "content-security-policy": expect.stringContaining("worker-src 'self'"),
  });
  expect((await get("/sw.js", "HEAD")).statusCode).toBe(200);
});

/** Runs a worker in a scope that remembers what it did. */
async function runWorker(code: string): Promise<string[]> {
  const done: string[] = [];
  const works: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => done.push("took over"),
    caches: { keys: async () => ["seen"], delete: async (name: string) => done.push(`deleted ${name}`) },
    registration: { unregister: async () => done.push("unregistered") },
    Promise,
  };
  runInNewContext(code, scope);
  for (const name of ["install", "activate"]) listeners.get(name)?.({ waitUntil: (work: unknown) => works.push(work) });
  await Promise.all(works);
  expect(listeners.has("fetch")).toBe(false);
  return done;
}

test.each([
  { name: "has no worker", file: false, serviceWorker: true },
  { name: "was told to have none", file: true, serviceWorker: false },
])("a server that $name ends the one of each device, and what it kept", async ({ file, serviceWorker }) => {
  if (file) for (const name of ["sw.js", "sw.js.br"]) write(name, "worker");
  await serve(serviceWorker);
  const { statusCode, headers, body } = await get("/sw.js");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
  expect(await runWorker(body)).toEqual(["took over", "deleted seen", "unregistered"]);
});
