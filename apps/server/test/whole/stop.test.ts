/**
 * Graceful stop of the real process: accepted requests are completed, and the proxy is informed first (docs/trust.md
 * 28).
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAddress } from "./samples.ts";
import { freePort, type ServerProcess, startServer, statusOf } from "./server-process.ts";
import { openWhole, type Whole } from "./whole.ts";

let whole: Whole;
let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  // The same database twice: in this process to fill it, and behind the real server.
  whole = await openWhole({ sharedClock: { now: () => new Date() } });
  await whole.hire(["owner"]);
  directory = mkdtempSync(join(tmpdir(), "banyan-stop-"));
  server = await startServer(await freePort(), { DATA_DIR: directory, DATABASE_URL: whole.url });
}, 120_000);
afterAll(async () => {
  await server?.end("SIGKILL");
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

test("SIGTERM: /readyz says 503, what is under way is answered, exit code 0 within 10 seconds", async () => {
  const member = await whole.join();
  const { skuId } = await whole.sell();
  const addressId = await addAddress(whole, member);

  // The lock on the SKU's row makes the order wait.
  const holder = new pg.Client({ connectionString: whole.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select 1 from catalog.sku where id = $1 for update", [skuId]);
  const underWay = fetch(`${server.url}/api/order/create`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...member.headers },
    body: JSON.stringify({ source: { from: "sku", skuId, quantity: 1 }, addressId }),
  });
  await expect
    .poll(async () => (await holder.query("select 1 from pg_locks where not granted")).rowCount, { timeout: 30_000 })
    .toBeGreaterThan(0);

  const exit = server.end("SIGTERM");
  await expect.poll(() => statusOf(`${server.url}/readyz`), { timeout: 3_000, interval: 20 }).toBe(503);
  // Until the port closes, other requests are served.
  expect(await statusOf(`${server.url}/api/ajax/getConfig`)).toBe(200);
  await expect.poll(() => statusOf(`${server.url}/healthz`), { timeout: 5_000, interval: 50 }).toBeUndefined();

  await wait(300);
  await holder.query("rollback");
  await holder.end();
  const answer = await underWay;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ code: 1, data: { total: "13" } });
  // If it does not stop within its 10 seconds (main.ts), it exits with 1.
  expect(await exit).toBe(0);
  expect(await whole.stockOf(skuId)).toBe(999);
  expect(server.output()).not.toMatch(/"level":(50|60)/);
}, 120_000);
