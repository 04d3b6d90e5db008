/**
 * Requests through the whole server compared with a bare server and with pgbench, on one cluster, in interleaved
 * rounds. Server, bare server, load generator and database are separate processes that share the CPUs.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertLedgerClean } from "../../apps/server/src/modules/ledger/index.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { LANGUAGES } from "../../packages/contract/src/languages.ts";
import { type Bar, type Bench, type Figure, interleave, median, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { postgresMeter, processCpuMs } from "../processor.ts";
import { TPCB, tpcbDatabase, tpcbRate } from "../tpcb.ts";
import type { LoadResult } from "./load.ts";
import { type Request, record } from "./record.ts";
import { requestText, type Work } from "./scenarios.ts";
import {
  checkouts,
  fillShop,
  loaded,
  MEMBERS,
  PRODUCTS,
  SETTLING_SECONDS,
  startHelper,
  startShop,
  WARM_UP,
} from "./shop.ts";

const BARE = "bare server";

interface Case {
  what: string;
  /** The requests for the product and for the bare server; called before each round. */
  work(url: string): Promise<{ ours: Work; bare: Work }>;
  /** The requests that the bare server replays. */
  requests?: Request[];
  after?(url: string): Promise<void>;
}

const draw = (bound: number) => 1 + Math.floor(Math.random() * bound);
const SORTS = ["popular", "newest", "price_up", "price_down"];

/** A request that is read-only or repeatable. */
function replayed(what: string, requests: Request[]): Case {
  const ours = requests.map(({ method, path, ...rest }) => requestText(method, path, rest));
  const bare = requests.map(({ method, ...rest }, number) => requestText(method, `/replay/${number}`, rest));
  return {
    what,
    requests,
    work: async () => ({
      ours: { scenario: "requests", requests: ours },
      bare: { scenario: "requests", requests: bare },
    }),
  };
}

export function lists(): Request[] {
  return Array.from({ length: 400 }, () => {
    const category = draw(7) - 1;
    const chosen = category === 0 ? "" : `&categoryId=${category}`;
    const path = `/api/product/index?page=${draw(3)}&limit=20&sort=${SORTS[draw(4) - 1]}${chosen}`;
    return { method: "GET", path, lang: LANGUAGES[draw(8) - 1] ?? "en" };
  });
}

export function details(): Request[] {
  return Array.from({ length: 2_000 }, () => {
    return { method: "GET", path: `/api/product/detail?id=${draw(PRODUCTS)}`, lang: LANGUAGES[draw(8) - 1] ?? "en" };
  });
}

/** Uses members with numbers above those who check out. */
function additions(): Request[] {
  return Array.from({ length: 2_000 }, (_, number) => {
    const body = { skuId: String((draw(PRODUCTS) - 1) * 8 + 1), quantity: 1 };
    return { method: "POST", path: "/api/cart/add", member: MEMBERS - number, body };
  });
}

export async function assertBooks(url: string): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 600_000 });
  await assertLedgerClean(owner.queries);
  await owner.close();
}

const checkout: Case = {
  what: "whole checkout (create + pay)",
  async work(url) {
    const work = await checkouts(url);
    return { ours: work, bare: work };
  },
  after: assertBooks,
};

const transfer: Case = {
  what: "transfer",
  async work(url) {
    const { rows } = await query(
      url,
      `select public_id as id from members.member m where id <= ${MEMBERS} order by m.id`,
    );
    const work: Work = { scenario: "transfer", members: MEMBERS, receivers: rows.map(({ id }) => id) };
    return { ours: work, bare: work };
  },
  after: assertBooks,
};

const registration: Case = {
  what: "registration",
  async work(url) {
    const { rows } = await query(
      url,
      `select m.invitation_code as "inviteCode", n.code as "nodeCode" from members.member m
       join members.node_code n on n.member_id = m.id order by m.id limit 4000`,
    );
    const work: Work = { scenario: "registration", codes: rows, run: Date.now().toString(36) };
    return { ours: work, bare: work };
  },
};

async function measure(name: string, settings: Settings, given: Case): Promise<Figure[]> {
  const url = await settings.cluster.database("shop", fillShop);
  const tpcbUrl = await tpcbDatabase(settings.cluster);
  const directory = mkdtempSync(join(tmpdir(), "banyan-bench-plan-"));
  const plan = join(directory, "plan.json");
  const replays = await record(url, given.requests ?? []);
  writeFileSync(
    plan,
    JSON.stringify(replays, (_name, value) => (typeof value === "bigint" ? String(value) : value)),
  );
  const shop = await startShop(url);
  const bare = startHelper("bare.ts", [url, tpcbUrl, plan]);
  const load = startHelper("load.ts");
  const [barePort] = await once(bare, "message");
  const figures: Figure[] = [];
  try {
    const postgresCpuMs = await postgresMeter(url);
    const pids = { ours: shop.pid, bare: bare.pid ?? 0 };
    const ports = { ours: shop.port, bare: barePort as number };
    let measured: Record<keyof typeof pids, Measured[]> = { ours: [], bare: [] };

    async function ask(which: keyof typeof pids, connections: number, seconds = settings.seconds): Promise<Measured> {
      const work = (await given.work(url))[which];
      const spent = () => ({
        server: processCpuMs(pids[which]),
        postgres: postgresCpuMs(),
        load: processCpuMs(load.pid ?? 0),
      });
      const before = spent();
      const result = await loaded(load, { port: ports[which], connections, seconds, work });
      const after = spent();
      const each = (name: keyof typeof before) => (after[name] - before[name]) / (result.perSecond * result.seconds);
      return { ...result, server: each("server"), postgres: each("postgres"), load: each("load") };
    }
    async function afterOthers<T>(run: (seconds: number) => Promise<T>): Promise<T> {
      await run(SETTLING_SECONDS);
      return run(settings.seconds);
    }
    const side = (which: keyof typeof pids) => async (clients: number) => {
      const one = await afterOthers((seconds) => ask(which, clients, seconds));
      measured[which].push(one);
      return one.perSecond;
    };
    const tpcb = {
      tpcb: (clients: number) => afterOthers((seconds) => tpcbRate(tpcbUrl, clients, seconds)),
    };
    const before = new Map<number, number[]>();
    if (given.requests) {
      // Separately from rounds of reads, whose buffers pgbench would evict each time.
      await interleave(settings, tpcb, (clients, rates) => before.set(clients, rates.tpcb));
      await settings.cluster.run("checkpoint");
    }
    await ask("ours", WARM_UP.connections, WARM_UP.seconds);
    await ask("bare", WARM_UP.connections, WARM_UP.seconds);
    const both = { ours: side("ours"), bare: side("bare") };
    const sides = (given.requests ? both : { ...both, ...tpcb }) as typeof both & typeof tpcb;
    await interleave(settings, sides, (clients, rates) => {
      const writing = before.get(clients) ?? rates.tpcb;
      const of = (which: keyof typeof pids, name: keyof Measured) => median(measured[which].map((one) => one[name]));
      const cost = (which: keyof typeof pids) => of(which, "server") + of(which, "postgres") + of(which, "load");
      figures.push({
        ...{ bench: name, what: given.what, clients, perSecond: median(rates.ours), p99: of("ours", "p99") },
        ratios: { [BARE]: ratio(rates.ours, rates.bare), [TPCB]: ratio(rates.ours, writing) },
        cpu: {
          server: of("ours", "server"),
          postgres: of("ours", "postgres"),
          bareServer: of("bare", "server"),
          barePostgres: of("bare", "postgres"),
          ratio: cost("bare") / cost("ours"),
        },
      });
      measured = { ours: [], bare: [] };
    });
    await given.after?.(url);
  } finally {
    load.disconnect();
    bare.disconnect();
    await shop.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return figures;
}

/** One round, with CPU time per request in milliseconds. */
interface Measured extends LoadResult {
  server: number;
  postgres: number;
  load: number;
}

const bench = (name: string, about: string, bars: Bar[], given: () => Case): Bench => ({
  name,
  about,
  bars,
  run: (settings) => measure(name, settings, given()),
});

export const REQUEST_BENCHES: Bench[] = [
  bench("list", "product list, 20 of 100,000", [{ of: BARE, least: 0.6 }], () => replayed("product list", lists())),
  bench("detail", "product detail", [{ of: BARE, least: 0.6 }], () => replayed("product detail", details())),
  bench("cart", "add to cart", [], () => replayed("add to cart", additions())),
  bench("checkout", "create an order and pay it", [{ of: TPCB, least: 0.3 }], () => checkout),
  bench("transfer", "send balance to another member", [], () => transfer),
  bench("registration", "join with codes and a password", [], () => registration),
];
