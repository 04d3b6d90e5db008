/**
 * Throughput of several server processes relative to one (`PROCESSES`), on one database: lists, details and checkouts,
 * with the CPU shares of Node, PostgreSQL and the load generators. All of them share this machine's cores, so on two
 * cores the factor says little; `--processes 1,2,4` sets the numbers.
 */
import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { type Bench, type Figure, interleave, median, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { postgresMeter, processTreeCpuMs } from "../processor.ts";
import { assertBooks, details, lists } from "./requests.ts";
import { requestText, type Work } from "./scenarios.ts";
import { checkouts, fillShop, loaded, MEMBERS, SETTLING_SECONDS, startHelper, startShop, WARM_UP } from "./shop.ts";

const ONE = "one process";
/** Fits the pools of the largest number of processes into one PostgreSQL. */
const CONNECTIONS = "4";

const KINDS: Record<string, (url: string) => Promise<Work>> = {
  "product list": async () => ({ scenario: "requests", requests: lists().map(textOf) }),
  "product detail": async () => ({ scenario: "requests", requests: details().map(textOf) }),
  "whole checkout (create + pay)": checkouts,
};

function textOf({ method, path, ...rest }: ReturnType<typeof lists>[number]): string {
  return requestText(method, path, rest);
}

interface Round {
  perSecond: number;
  p99: number;
  /** CPU time per request, in milliseconds. */
  node: number;
  postgres: number;
  /** Total CPU utilization of the machine, including the load generators. */
  busy: number;
  /** Bytes per request written to tables and indexes, and to the WAL. */
  rows: number;
  log: number;
}

async function measure(settings: Settings): Promise<Figure[]> {
  const counts = [...new Set([1, ...settings.processes])].sort((a, b) => a - b);
  const url = await settings.cluster.database("shop", fillShop);
  console.error(`  ${(await bytesOfMember(url)).toFixed(0)} bytes per member`);
  const postgresCpuMs = await postgresMeter(url);
  const shops = new Map<number, Awaited<ReturnType<typeof startShop>>>();
  const loads = Array.from({ length: counts.at(-1) ?? 1 }, () => startHelper("load.ts"));
  const figures: Figure[] = [];

  async function ask(count: number, work: Work, clients: number, seconds: number): Promise<Round> {
    const shop = shops.get(count);
    if (!shop) throw new Error(`no shop with ${count} processes is running`);
    const spent = () => ({
      node: processTreeCpuMs(shop.pid),
      postgres: postgresCpuMs(),
      load: loads.reduce((sum, { pid }) => sum + processTreeCpuMs(pid ?? 0), 0),
    });
    const before = spent();
    const written = await writtenBytes(url);
    const parts = partsOf(work, clients, loads);
    const done = await Promise.all(
      parts.map(({ load, ...part }) => loaded(load, { port: shop.port, seconds, ...part })),
    );
    const after = spent();
    const writtenAfter = await writtenBytes(url);
    const requests = done.reduce((sum, { perSecond, seconds: took }) => sum + perSecond * took, 0);
    const all = (["node", "postgres", "load"] as const).reduce((sum, name) => sum + after[name] - before[name], 0);
    return {
      perSecond: done.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99: Math.max(...done.map(({ p99 }) => p99)),
      node: (after.node - before.node) / requests,
      postgres: (after.postgres - before.postgres) / requests,
      busy: all / (Math.max(...done.map(({ seconds: took }) => took)) * 1000 * availableParallelism()),
      rows: (writtenAfter.rows - written.rows) / requests,
      log: (writtenAfter.log - written.log) / requests,
    };
  }

  try {
    for (const count of counts) {
      const env = { PROCESSES: String(count), DATABASE_CONNECTIONS: CONNECTIONS };
      shops.set(count, await startShop(url, [], env));
    }
    for (const [what, work] of Object.entries(KINDS)) {
      for (const count of counts) await ask(count, await work(url), WARM_UP.connections, WARM_UP.seconds);
      let rounds = new Map<number, Round[]>(counts.map((count) => [count, []]));
      const side = (count: number) => async (clients: number) => {
        await ask(count, await work(url), clients, SETTLING_SECONDS);
        const round = await ask(count, await work(url), clients, settings.seconds);
        rounds.get(count)?.push(round);
        return round.perSecond;
      };
      const sides = Object.fromEntries(counts.map((count) => [String(count), side(count)]));
      await interleave(settings, sides, (clients, rates) => {
        for (const count of counts) {
          const of = (name: keyof Round) => median((rounds.get(count) ?? []).map((round) => round[name]));
          figures.push({
            ...{ bench: "scale-out", what: `${what}, ${count} process${count > 1 ? "es" : ""}`, clients },
            ...{ perSecond: median(rates[count] ?? []), p99: of("p99") },
            ratios: { [ONE]: ratio(rates[count] ?? [], rates[1] ?? []) },
            amounts: {
              "µs of Node": of("node") * 1000,
              "µs of PostgreSQL": of("postgres") * 1000,
              "% of these in PostgreSQL": (of("postgres") / (of("node") + of("postgres"))) * 100,
              "% of the machine busy": of("busy") * 100,
              "bytes of rows": of("rows"),
              "bytes of log": of("log"),
            },
          });
        }
        rounds = new Map(counts.map((count) => [count, []]));
      });
    }
    await assertBooks(url);
  } finally {
    for (const load of loads) load.disconnect();
    for (const shop of shops.values()) await shop.stop();
  }
  return figures;
}

async function writtenBytes(url: string): Promise<{ rows: number; log: number }> {
  const { rows } = await query(
    url,
    `select pg_database_size(current_database())::float8 as rows,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`,
  );
  return rows[0];
}

/** Bytes per member in the filled database: tables, indexes and a session. */
async function bytesOfMember(url: string): Promise<number> {
  const { rows } = await query(
    url,
    `select sum(pg_total_relation_size(c.oid))::float8 / ${MEMBERS} as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('members', 'network', 'addresses', 'cart')`,
  );
  return rows[0].bytes;
}

/**
 * Splits the work between load processes, so that a single one is not the bottleneck. Only one of them checks out
 * members.
 */
function partsOf(work: Work, clients: number, loads: ChildProcess[]) {
  return loads.slice(0, clients).map((load, place, { length: count }) => ({
    load,
    work: work.scenario === "checkout" ? { ...work, firstMember: 1 + Math.floor((place * MEMBERS) / count) } : work,
    connections: Math.floor(clients / count) + (place < clients % count ? 1 : 0),
  }));
}

export const scaleOutBench: Bench = {
  name: "scale-out",
  about: "several server processes (--processes 1,2) against one: list, detail, checkout",
  long: true,
  bars: [],
  run: measure,
};
