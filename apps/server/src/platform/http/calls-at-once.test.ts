/** Calls beyond the concurrency limit are rejected (docs/trust.md 27). Tests count calls and measure no time. */
import { shopApi } from "@banyan/contract/index.ts";
import { expect, test } from "vitest";
import { testLog } from "../../../test/server-log.ts";
import { fixedClock } from "../clock.ts";
import type { Database } from "../database.ts";
import { createMetrics } from "../metrics.ts";
import { boundCalls } from "./calls-at-once.ts";
import { addRoutes, createHttp, type HttpDeps } from "./server.ts";

/** Work that runs until the test ends it. */
function gate() {
  const waiting: { end(): void; fail(): void }[] = [];
  return {
    waiting,
    work: () =>
      new Promise<string>((resolve, reject) => {
        waiting.push({ end: () => resolve("done"), fail: () => reject(new Error("failed")) });
      }),
  };
}

test("as many run as may, others are turned away, and an end makes room, whichever it is", async () => {
  let shed = 0;
  const { work, waiting } = gate();
  const bounded = boundCalls({ most: 2, onShed: () => shed++ });
  const [one, other] = [bounded(work), bounded(work)];
  const running = [one(), other()];
  await expect(one()).rejects.toMatchObject({ refusal: "SERVER_BUSY" });
  await expect(other()).rejects.toMatchObject({ refusal: "SERVER_BUSY" });
  expect([waiting.length, shed]).toEqual([2, 2]);
  waiting[0]!.end();
  waiting[1]!.fail();
  expect(await Promise.allSettled(running)).toMatchObject([{ status: "fulfilled" }, { status: "rejected" }]);
  running.push(one(), other());
  await expect(one()).rejects.toMatchObject({ refusal: "SERVER_BUSY" });
  expect([waiting.length, shed]).toEqual([4, 3]);
  for (const { end } of waiting.slice(2)) end();
  expect(await Promise.all(running.slice(2))).toEqual(["done", "done"]);
});

test("over HTTP they get 503 with Retry-After before anything was done for them", async () => {
  const { work, waiting } = gate();
  const metrics = createMetrics();
  const deps: HttpDeps = {
    database: {} as Database,
    clock: fixedClock(new Date("2026-03-01T00:00:00Z")),
    log: testLog(),
    metrics,
    sessions: { member: unasked, keep: unasked, staff: unasked },
    trustedProxies: 0,
    mostCallsAtOnce: 3,
  };
  const http = createHttp(deps);
  const endpoint = shopApi.members.signInPage;
  addRoutes(http, deps, [{ endpoint, handle: work as never, shared: false }]);
  const answers = Array.from({ length: 5 }, () =>
    http.inject({ method: "GET", url: endpoint.path }).then((answer) => answer),
  );
  const turnedAway = await Promise.race([Promise.all(answers.slice(3)), ...answers.slice(0, 3)]);
  expect(turnedAway).toMatchObject([BUSY, BUSY]);
  expect(waiting).toHaveLength(3);
  expect((await metrics.shed.get()).values[0]?.value).toBe(2);
  for (const { fail } of waiting) fail();
  expect((await Promise.all(answers.slice(0, 3))).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  await http.close();
});

const BUSY = { statusCode: 503, headers: { "retry-after": "1" } };

async function unasked(): Promise<never> {
  throw new Error("a public call asks for no session");
}
