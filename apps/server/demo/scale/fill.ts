/**
 * Fills an empty database with millions of members, products and orders by COPY. The same seed, sizes and moment yield
 * the same rows (except for the salt of the single password). Ledger and tree are consistent, as if the shop itself had
 * written them.
 */
import pg from "pg";
import { rollUp, sealBlocks } from "../../src/modules/ledger/index.ts";
import { currentMarket } from "../../src/modules/market/index.ts";
import { copy } from "../../src/platform/bulk.ts";
import { chance } from "../../src/platform/chance.ts";
import { type Database, openDatabase } from "../../src/platform/database.ts";
import { hashPassword } from "../../src/platform/password.ts";
import type { StoredPicture } from "../../src/platform/pictures.ts";
import type { Vault } from "../../src/platform/sealed.ts";
import { StartupError } from "../../src/platform/startup-error.ts";
import { DEMO_MEMBER_PASSWORD } from "../people/members.ts";
import { hireStaff } from "../staff.ts";
import { lastSkuId, makeGoods, type Table } from "./goods.ts";
import { takeOff } from "./indexes.ts";
import { makePeople } from "./people.ts";
import { ORDER_TABLES, startTrade, type Trade } from "./trade.ts";

export interface Scale {
  members: number;
  products: number;
  orders: number;
  seed: string;
  /** End of the generated history; orders fill the two years before. */
  until: Date;
  pictures?: ReadonlyMap<string, StoredPicture>;
  /** Seals the secrets of staff. */
  vault: Vault;
}

const DAY = 24 * 3_600_000;
const TRADING_DAYS = 730;
/** The first members join this long before the first order. */
const QUIET_DAYS = 60;
/** Orders per transaction: a sealed block contains whole transactions and should not grow large. */
const ORDERS_PER_TRANSACTION = 4_000;
const SAY_EVERY = 50;
const NO_LIMIT_MS = 24 * 3_600_000;

/** Fills the migrated, empty database at `url` as its owner; passes a line per step to `say`. */
export async function fillScale(url: string, scale: Scale, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = openDatabase({ url, maxConnections: 2, statementTimeoutMs: NO_LIMIT_MS });
  try {
    await requireEmpty(client);
    await write(client, database, scale, say);
  } finally {
    await client.end();
    await database.close();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from network.place union all select from catalog.product union all select from ledger.posting limit 1",
  );
  if (rowCount !== 0) throw new StartupError("The database is not empty: the scale data need one of their own.");
}

async function write(client: pg.Client, database: Database, scale: Scale, say: (line: string) => void): Promise<void> {
  const { seed, members, products, orders } = scale;
  const until = scale.until.getTime();
  const from = until - TRADING_DAYS * DAY;
  const opened = from - QUIET_DAYS * DAY;
  const people = makePeople(`${seed}:people`, members, opened, until);
  const goods = makeGoods(chance(`${seed}:goods`), products, scale.pictures);
  const market = await currentMarket(database.queries, scale.until);
  const trade = startTrade({ chance: chance(`${seed}:trade`), people, goods, market, orders, from, until });

  const step = stepper(say);
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set synchronous_commit = off");
  const peopleTables = people.tables(trade.outcome, await hashPassword(DEMO_MEMBER_PASSWORD));
  const { outcome } = trade;
  const soldCount = (id: number) => outcome.sold[id]!;
  const goodsTables = goods.tables({ soldCount, openedAt: opened, until });
  const restore = await takeOff(
    client,
    [...peopleTables, ...goodsTables, ...Object.values(ORDER_TABLES).map((target) => ({ target }))].map(tableOf),
  );
  await step("orders", orders, () => writeOrders(client, trade, orders, say));
  await step("members", members, () => writeTables(client, peopleTables));
  await step("products", products, () => writeTables(client, goodsTables));
  await step("indexes", restore.length, () => runAll(client, restore));
  await runAll(client, [
    `select setval('network.place_number', ${members})`,
    setNumber("ledger.posting", outcome.postings),
    setNumber("catalog.product", products),
    setNumber("catalog.sku", lastSkuId(products)),
    setNumber("catalog.category", 1_000),
    // Initial stock: enough for all these orders.
    `update catalog.sku s set opening = s.stock + held.pieces from (
       select l.sku_id, sum(l.quantity) as pieces from orders.line l join orders.purchase p on p.id = l.order_id
       where p.state <> 'cancelled' group by 1
     ) held where held.sku_id = s.id`,
    `update orders.member_state s set days = w.days, day_bv = w.day_bv from (
       select member_id, array_agg(day order by day) as days, array_agg(bv order by day) as day_bv
       from (select member_id, day, sum(bv)::bigint as bv from orders.volume group by 1, 2) d group by 1
     ) w where s.member_id = w.member_id`,
    // Past payments need no notices.
    "update orders.news_mark set until_xid = pg_snapshot_xmin(pg_current_snapshot())",
  ]);
  await step("statistics", 1, () => client.query("vacuum analyze"));
  await step("transfers sealed", outcome.postings, async () => {
    await rollUp(database, scale.until);
    await sealBlocks(database, scale.until);
  });
  await hireStaff({ database, vault: scale.vault, clock: { now: () => scale.until } });
}

const tableOf = ({ target }: Pick<Table, "target">) => target.split(" ")[0]!;

/** Sets the sequence of `id` so that the next number follows `last`. */
const setNumber = (table: string, last: number) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), ${Math.max(1, last)}, ${last > 0})`;

function stepper(say: (line: string) => void) {
  return async (name: string, count: number, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    say(`${name}: ${count} in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s)`);
  };
}

async function writeOrders(client: pg.Client, trade: Trade, orders: number, say: (line: string) => void) {
  for (let round = 1; ; round++) {
    await client.query("begin");
    const { rows } = await client.query<{ xid: string }>("select pg_current_xact_id() as xid");
    const batch = trade.next(ORDERS_PER_TRANSACTION, rows[0]!.xid);
    if (batch) {
      for (const [name, target] of Object.entries(ORDER_TABLES)) {
        await copy(client, target, batch[name as keyof typeof batch]);
      }
    }
    await client.query("commit");
    if (!batch) return;
    if (round % SAY_EVERY === 0) say(`orders: ${Math.min(orders, round * ORDERS_PER_TRANSACTION)} of ${orders}`);
  }
}

async function writeTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { target, lines } of tables) await copy(client, target, lines);
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
