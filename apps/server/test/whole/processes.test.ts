/**
 * Several server processes on one port (docs/operations.md): killing one loses only its own requests, and it is
 * replaced; jobs run once; metrics are aggregated; all of them stop together.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { addPayoutGauges } from "../../src/modules/payouts/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { writeShopKind } from "../../src/platform/shop-kind.ts";
import { ownProgram } from "../programs.ts";
import { addAddress } from "./samples.ts";
import { childrenOf, freePort, type ServerProcess, startServer } from "./server-process.ts";
import { openWhole, type Whole } from "./whole.ts";

const COUNT = 3;

let whole: Whole;
let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  whole = await openWhole({ sharedClock: { now: () => new Date() } });
  await whole.hire(["owner"]);
  // The sandbox belongs to the demo.
  await writeShopKind(whole.database.queries, "demo");
  directory = mkdtempSync(join(tmpdir(), "banyan-processes-"));
  server = await startServer(await freePort(), {
    DATA_DIR: directory,
    DATABASE_URL: whole.url,
    DEMO: "1",
    PROCESSES: String(COUNT),
    DATABASE_CONNECTIONS: "4",
  });
}, 180_000);
afterAll(async () => {
  await server?.end("SIGKILL");
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
}, 60_000);

/** The server processes: children of the supervisor that run its program. */
const processes = () =>
  childrenOf(server.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(ownProgram("main")));

interface Got {
  status: number;
  body: string;
}

/** Sends a request on a separate connection, or one of `agent`. Throws if the connection closes without a response. */
function send(path: string, { method = "GET", headers = {}, body = "", agent = undefined as Agent | undefined } = {}) {
  return new Promise<Got>((resolve, reject) => {
    const sent = request(server.url + path, { method, headers, agent: agent ?? false }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on("error", reject);
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}

const numberIn = (text: string, line: RegExp) => {
  const found = [...text.matchAll(line)].map((match) => Number(match[1]));
  return found.reduce((sum, one) => sum + one, 0);
};

test("one port has all processes behind it, and the numbers of one scrape are those of all", async () => {
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain("Banyan is open");
  expect(processes()).toHaveLength(COUNT);
  const ROUTE = /^http_request_seconds_count\{[^}]*route="\/api\/ajax\/getConfig"[^}]*\} (\d+)$/gm;
  const before = numberIn((await send("/metrics")).body, ROUTE);
  for (let count = 0; count < 60; count++) expect((await send("/api/ajax/getConfig")).status).toBe(200);
  const after = (await send("/metrics")).body;
  expect(numberIn(after, ROUTE) - before).toBe(60);
  expect(numberIn(after, /^server_processes (\d+)$/gm)).toBe(COUNT);
  expect(after).toMatch(/^draining 0$/m);
}, 120_000);

test("every number that alert rules and dashboard name is there", async () => {
  const DEPLOY = join(import.meta.dirname, "../../../../deploy");
  const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");
  const { panels } = JSON.parse(read("grafana/banyan.json")) as { panels: { targets?: { expr: string }[] }[] };
  const asked = [
    ...[...read("prometheus/rules.yml").matchAll(/expr: (.+)$/gm)].map(([, expr = ""]) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  // Remove labels, durations and functions; metric names remain.
  const labels = /\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g;
  const plain = asked.map((expr) => expr.replaceAll(labels, "").replaceAll(/\b\w+(?= *\()/g, ""));
  const named = plain.flatMap((expr) => [...expr.matchAll(/[a-z]\w+/g)].map(([name]) => name));
  expect(named.length).toBeGreaterThan(asked.length);
  const ofPayouts = createMetrics();
  addPayoutGauges({ database: whole.database, metrics: ofPayouts, clock: systemClock });
  const metrics = (await send("/metrics")).body + (await ofPayouts.registry.metrics());
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const isKnown = (name: string) =>
    name === "up" || known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ""));
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
}, 60_000);

/** Maximum accept queue of a socket. */
const mostWaiting = () => {
  const path = "/proc/sys/net/core/somaxconn";
  return existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
};

test.skipIf(mostWaiting() < 4_096)(
  "a crowd that comes while all processes are busy waits and is answered",
  async () => {
    const CROWD = 2_700;
    const { port } = new URL(server.url);
    const stopped = processes();
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    const crowd = Array.from({ length: CROWD }, () => connect(Number(port), "127.0.0.1"));
    const answers = crowd.map(
      (connection) =>
        new Promise<string>((resolve) => {
          connection.on("data", (data) => resolve(data.toString("latin1").slice(0, 15)));
          connection.on("error", (error) => resolve(error.message));
        }),
    );
    for (const connection of crowd)
      connection.write("GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n");
    // Connected means queued by the system: the processes accept when they resume.
    const connected = () => crowd.filter(({ readyState }) => readyState === "open").length;
    await expect
      .poll(connected, { timeout: 10_000 })
      .toBe(CROWD)
      .finally(() => {
        for (const pid of stopped) process.kill(pid, "SIGCONT");
      });
    expect([...new Set(await Promise.all(answers))]).toEqual(["HTTP/1.1 200 OK"]);
  },
  60_000,
);

test("the sandbox's chain is one, whichever process is asked", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: ["0x0", false] });
  const hashes = new Set<string>();
  for (let count = 0; count < 30; count++) {
    const headers = { "content-type": "application/json" };
    const answer = await send("/sandbox/rpc", { method: "POST", headers, body });
    hashes.add(JSON.parse(answer.body).result.hash);
  }
  expect([...hashes]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/)]);
}, 60_000);

test("recurring work runs in one of the processes", async () => {
  // Each process counts its runs. Hourly jobs were due at the start of each of them.
  const HOURLY = ["notices.forget", "mail.forget", "members.forgetSessions", "platform.forgetAnswers", "kyc.rewrap"];
  const runs = async () => {
    const { body } = await send("/metrics");
    return HOURLY.map((job) =>
      numberIn(body, new RegExp(`^job_seconds_count\\{job="${job}",result="done"\\} (\\d+)$`, "gm")),
    );
  };
  await expect.poll(async () => Math.min(...(await runs())), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await runs()).toEqual(HOURLY.map(() => 1));
}, 60_000);

test("a process that is killed loses nothing but what was in it, and is replaced", async () => {
  const { skuId } = await whole.sell({ stock: 100_000 });
  const stopping = new AbortController();
  const lost: { sentAt: number; lostAt: number; words: string }[] = [];
  /** From the signal until the process has exited: its sockets close one by one, so it may also lose a retried call. */
  const dying: { from: number; until: number }[] = [];
  const wrong: string[] = [];
  let answered = 0;

  /** Retries a movement of money with one key until a response arrives, like clients do. */
  async function move(path: string, input: object, headers: Record<string, string>) {
    const body = JSON.stringify(input);
    const all = { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers };
    for (;;) {
      const sentAt = performance.now();
      const got = await send(path, { method: "POST", headers: all, body }).catch((error: Error) => error);
      if (got instanceof Error) lost.push({ sentAt, lostAt: performance.now(), words: got.message });
      else if (got.status !== 503) {
        const answer = JSON.parse(got.body) as { code: number; data: { orderId: string } };
        if (answer.code !== 1) wrong.push(got.body);
        return answer.data;
      }
    }
  }

  /** Orders and pays repeatedly. */
  async function shop(): Promise<void> {
    const member = await whole.join();
    await whole.giveMoney(member, "USDT", 1_000_000);
    const addressId = await addAddress(whole, member);
    while (!stopping.signal.aborted && wrong.length === 0) {
      const source = { from: "sku", skuId, quantity: 1 };
      const { orderId } = await move("/api/order/create", { source, addressId }, member.headers);
      await move("/api/order/pay", { orderId, method: "balance" }, member.headers);
      answered++;
      // Without pauses, the load would starve the starting process.
      await wait(PAUSE_MS);
    }
  }

  const SHOPPERS = 6;
  const PAUSE_MS = 20;
  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop));
  const KILLS = 3;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = answered;
    await expect.poll(() => wrong[0] ?? answered - before > 20, { timeout: 30_000 }).toBe(true);
    const [victim] = processes();
    const from = performance.now();
    process.kill(victim!, "SIGKILL");
    await expect.poll(() => childrenOf(server.pid).includes(victim!), { timeout: 10_000 }).toBe(false);
    dying.push({ from, until: performance.now() });
    await expect
      .poll(
        async () => numberIn((await send("/metrics").catch(() => ({ body: "" }))).body, /^server_processes (\d+)$/gm),
        {
          timeout: 60_000,
        },
      )
      .toBe(COUNT);
    expect(processes()).toHaveLength(COUNT);
  }
  stopping.abort();
  await shopping;
  expect(wrong).toEqual([]);
  const byAnother = lost.filter(
    ({ sentAt, lostAt }) => !dying.some(({ from, until }) => sentAt <= until && lostAt >= from),
  );
  expect(byAnother).toEqual([]);
  expect(lost.filter(({ words }) => words === "no answer")).toEqual([]);
  expect(await whole.stockOf(skuId)).toBe(100_000 - answered);
  expect(numberIn((await send("/metrics")).body, /^server_process_crashes_total (\d+)$/gm)).toBe(KILLS);
  await assertLedgerClean(whole.database.queries);
}, 240_000);

test("all of them end on one signal, and none is left", async () => {
  const all = processes();
  expect(await server.end("SIGTERM")).toBe(0);
  const alive = all.filter((pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  });
  expect(alive).toEqual([]);
}, 30_000);
