/** The shop under test: its database, and the production server in a separate process. */
import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fillScale } from "../../apps/server/demo/scale/fill.ts";
import { writeFirstVersions } from "../../apps/server/src/first-versions.ts";
import { lastDueDay, settleUntil } from "../../apps/server/src/modules/bonus/index.ts";
import { marketTimeZone } from "../../apps/server/src/modules/market/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { createVault } from "../../apps/server/src/platform/sealed.ts";
import { query } from "../cluster.ts";
import type { Load, LoadResult } from "./load.ts";
import type { Work } from "./scenarios.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Override the sizes with `SHOP_MEMBERS`, `SHOP_PRODUCTS` and `SHOP_ORDERS`. */
export const MEMBERS = Number(process.env.SHOP_MEMBERS ?? 20_000);
export const PRODUCTS = Number(process.env.SHOP_PRODUCTS ?? 100_000);
const ORDERS = Number(process.env.SHOP_ORDERS ?? 50_000);
const FUNDS = 10n ** 13n;

/**
 * Fills an empty database with a shop that has a history, in which every member is signed in and has a large balance.
 */
export async function fillShop(url: string): Promise<void> {
  await migrate(url);
  const sizes = { members: MEMBERS, products: PRODUCTS, orders: ORDERS };
  await fillScale(url, { ...sizes, seed: "bench", until: new Date(), vault: createVault([randomBytes(32)]) }, (line) =>
    console.error(`  ${line}`),
  );
  const owner = openDatabase({ url, maxConnections: 2, statementTimeoutMs: 600_000 });
  const now = new Date();
  await sql`
    insert into members.session (token_hash, id, member_id, device, created_at, last_seen_at, token_expires_at, expires_at)
    select sha256(convert_to('bench-' || id, 'UTF8')), gen_random_uuid(), id, 'bench', ${now}, ${now},
      ${now}::timestamptz + interval '1 day', ${now}::timestamptz + interval '30 days'
    from members.member`.execute(owner.queries);
  await sql`
    select ledger_post(array['bench:' || n], array['opening'], array[null::text], array[null::jsonb], array[null::bigint],
      array[${now}::timestamptz], array[1], array['USDT'], array[-43::bigint],
      array[n::bigint], array[${FUNDS}::bigint], array[null::text])
    from generate_series(1, ${MEMBERS}::int) n`.execute(owner.queries);
  await sql`update catalog.sku set stock = 1000000`.execute(owner.queries);
  // Otherwise the shop under test would settle its history during the measurement.
  await writeFirstVersions(owner.queries, now);
  // Two of the dearest products would exceed what a first order may hold unpaid.
  await sql`
    update market.configuration
    set body = jsonb_set(body, '{orders,unpaidAmountFirst}', body #> '{orders,unpaidAmount}')`.execute(owner.queries);
  const timeZone = await marketTimeZone(owner.queries);
  const settling = { database: owner, clock: systemClock, say: () => {}, startedBy: "command" } as const;
  await settleUntil(settling, lastDueDay(now, timeZone));
  await owner.close();
  await query(url, "vacuum analyze");
}

/** Puts two random products into every empty cart. */
async function refillCarts(url: string): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 60_000 });
  await sql`
    insert into cart.line (id, member_id, sku_id, quantity, selected, added_at)
    select gen_random_uuid(), n, s.id, 1, true, ${new Date()}
    from generate_series(1, ${MEMBERS}::int) n, generate_series(1, 2) part
      cross join lateral (select 1 + 8 * floor(random() * (${PRODUCTS}::int) + 0 * n * part)::bigint as id) s
    where not exists (select from cart.line l where l.member_id = n)
    on conflict do nothing`.execute(owner.queries);
  await owner.close();
}

export interface Running {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server on a free port, with custom Node options and settings. */
export async function startShop(
  url: string,
  nodeOptions: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<Running> {
  execFileSync(process.execPath, [join(ROOT, "tools/build.mjs"), "server"], { cwd: ROOT, stdio: "inherit" });
  const directory = mkdtempSync(join(tmpdir(), "banyan-bench-shop-"));
  const port = await freePort();
  const log = openSync(join(directory, "log"), "a");
  const options = [...nodeOptions, ...(process.env.BENCH_NODE_OPTIONS ?? "").split(" ").filter(Boolean)];
  const child = spawn(process.execPath, [...options, join(ROOT, "apps/server/dist/src/main.js")], {
    cwd: directory,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", DATABASE_URL: url, DATA_DIR: directory, PORT: String(port) },
      ...settings,
    },
  });
  await ready(child, port, join(directory, "log"));
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, port: number, log: string): Promise<void> {
  for (let tries = 0; child.exitCode === null && tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The server under test did not start: ${readFileSync(log, "utf8")}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Starts a file of this folder as a child process. It reports its port, or nothing. */
export function startHelper(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args);
}

/** Until code is compiled and statements are planned on every connection. */
export const WARM_UP = { connections: 32, seconds: 5 };
/** Excluded start of each round, until the caches fit this side. */
export const SETTLING_SECONDS = 1;

/** Lets a load process work, and returns its measurements. */
export async function loaded(child: ChildProcess, load: Load): Promise<LoadResult> {
  child.send(load);
  const [{ result, error }] = await once(child, "message");
  if (error) throw new Error(error);
  return result;
}

/** Fills carts, and returns the checkouts that empty them. */
export async function checkouts(url: string): Promise<Extract<Work, { scenario: "checkout" }>> {
  await refillCarts(url);
  const { rows } = await query(url, "select default_id as id from addresses.book order by member_id");
  return { scenario: "checkout", firstMember: 1, addressIds: rows.map(({ id }) => id) };
}
