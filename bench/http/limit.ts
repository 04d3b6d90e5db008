/**
 * The capacity of one server (docs/trust.md 26 and 27). First the limit: a typical mix of requests in a closed loop.
 * `endurance` then sends 70 % of it for `--minutes`, and compares the heap after garbage collections. `overload` sends
 * twice the limit in an open loop, then waits for the server to recover. Both end with an audit of the books and of the
 * orders against them; stock is excluded, because the benchmark sets it directly.
 */
import { once } from "node:events";
import type { Bench, Figure, Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { inspectHeap } from "./heap.ts";
import type { OpenLoad, OpenLoadResult } from "./open-load.ts";
import { assertBooks } from "./requests.ts";
import { fillShop, freePort, MEMBERS, PRODUCTS, startHelper, startShop } from "./shop.ts";

const MIX = "visits and orders";
const P99 = "ms p99";
const ERRORS = "errors of 100,000";
const GROWTH = "% heap growth";
const RECOVERY = "s until it is itself again";
/** Connections for measuring the limit. */
const CLIENTS = 32;
const WARM_UP_SECONDS = 10;
/** Long enough to include autovacuum of the large tables, checkpoints and writeback. */
const LIMIT_SECONDS = 600;
/** Maximum connections of an open loop. */
const MOST_CONNECTIONS = 4_000;
const ENDURED_SHARE = 0.7;
const OVERLOAD = 2;
const OVERLOAD_SECONDS = 60;
const CALM_SHARE = 0.3;
const USUAL_P99_MS = 500;
const RECOVERY_LIMIT_SECONDS = 60;

type Sending = Pick<OpenLoad, "seconds"> & Partial<Pick<OpenLoad, "perSecond" | "connections">>;

interface Site {
  heap: Awaited<ReturnType<typeof inspectHeap>>;
  send(load: Sending): Promise<OpenLoadResult>;
  /** Requests per second. */
  limit: number;
}

/** Runs `work` on a warm shop with a known limit. */
async function atShop(settings: Settings, work: (site: Site) => Promise<Figure>): Promise<Figure[]> {
  const url = await settings.cluster.database("shop", fillShop);
  const { rows } = await query(url, "select default_id as id from addresses.book order by member_id");
  const inspector = await freePort();
  const shop = await startShop(url, [`--inspect=127.0.0.1:${inspector}`]);
  const load = startHelper("open-load.ts");
  const fixed = { port: shop.port, members: MEMBERS, products: PRODUCTS, addressIds: rows.map(({ id }) => id) };
  const send = async (given: Sending): Promise<OpenLoadResult> => {
    load.send({ ...fixed, connections: MOST_CONNECTIONS, ...given });
    const [{ result, error }] = await once(load, "message");
    if (error) throw new Error(error);
    for (const failure of result.failures) console.error(`  ${failure}`);
    return result;
  };
  try {
    const heap = await inspectHeap(inspector);
    await send({ connections: CLIENTS, seconds: WARM_UP_SECONDS });
    const { perSecond: limit, p99, failed } = await send({ connections: CLIENTS, seconds: LIMIT_SECONDS });
    console.error(`  limit ${limit.toFixed(0)}/s at ${CLIENTS} clients, p99 ${p99.toFixed(0)} ms, ${failed} failed`);
    const figure = await work({ heap, send, limit });
    heap.close();
    await assertInvariants(url);
    return [figure];
  } finally {
    load.disconnect();
    await shop.stop();
  }
}

/** Throws if the books are wrong, or differ from the orders. */
async function assertInvariants(url: string): Promise<void> {
  await assertBooks(url);
  const { rows } = await query(url, "select which, what from orders_books_contradiction");
  if (rows.length > 0)
    throw new Error(`${rows.length} orders contradict the books, such as ${JSON.stringify(rows[0])}`);
}

const inMegabytes = (bytes: number) => Math.round(bytes / 2 ** 18) / 4;

async function endure({ heap, send, limit }: Site, minutes: number): Promise<Figure> {
  const perSecond = limit * ENDURED_SHARE;
  // Caches and plans warm up during the first tenth.
  await send({ perSecond, seconds: minutes * 6 });
  const before = await heap.usedBytes();
  const watch = setInterval(async () => console.error(`  ${inMegabytes(await heap.usedBytes())} MB`), minutes * 6_000);
  const result = await send({ perSecond, seconds: minutes * 60 }).finally(() => clearInterval(watch));
  const after = await heap.usedBytes();
  const all = result.done + result.shed + result.failed;
  return {
    ...{ bench: "endurance", what: MIX, clients: CLIENTS, perSecond: result.perSecond, p99: result.p99, ratios: {} },
    amounts: {
      [P99]: result.p99,
      [ERRORS]: ((result.shed + result.failed) / all) * 100_000,
      [GROWTH]: (after / before - 1) * 100,
      "MB of heap": inMegabytes(after),
      "per second is the limit": limit,
    },
  };
}

async function overload({ send, limit }: Site): Promise<Figure> {
  const result = await send({ perSecond: limit * OVERLOAD, seconds: OVERLOAD_SECONDS });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const calm = await send({ perSecond: limit * CALM_SHARE, seconds: 2 });
    if (calm.p99 <= USUAL_P99_MS && calm.shed + calm.failed === 0) break;
    if (seconds() > RECOVERY_LIMIT_SECONDS) break;
  }
  const recovery = seconds();
  return {
    ...{ bench: "overload", what: MIX, clients: CLIENTS, perSecond: result.perSecond, p99: result.p99, ratios: {} },
    amounts: {
      [RECOVERY]: recovery,
      "answers shed": result.shed,
      "answers done": result.done,
      [ERRORS]: (result.failed / (result.done + result.shed + result.failed)) * 100_000,
      "ms p99 of answers shed": result.shedP99,
      "per second is the limit": limit,
    },
  };
}

export const enduranceBench: Bench = {
  name: "endurance",
  about: "70 % of the limit for --minutes: times, errors and memory",
  long: true,
  bars: [
    { of: P99, most: USUAL_P99_MS },
    { of: ERRORS, most: 100 },
    { of: GROWTH, most: 5 },
  ],
  run: (settings) => atShop(settings, (site) => endure(site, settings.minutes)),
};

export const overloadBench: Bench = {
  name: "overload",
  about: "twice the limit for a minute: what is turned away, and the time to recover",
  long: true,
  bars: [
    { of: "answers shed", least: 1 },
    { of: ERRORS, most: 100 },
    { of: RECOVERY, most: 30 },
  ],
  run: (settings) => atShop(settings, overload),
};
