/**
 * A statement page of 10 with running balances, for a member with 1,000,000 entries: the newest page compared with page
 * 10,000 and the last one, in interleaved reads; and the same with filters: incoming entries, a frequent kind, a kind
 * without entries, and a date range.
 */
import { pageCursor, type StatementQuery, statement } from "../../apps/server/src/modules/ledger/index.ts";
import { openDatabase, type Queries, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import type { Bench, Figure, Settings } from "../bench.ts";

export const ENTRIES = 1_000_000;
const READS = 1_000;
const LIMIT = 10;
const PAGES = [1, 10_000, ENTRIES / LIMIT];
const FIRST = "first page";

/** Entries alternate between a grant of 2 and a payment of 1. */
export async function fillStatement(url: string): Promise<void> {
  await migrate(url);
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 600_000 });
  const { queries } = owner;
  await sql`select ledger_open_accounts(1, '2026-01-01')`.execute(queries);
  await sql`insert into ledger.posting (key, kind, created_at)
    select 'bench:' || n, case n % 2 when 1 then 'grant' else 'order.payment' end, timestamptz '2026-01-01' + n * interval '1 s'
    from generate_series(1, ${sql.lit(ENTRIES)}) n order by n`.execute(queries);
  await sql`insert into ledger.transfer
    select p.id, 1, case s.n % 2 when 1 then -42 else 1 end, case s.n % 2 when 1 then 1 else -1 end, 1 + s.n % 2,
      case s.n % 2 when 0 then s.n end, case s.n % 2 when 0 then s.n / 2 end,
      case s.n % 2 when 1 then s.n end, case s.n % 2 when 1 then s.n / 2 + 2 end,
      pg_current_xact_id(), p.created_at, 'USDT', p.kind
    from ledger.posting p cross join lateral (select substring(p.key from 7)::bigint as n) s order by p.id`.execute(
    queries,
  );
  await sql`update ledger.account set balance = ${sql.lit(ENTRIES / 2)}, sequence = ${sql.lit(ENTRIES)}
    where member_id = 1 and asset = 'USDT'`.execute(queries);
  await sql`vacuum analyze`.execute(queries);
  await owner.close();
}

/** A filter, and the number of matching entries. */
interface View {
  what: string;
  narrowed: Partial<StatementQuery>;
  found: number;
}

const VIEWS: readonly View[] = [
  { what: "statement", narrowed: {}, found: LIMIT },
  { what: "what came in", narrowed: { direction: "in" }, found: LIMIT },
  { what: "a frequent kind", narrowed: { kinds: ["grant"] }, found: LIMIT },
  { what: "a kind that is not there", narrowed: { kinds: ["transfer"] }, found: 0 },
  { what: "until a day", narrowed: { until: new Date("2026-01-06T00:00:00Z") }, found: LIMIT },
];

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("statement", fillStatement);
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 1 });
  const figures: Figure[] = [];
  for (const view of VIEWS) figures.push(...(await measure(database.queries, view)));
  await database.close();
  return figures;
}

async function measure(queries: Queries, { what, narrowed, found }: View): Promise<Figure[]> {
  const query = { memberId: 1n, asset: "USDT" as const, limit: LIMIT, ...narrowed };
  const { total } = await statement(queries, query);
  const times = PAGES.map(() => [] as number[]);
  for (let read = 0; read < READS; read++) {
    for (const [index, page] of PAGES.entries()) {
      const start = performance.now();
      const { entries } = await statement(queries, { ...query, cursor: pageCursor(total, page, LIMIT) });
      times[index]?.push(performance.now() - start);
      // The last page contains the very first entries, of which every second one is incoming.
      const least = page === PAGES.at(-1) ? Math.min(found, LIMIT / 2) : found;
      if (entries.length < least) throw new Error(`${what}, page ${page}: ${entries.length} entries`);
    }
  }
  const first = percentile(times[0] ?? [], 0.99);
  return PAGES.map((page, index) => {
    const all = times[index] ?? [];
    const p99 = percentile(all, 0.99);
    const perSecond = 1000 / (all.reduce((sum, ms) => sum + ms, 0) / all.length);
    const rest = { clients: 1, perSecond, p99, ratios: { [FIRST]: first / p99 } };
    return { bench: "statement", what: `${what}, page ${page}`, ...rest };
  });
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export const statementBench: Bench = {
  name: "statement",
  about: "statement pages of a million entries",
  bars: [{ of: FIRST, least: 0.66 }],
  run,
};
