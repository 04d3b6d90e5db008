/**
 * Income days of a network: three credits per member, day after day (set PARTS_MEMBERS and PARTS_DAYS), with all
 * transfers in one partition and in partitions of ten days. Measured on the last day, after a checkpoint: the WAL of
 * each credit, and the first page of a statement, which looks into all partitions.
 */
import { ASSETS } from "@banyan/contract/ledger.ts";
import {
  assertLedgerClean,
  beginPart,
  type Leg,
  openAccounts,
  post,
  statement,
} from "../../apps/server/src/modules/ledger/index.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { type Bench, type Figure, median, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";

const MEMBERS = Number(process.env.PARTS_MEMBERS ?? 5_000);
const DAYS = Number(process.env.PARTS_DAYS ?? 60);
const DAYS_OF_A_PART = 10;
const CHUNK = 500;
const READS = 1_000;
const WARM_UP = 200;
const LIMIT = 10;
const NOW = new Date("2026-01-01T00:00:00Z");
const WHOLE = "one part";
const PARTS = "parts";
const LESS_LOG = "× less log";
const SLOWER = "× as long for a statement";

interface Measured {
  /** WAL bytes per credit. */
  log: number;
  /** Median milliseconds of a batch of credits, and of a statement page. */
  chunk: number;
  page: number;
}

async function fill(url: string): Promise<void> {
  await migrate(url);
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 120_000 });
  await owner.transaction(async (tx) => {
    for (let member = 1; member <= MEMBERS; member++) await openAccounts(tx, BigInt(member), NOW);
  });
  await owner.close();
  await query(url, "vacuum analyze");
}

async function credit(database: Database, day: number, first: number): Promise<void> {
  const members = Array.from({ length: Math.min(CHUNK, MEMBERS - first + 1) }, (_, index) => BigInt(first + index));
  const legs = members.flatMap((to) =>
    ASSETS.map((asset): Leg => ({ asset, from: "income_payable", to, amount: BigInt(day) })),
  );
  const key = `bonus-income:${day}:${first}`;
  await database.transaction((tx) => post(tx, { key, kind: "bonus.income", legs, now: NOW }));
}

async function settle(database: Database, day: number): Promise<number[]> {
  const times: number[] = [];
  for (let first = 1; first <= MEMBERS; first += CHUNK) {
    const start = performance.now();
    await credit(database, day, first);
    times.push(performance.now() - start);
  }
  return times;
}

async function measure({ cluster }: Settings, name: string, inParts: boolean): Promise<Measured> {
  const url = await cluster.database(name, fill);
  const database = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 120_000 });
  const position = async () =>
    Number((await query(url, "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at")).rows[0].at);
  for (let day = 1; day < DAYS; day++) {
    await settle(database, day);
    if (inParts && day % DAYS_OF_A_PART === 0 && !(await beginPart(database, 1)))
      throw new Error("no new partition was created");
  }
  await query(url, "vacuum analyze");
  await query(url, "checkpoint");
  const before = await position();
  const chunks = await settle(database, DAYS);
  const log = ((await position()) - before) / (MEMBERS * ASSETS.length);
  const pages: number[] = [];
  for (let read = 0; read < READS + WARM_UP; read++) {
    const start = performance.now();
    const memberId = BigInt(1 + ((read * 7919) % MEMBERS));
    const { entries } = await statement(database.queries, { memberId, asset: "USDT", limit: LIMIT });
    if (entries.length !== LIMIT) throw new Error(`a page of ${entries.length} entries`);
    if (read >= WARM_UP) pages.push(performance.now() - start);
  }
  await assertLedgerClean(database.queries);
  await database.close();
  return { log, chunk: median(chunks), page: median(pages) };
}

async function run(settings: Settings): Promise<Figure[]> {
  const whole = await measure(settings, "whole", false);
  const parts = await measure(settings, "parts", true);
  const figure = (what: string, { log, chunk, page }: Measured): Figure => ({
    ...{ bench: "parts", what, clients: 1, perSecond: (CHUNK * ASSETS.length * 1000) / chunk, ratios: {} },
    amounts: { "bytes of log for a credit": log, "ms for a statement": page },
  });
  const ratios = { [LESS_LOG]: whole.log / parts.log, [SLOWER]: parts.page / whole.page };
  return [figure(WHOLE, whole), { ...figure(PARTS, parts), ratios }];
}

export const partsBench: Bench = {
  name: "parts",
  about: "income days with transfers in one part and in parts of ten days",
  long: true,
  bars: [
    { what: PARTS, of: LESS_LOG, least: 1.5 },
    { what: PARTS, of: SLOWER, most: 1.5 },
  ],
  run,
};
