/** Sends requests to the product in this process, and records its statements and responses. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createApp } from "../../apps/server/src/app.ts";
import { openChain } from "../../apps/server/src/modules/payments/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { localFiles } from "../../apps/server/src/platform/files/index.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics.ts";
import { createVault } from "../../apps/server/src/platform/sealed.ts";
import { tokenOf } from "./scenarios.ts";

/** A busy machine may respond that the client should retry. */
const BUSY = 503;

export interface Request {
  method: "GET" | "POST";
  path: string;
  lang?: string;
  member?: number;
  body?: object;
}

export interface Replay {
  statements: { text: string; values: unknown[] }[];
  body: string;
}

/** Sends each request twice and records the second one, with warm caches as under load. */
export async function record(url: string, requests: readonly Request[]): Promise<Replay[]> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 4 });
  const config = readConfig({ DATABASE_URL: url });
  const files = localFiles(join(tmpdir(), `banyan-bench-none-${process.pid}`));
  const app = await createApp({
    ...{
      config,
      chain: openChain(config.chain),
      database,
      files,
      clock: systemClock,
      log: createLog("silent"),
      metrics: createMetrics(),
    },
    vault: createVault([randomBytes(32)]),
    // The bare server generates every response separately.
    shareResponsesForMs: 0,
  });
  const sent: Replay["statements"] = [];
  const listening = listen(sent);
  try {
    const replays: Replay[] = [];
    for (const { method, path, body, member, lang = "en" } of requests) {
      const headers = { lang, ...(member !== undefined && { "ba-user-token": tokenOf(member) }) };
      const request = { method, url: path, headers, ...(body && { payload: body }) };
      const inject = () => app.http.inject(request);
      await inject();
      sent.length = 0;
      let answer = await inject();
      for (let tries = 0; answer.statusCode === BUSY && tries < 50; tries++) {
        await wait(200);
        sent.length = 0;
        answer = await inject();
      }
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      replays.push({ statements: sent.filter(({ values }) => values.length > 0), body: answer.body });
    }
    return replays;
  } finally {
    listening.stop();
    await app.http.close();
    await database.close();
  }
}

/** Records every statement of all connections in this process. */
function listen(sent: Replay["statements"]) {
  const { prototype } = pg.Client;
  const send = prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === "string" ? first : first.text;
    sent.push({ text, values: (typeof first === "string" ? values : first.values) ?? [] });
    return send.apply(this, given);
  } as never;
  return {
    stop() {
      prototype.query = send as never;
    },
  };
}
