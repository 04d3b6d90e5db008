/**
 * Posting throughput compared with pgbench's tpcb-like, on the same cluster with as many clients, in interleaved
 * rounds: members paying members, as in a transfer, and all members paying one house account. If pgbench is installed
 * it runs both sides with prepared statements, so the figure is the database's; the application's own calls are listed
 * separately. Ends with an audit of the books.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertLedgerClean, post } from "../../apps/server/src/modules/ledger/index.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { type Bench, type Figure, interleave, median, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { pgbench, pgbenchRate, TPCB, tpcbDatabase, tpcbRate } from "../tpcb.ts";

const MEMBERS = 100_000;
const TO_MEMBERS = "ledger, member to member";
const TO_HOUSE = "ledger, all to one house account";
const NOW = new Date("2026-05-01T00:00:00Z");

/** Keys ascend with time, like the application's. */
const CALL = (kind: string, to: string) => `
select posting_id from ledger_post(array['bench-' || (extract(epoch from clock_timestamp()) * 1000000)::bigint || '-' || :client_id], '{${kind}}', array['order:' || :amount], '{null}', '{null}', '{2026-05-01}', '{1}', '{USDT}', array[:a]::bigint[], array[${to}]::bigint[], array[:amount]::bigint[], '{null}');
`;
const DRAW = `\\set a random(1, ${MEMBERS})\n\\set b random(1, ${MEMBERS} - 1)\n\\set amount random(1, 5000)\n`;
const OTHER = "\\if :b >= :a\n\\set b :b + 1\n\\endif\n";

type Post = (executor: Parameters<typeof post>[0], key: string) => Promise<unknown>;

const draw = (bound: number) => 1 + Math.floor(Math.random() * bound);

const postUniform: Post = (executor, key) => {
  const from = draw(MEMBERS);
  const to = (from % MEMBERS) + 1;
  const legs = [{ asset: "USDT" as const, from: BigInt(from), to: BigInt(to), amount: BigInt(draw(5_000)) }];
  return post(executor, { key, kind: "transfer", legs, now: NOW });
};

const postHouse: Post = (executor, key) => {
  const from = BigInt(draw(MEMBERS));
  const legs = [{ asset: "USDT" as const, from, to: "sales" as const, amount: BigInt(draw(5_000)) }];
  return post(executor, { key, kind: "order.payment", legs, now: NOW });
};

/** Posts opening balances in large batches, so that the audit passes at the end. */
async function fillLedger(url: string): Promise<void> {
  await migrate(url);
  await query(
    url,
    `insert into ledger.account (member_id, asset, opened_at) select m, a, now()
     from generate_series(1, ${MEMBERS}) m, unnest('{USDT,COUPON,POINT}'::text[]) a order by 1, 2`,
  );
  await query(
    url,
    `select count(*) from (select posting_id from generate_series(0, ${MEMBERS / 10_000 - 1}) chunk
       cross join lateral (select array_agg(m) as members from generate_series(chunk * 10000 + 1, chunk * 10000 + 10000) m) c
       cross join lateral ledger_post(array['opening-' || chunk], '{opening}', '{null}', '{null}', '{null}', array[now()],
         array_fill(1, '{10000}'), array_fill('USDT'::text, '{10000}'), array_fill(-43::bigint, '{10000}'), c.members,
         array_fill(1000000000000::bigint, '{10000}'), array_fill(null::text, '{10000}'))) p`,
  );
  await query(url, "vacuum analyze");
}

/** Calls per second through the application's driver, query layer and function. */
async function callRate(url: string, clients: number, seconds: number, work: Post): Promise<number> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: clients });
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < seconds * 1000) {
      await work(database.queries, `driver-${Math.floor(start + performance.timeOrigin)}-${done++}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, worker));
  const rate = (done / (performance.now() - start)) * 1000;
  await database.close();
  return rate;
}

async function run(settings: Settings): Promise<Figure[]> {
  const { cluster, seconds } = settings;
  const [url, tpcbUrl] = [await cluster.database("ledger", fillLedger), await tpcbDatabase(cluster)];
  const directory = mkdtempSync(join(tmpdir(), "banyan-bench-scripts-"));
  const script = (name: string, text: string) => {
    const path = join(directory, `${name}.sql`);
    writeFileSync(path, text);
    return (clients: number) => pgbenchRate(url, clients, seconds, path);
  };
  const calls = (work: Post) => (clients: number) => callRate(url, clients, seconds, work);
  const sides = {
    tpcb: (clients: number) => tpcbRate(tpcbUrl, clients, seconds),
    [TO_MEMBERS]: pgbench ? script("uniform", DRAW + OTHER + CALL("transfer", ":b")) : calls(postUniform),
    [TO_HOUSE]: pgbench ? script("house", DRAW + CALL("order.payment", "-1")) : calls(postHouse),
    "transfer (the application's call)": calls(postUniform),
  };
  const figures: Figure[] = [];
  await interleave(settings, sides, (clients, { tpcb, ...measured }) => {
    for (const [what, rates] of Object.entries(measured)) {
      figures.push({
        bench: "ledger",
        what,
        clients,
        perSecond: median(rates),
        ratios: { [TPCB]: ratio(rates, tpcb) },
      });
    }
  });
  rmSync(directory, { recursive: true, force: true });
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 600_000 });
  await assertLedgerClean(owner.queries);
  await owner.close();
  return figures;
}

export const postingBench: Bench = {
  name: "ledger",
  about: "posting money, and transfers",
  bars: [TO_MEMBERS, TO_HOUSE].map((what) => ({ what, of: TPCB, least: 1, fromClients: 8 })),
  run,
};
