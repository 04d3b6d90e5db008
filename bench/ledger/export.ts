/**
 * A statement of 1,000,000 entries as CSV: entries per second for one reader, the event loop delay for other requests
 * (at 99.9 %, because the machine itself pauses occasionally), and memory. Most of that memory is uncollected garbage;
 * the file has 60 MB.
 */
import { createHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_MARKET } from "../../apps/server/src/modules/market/index.ts";
import { orderNumbers } from "../../apps/server/src/modules/orders/index.ts";
import { csvOf } from "../../apps/server/src/modules/statements/index.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import type { Bench, Figure, Settings } from "../bench.ts";
import { ENTRIES, fillStatement } from "./statement.ts";

const BEAT_MS = 5;
const PAUSE = "ms p99.9 of pauses";
const MEMORY = "MB of memory";

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("statement", fillStatement);
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 1 });
  const order = { memberId: 1n, asset: "USDT", format: "csv", language: "en" } as const;
  const watch = watchProcess();
  const start = performance.now();
  let entries = -1;
  for await (const piece of csvOf(database.queries, order, { language: "en", market: DEFAULT_MARKET, orderNumbers })) {
    for (const sign of piece) if (sign === "\n") entries++;
  }
  const perSecond = (entries * 1000) / (performance.now() - start);
  const { pausesMs, longestMs, megabytes } = await watch.end();
  await database.close();
  if (entries !== ENTRIES) throw new Error(`the CSV has ${entries} entries`);
  const amounts = { [PAUSE]: pausesMs, "ms longest pause": longestMs, [MEMORY]: megabytes };
  return [{ bench: "export", what: "statement as CSV", clients: 1, perSecond, ratios: {}, amounts }];
}

/** A regular timer: its lateness is the time that a request would have waited. */
function watchProcess() {
  const late = createHistogram();
  const before = process.memoryUsage().rss;
  let most = before;
  const stop = new AbortController();
  const beats = (async () => {
    while (!stop.signal.aborted) {
      const due = performance.now() + BEAT_MS;
      await pause(BEAT_MS);
      late.record(Math.max(1, Math.round(performance.now() - due)));
      most = Math.max(most, process.memoryUsage().rss);
    }
  })();
  return {
    async end() {
      stop.abort();
      await beats;
      return { pausesMs: late.percentile(99.9), longestMs: late.max, megabytes: (most - before) / 2 ** 20 };
    },
  };
}

export const exportBench: Bench = {
  name: "export",
  about: "a million entries as CSV",
  bars: [
    { of: PAUSE, most: 100 },
    { of: MEMORY, most: 128 },
  ],
  run,
};
