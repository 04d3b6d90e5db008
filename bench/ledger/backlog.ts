/**
 * Rolling up house accounts after a long pause: 5,000,000 transfers (set BACKLOG_ROWS) in transactions of 10,000, step
 * by step. The last step must take as long as the first.
 */
import { rollUp } from "../../apps/server/src/modules/ledger/index.ts";
import { openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { type Bench, type Figure, median, type Settings } from "../bench.ts";

const ROWS = Number(process.env.BACKLOG_ROWS ?? 5_000_000);
const ROWS_PER_TRANSACTION = 10_000;
const NOW = new Date("2026-01-01T00:00:00Z");
const FIRST = "first steps";
const LAST = "last steps";

/** Transfers between two house accounts: a roll-up reads neither members nor their balances. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 120_000 });
  for (let from = 0; from < ROWS; from += ROWS_PER_TRANSACTION) {
    await owner.transaction(async (tx) => {
      await sql`with made as (
          insert into ledger.posting (key, kind, reference, created_at)
          select 'backlog:' || n, 'grant', 'backlog', timestamptz '2025-01-01' + n * interval '1 second'
          from generate_series(${from}::int, ${from + ROWS_PER_TRANSACTION - 1}::int) n
          returning id, created_at
        )
        insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, xid, created_at, asset, kind)
        select id, 1, -42, -1, 1, pg_current_xact_id(), created_at, 'USDT', 'grant' from made`.execute(tx);
    });
  }
  await sql`analyze ledger.transfer`.execute(owner.queries);
  await owner.close();
}

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("backlog", fill);
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 1 });
  const times: number[] = [];
  let rows = 0n;
  for (;;) {
    const start = performance.now();
    const added = await rollUp(database, NOW, { stopping: AbortSignal.abort() });
    if (added === 0n) break;
    times.push(performance.now() - start);
    rows += added;
  }
  await database.close();
  const some = Math.max(1, Math.floor(times.length / 10));
  const figure = (what: string, of: readonly number[]): Figure => ({
    ...{ bench: "backlog", what, clients: 1, perSecond: 1000 / median(of), p99: Math.max(...of) },
    ratios: {},
    amounts: { steps: of.length, rows: Number(rows) },
  });
  const [first, last] = [times.slice(0, some), times.slice(-some)];
  return [figure(FIRST, first), { ...figure(LAST, last), ratios: { [FIRST]: median(first) / median(last) } }];
}

export const backlogBench: Bench = {
  name: "backlog",
  about: "rolling up house accounts after a long pause",
  bars: [{ what: LAST, of: FIRST, least: 0.7 }],
  run,
};
