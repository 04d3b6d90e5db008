/**
 * Lists of the office in a large shop, through the server: all orders and all products as CSV, and the largest file of
 * products that staff can import. Each with its time and the server's memory above idle; then checkouts in rounds in which
 * each is begun once, relative to undisturbed rounds. Run it with `SHOP_ORDERS=1000000`, which takes half an hour, and with
 * `--seconds 60`: a file of products is imported now and then, not all the time.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { MOST_TO_IMPORT } from "../../packages/contract/src/office/catalog.ts";
import { type Bench, type Figure, interleave, median, ratio, type Settings, SMALL_HEAP } from "../bench.ts";
import { query } from "../cluster.ts";
import { assertBooks } from "../http/requests.ts";
import {
  checkouts,
  fillShop,
  loaded,
  type Running,
  SETTLING_SECONDS,
  startHelper,
  startShop,
  WARM_UP,
} from "../http/shop.ts";

const MEMORY = "MB above idle";
const UNDISTURBED = "undisturbed";
const P99 = "its p99";
const BESIDE = [
  ["checkouts, orders are exported", "orders"],
  ["checkouts, products are imported", "file"],
] as const;
const CLIENTS = 8;
const ORDERS = "/api/office/orders/index";
const PRODUCTS = "/api/office/products/skus";
const LOOK_EVERY_MS = 50;

async function run(settings: Settings): Promise<Figure[]> {
  const url = await settings.cluster.database("shop", fillShop);
  // The file's changes of stock would stop there otherwise.
  await query(url, "update catalog.sku set stock = 500000");
  const shop = await startShop(url, [SMALL_HEAP]);
  const load = startHelper("load.ts");
  try {
    const ask = await signIn(url, shop.port);
    const { rows } = await query(
      url,
      `select min(code) as code from catalog.sku group by product_id order by product_id limit ${MOST_TO_IMPORT}`,
    );
    const codes = rows.map(({ code }) => code as string);
    const works = {
      orders: (enough?: () => boolean) => exported(ask, ORDERS, enough),
      products: () => exported(ask, PRODUCTS),
      file: () => imported(ask, codes),
    };
    for (const path of [ORDERS, PRODUCTS]) await exported(ask, path, (rows) => rows > 1_000);
    const figures = [
      await measured("orders as CSV", shop, works.orders),
      await measured("SKUs as CSV", shop, works.products),
      await measured("largest file of products", shop, works.file),
    ];

    await loaded(load, { port: shop.port, ...WARM_UP, work: await checkouts(url) });
    const p99s = new Map<string, number[]>();
    /** Checkouts while the work begins once. */
    const side = (name: string, work?: (enough: () => boolean) => Promise<number>) => async (connections: number) => {
      const check = async (seconds: number) =>
        loaded(load, { port: shop.port, connections, seconds, work: await checkouts(url) });
      await check(SETTLING_SECONDS);
      let over = false;
      const beside = work?.(() => over);
      const result = await check(settings.seconds);
      over = true;
      await beside;
      p99s.set(name, [...(p99s.get(name) ?? []), result.p99]);
      return result.perSecond;
    };
    const sides: Record<string, ReturnType<typeof side>> = {
      [UNDISTURBED]: side(UNDISTURBED),
      ...Object.fromEntries(BESIDE.map(([what, work]) => [what, side(what, works[work])])),
    };
    await interleave({ ...settings, clients: [CLIENTS] }, sides, (clients, rates) => {
      for (const [what] of BESIDE) {
        figures.push({
          ...{ bench: "office", what, clients, perSecond: median(rates[what]!), p99: median(p99s.get(what)!) },
          ratios: {
            [UNDISTURBED]: ratio(rates[what]!, rates[UNDISTURBED]!),
            [P99]: ratio(p99s.get(what)!, p99s.get(UNDISTURBED)!),
          },
        });
      }
    });
    await assertBooks(url);
    return figures;
  } finally {
    load.disconnect();
    await shop.stop();
  }
}

type Ask = (path: string, body?: object) => Promise<Response>;

/** Calls of an owner of the shop, whose session is written directly: the shop's key, which seals secrets, is another. */
async function signIn(url: string, port: number): Promise<Ask> {
  const token = randomBytes(32).toString("base64url");
  await query(
    url,
    `insert into staff.session (id, staff_id, token_hash, created_at, expires_at, last_seen_at)
     select gen_random_uuid(), id, '\\x${createHash("sha256").update(token).digest("hex")}', now(), now() + interval '1 day', now()
     from staff.account where 'owner' = any (roles) limit 1`,
  );
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, cookie: `__Host-banyan-staff=${token}`, "content-type": "application/json" };
  return async (path, body) => {
    const response = await fetch(
      origin + path,
      body
        ? { method: "POST", headers: { ...headers, "idempotency-key": randomUUID() }, body: JSON.stringify(body) }
        : { headers },
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

async function dataOf<Data>(response: Promise<Response>): Promise<Data> {
  const { code, data, msg } = (await (await response).json()) as { code: number; data: Data; msg: string };
  if (code !== 1) throw new Error(msg);
  return data;
}

/** Reads a list as a file, until its end or until it is `enough`; returns the number of rows. */
async function exported(ask: Ask, path: string, enough = (_rows: number) => false): Promise<number> {
  const { url } = await dataOf<{ url: string }>(ask("/api/office/exports/list", { path, filters: [] }));
  let lines = 0;
  for await (const piece of (await ask(url)).body!) {
    for (const sign of piece) if (sign === 10) lines++;
    if (enough(lines)) break;
  }
  return lines - 1;
}

/** As the page of the import does: reads the products by the file's codes, then takes one piece of each off the stock. */
async function imported(ask: Ask, codes: readonly string[]): Promise<number> {
  const { list } = await dataOf<{ list: Product[] }>(ask("/api/office/products/withCodes", { codes }));
  const products = list.map(({ id, revision, skus }) => ({
    id,
    revision,
    skus: [{ id: skus.find(({ code }) => codes.includes(code))!.id, stockChange: -1 }],
  }));
  const changed = await dataOf<{ products: number }>(
    ask("/api/office/products/changeMany", { products, reason: "count" }),
  );
  if (changed.products !== codes.length) throw new Error(`${changed.products} of ${codes.length} products changed`);
  return codes.length;
}

interface Product {
  id: string;
  revision: number;
  skus: { id: string; code: string }[];
}

async function measured(what: string, { pid }: Pick<Running, "pid">, work: () => Promise<number>): Promise<Figure> {
  const before = residentMegabytes(pid);
  let most = before;
  const stop = new AbortController();
  const looking = (async () => {
    while (!stop.signal.aborted) {
      most = Math.max(most, residentMegabytes(pid));
      await pause(LOOK_EVERY_MS);
    }
  })();
  const start = performance.now();
  const rows = await work();
  const seconds = (performance.now() - start) / 1000;
  stop.abort();
  await looking;
  const amounts = { rows, "s in all": seconds, [MEMORY]: most - before };
  return { bench: "office", what, clients: 1, perSecond: rows / seconds, ratios: {}, amounts };
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
}

export const officeBench: Bench = {
  name: "office",
  about: "orders and products of the office as files, and checkouts beside them",
  bars: [
    ...["orders as CSV", "SKUs as CSV", "largest file of products"].map((what) => ({ what, of: MEMORY, most: 128 })),
    ...BESIDE.map(([what]) => ({ what, of: P99, most: 2 })),
  ],
  run,
};
