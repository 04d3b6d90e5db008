/**
 * Team pages on the server, in a team of 1,000,000 members of three shapes, while orders and newcomers arrive: four
 * levels with both achievements and counts, search for a member below, and for direct referrals by name. The references
 * compute counts and sums of the same places with recursive SQL, limited to five seconds, and count the rows that a
 * closure table would have. Then the arrays alone, without a database. `TEAM_MEMBERS` and `TEAM_ARRAYS` set other
 * sizes, `TEAM_SHAPES` selects shapes.
 */

import { codeOf, publicIdOf } from "../../apps/server/demo/scale/draw.ts";
import { writeFirstVersions } from "../../apps/server/src/first-versions.ts";
import { place } from "../../apps/server/src/modules/network/index.ts";
import { DayLog, openLiveTeam, openTeamPages, Places, TeamTree } from "../../apps/server/src/modules/team/index.ts";
import { type Database, openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { sqlState } from "../../apps/server/src/platform/database-errors.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { inSlices } from "../../apps/server/src/platform/slices.ts";
import type { Bench, Figure, Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { fillMembers, fillPlaces } from "./fill.ts";
import { growShape, SHAPES, type Shape } from "./shapes.ts";

const MEMBERS = Number(process.env.TEAM_MEMBERS ?? 1_000_000);
const ARRAYS = Number(process.env.TEAM_ARRAYS ?? 1_000_000);
const PAGES = 1_500;
const REFERENCES = 12;
/** Timeout of a reference; the ratio is a lower bound then. */
const LONGEST_REFERENCE_MS = 5_000;
const QUERY_CANCELED = "57014";
/** Changes per page view: volumes of each kind, and one newcomer per tenth page. */
const VOLUMES_A_PAGE = 2;
const NOW = new Date("2026-05-01T04:00:00Z");
const TODAY = "2026-05-01";
const JOINED = "2026-04-01T00:00:00Z";
const MICROS = 1_000_000;
const SQL = "recursive SQL";

const chance = (limit: number) => 1 + Math.floor(Math.random() * limit);

const CHOSEN = (process.env.TEAM_SHAPES?.split(",") ?? SHAPES) as Shape[];

/** Members with one volume of each kind; places are filled per shape. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  await fillMembers(url, MEMBERS, JOINED);
  const owner = openDatabase({ url, maxConnections: 1 });
  await writeFirstVersions(owner.queries, NOW);
  await owner.close();
  await query(
    url,
    `insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
     select date '2026-04-20' + (n % 10)::integer, gen_random_uuid(), n, (n % 500) * ${MICROS}, 0, 0, false, '${JOINED}'
     from generate_series(1, ${MEMBERS}) n`,
  );
  await query(
    url,
    `insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
     select gen_random_uuid(), 0, n, (n % 100) * ${MICROS}, '${JOINED}' from generate_series(1, ${MEMBERS}) n`,
  );
  await query(url, "vacuum analyze orders.volume, orders.pending_volume, orders.member_state");
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Whether a statement finished within its time limit. */
async function comesToItsEnd(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement;
    return true;
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) return false;
    throw error;
  }
}

/** Concurrent volumes and newcomers, so that every page has changes to read. */
async function news(database: Database, page: number): Promise<void> {
  const buyers = Array.from({ length: VOLUMES_A_PAGE }, () => String(chance(MEMBERS)));
  await sql`
    insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
    select ${TODAY}, gen_random_uuid(), id, ${MICROS}, 0, 0, false, ${NOW} from unnest(${buyers}::bigint[]) id`.execute(
    database.queries,
  );
  await sql`
    insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
    select gen_random_uuid(), 0, id, ${MICROS}, ${NOW} from unnest(${buyers}::bigint[]) id`.execute(database.queries);
  if (page % 10 > 0) return;
  const ownerId = BigInt(chance(MEMBERS));
  await database.transaction(async (tx) => {
    const { id } = await place(tx, { referrerId: ownerId, ownerId, side: "left", now: NOW });
    await sql`insert into members.member (id, public_id, name, area_code, mobile, nationality, language, invitation_code, joined_at)
      values (${id}, ${publicIdOf(Number(id))}, 'New', '+886', '1', 'TW', 'en', ${codeOf(Number(id) * 3)}, ${NOW})`.execute(
      tx,
    );
    await sql`insert into members.node_code values (${codeOf(Number(id) * 3 + 1)}, ${id}, 'left'),
      (${codeOf(Number(id) * 3 + 2)}, ${id}, 'right')`.execute(tx);
  });
}

/** Counts and sums of both sides of these members with recursive SQL. */
const inSql = (memberIds: readonly string[]) => `
  with recursive below as (
    select p.id as top, c.side, c.id from members.member m join network.place p using (id)
      join network.place c on c.parent_id = p.id where m.public_id = any('{${memberIds.join()}}')
    union all
    select b.top, b.side, p.id from below b join network.place p on p.parent_id = b.id
  )
  select b.top, b.side, count(*), sum(v.bv) from below b left join orders.volume v on v.member_id = b.id group by 1, 2`;

async function shapeFigures(url: string, shape: Shape): Promise<Figure[]> {
  const tree = growShape(shape, MEMBERS);
  await fillPlaces(url, tree, JOINED);
  let closure = 0;
  for (const { depth } of tree.places()) closure += depth + 1;
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 8, statementTimeoutMs: 60_000 });
  const live = openLiveTeam({ database, log: console });
  const reading = await timed(() => live.current(NOW));
  const megabytes = reading.result.bytes / MEMBERS;
  const pages = openTeamPages({ live, publicUrl: "https://shop.example" });
  const asked = (memberId: number) => ({ executor: database.queries, memberId: BigInt(memberId), now: NOW });
  const team = await live.current(NOW);
  /** A member with a team, and a descendant: each step down is random. */
  const couple = () => {
    const viewer = Math.random() < 0.3 ? 1 : chance(MEMBERS);
    let below = viewer;
    for (let steps = chance(20); steps > 0; steps--) {
      below = team.childOf(below, Math.random() < 0.5 ? "left" : "right") ?? team.childOf(below, "left") ?? below;
    }
    return { viewer, below: publicIdOf(below) };
  };

  const page: number[] = [];
  const search: number[] = [];
  const byName: number[] = [];
  for (let turn = 0; turn < PAGES; turn++) {
    await news(database, turn);
    const { viewer, below } = couple();
    page.push((await timed(() => pages.binaryTree(asked(viewer), { memberId: below, depth: 4 }))).ms);
    await news(database, 1);
    search.push((await timed(() => pages.search(asked(viewer), below))).ms);
    const name = `member ${chance(MEMBERS)}`.slice(0, 9);
    byName.push((await timed(() => pages.search(asked(viewer), name))).ms);
  }
  const reference: number[] = [];
  const sameInMemory: number[] = [];
  const references = openDatabase({ url, maxConnections: 1, statementTimeoutMs: LONGEST_REFERENCE_MS });
  let cutOff = 0;
  for (let turn = 0; turn < REFERENCES; turn++) {
    // The caller's own page, half of the time that of a member near the top.
    const viewer = turn % 2 === 0 ? chance(50) : chance(MEMBERS);
    const mine = await timed(() => pages.binaryTree(asked(viewer), { depth: 4 }));
    sameInMemory.push(mine.ms);
    const ids = mine.result.list.map(({ memberId }) => memberId);
    const { ms, result: isWhole } = await timed(() => comesToItsEnd(sql.raw(inSql(ids)).execute(references.queries)));
    reference.push(ms);
    if (!isWhole) cutOff++;
  }
  await references.close();
  await database.close();
  const bench = "team";
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  const perSecond = (times: readonly number[]) => (times.length * 1000) / sum(times);
  return [
    {
      bench,
      what: `${shape}, page of 4 levels`,
      clients: 1,
      perSecond: perSecond(page),
      p99: percentile(page, 0.99),
      ratios: { [SQL]: sum(reference) / sum(sameInMemory) },
      amounts: { "ms p99": percentile(page, 0.99), "ms median": percentile(page, 0.5) },
    },
    {
      bench,
      what: `${shape}, member search`,
      clients: 1,
      perSecond: perSecond(search),
      p99: percentile(search, 0.99),
      ratios: {},
      amounts: { "ms p99": percentile(search, 0.99) },
    },
    {
      bench,
      what: `${shape}, search by name`,
      clients: 1,
      perSecond: perSecond(byName),
      p99: percentile(byName, 0.99),
      ratios: {},
      amounts: { "ms p99": percentile(byName, 0.99) },
    },
    {
      bench,
      what: `${shape}, read from the database`,
      clients: 1,
      perSecond: 1000 / reading.ms,
      ratios: {},
      amounts: {
        "ms for all": reading.ms,
        "MB for a million": megabytes,
        "million rows of a closure table": closure / 1e6,
        "ms of recursive SQL, longest": Math.max(...reference),
        "of these cut off": cutOff,
      },
    },
  ];
}

/** Building, rebuilding and querying the arrays, without a database. */
async function arrayFigures(shape: Shape): Promise<Figure> {
  const grownTree = growShape(shape, ARRAYS);
  const places = new Places(ARRAYS);
  for (const { id, parentId, side, referrerId } of grownTree.places()) {
    places.add(id, parentId ?? 0, side === "right" ? 1 : 0, referrerId ?? 0);
    places.personal[id] = (id % 500) * MICROS;
    places.onItsWay[id] = (id % 100) * MICROS;
  }
  const today = { day: TODAY, startsAt: Date.parse(TODAY) };
  const built = await timed(() => inSlices(TeamTree.of(places, today, new DayLog())));
  const tree = built.result;
  const { bytes } = tree;
  for (let n = 1; n <= 2_000; n++) {
    const { id, parentId, side, referrerId } = {
      id: ARRAYS + n,
      parentId: ARRAYS - 2 * n,
      side: "left" as const,
      referrerId: 1,
    };
    if (tree.childOf(parentId, side) === null) tree.place({ id, parentId, side, referrerId, placedAt: 0 });
  }
  const counted = await timed(() => {
    for (let n = 0; n < 10_000; n++) tree.count({ memberId: chance(ARRAYS), bv: MICROS, day: TODAY });
  });
  const times: number[] = [];
  for (let turn = 0; turn < 2_000; turn++) {
    const first = chance(ARRAYS);
    const began = performance.now();
    for (let step = 0, at = first; step < 31; step++) {
      tree.legOf(at, "left");
      tree.legOf(at, "right");
      at = tree.childOf(at, "left") ?? tree.childOf(at, "right") ?? chance(ARRAYS);
    }
    times.push(performance.now() - began);
  }
  const rebuilt = await timed(() => inSlices(tree.rebuilt()));
  return {
    bench: "team",
    what: `arrays of ${ARRAYS / 1e6} million, ${shape}`,
    clients: 1,
    perSecond: 1000 / (times.reduce((sum, ms) => sum + ms, 0) / times.length),
    p99: percentile(times, 0.99),
    ratios: {},
    amounts: {
      "ms to build": built.ms,
      "ms to make anew": rebuilt.ms,
      "µs for a volume": counted.ms / 10,
      "MB for a million": bytes / ARRAYS,
    },
  };
}

async function run({ cluster }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (MEMBERS > 0) {
    const url = await cluster.database("team", fill);
    for (const shape of CHOSEN) figures.push(...(await shapeFigures(url, shape)));
  }
  if (ARRAYS > 0) for (const shape of CHOSEN) figures.push(await arrayFigures(shape));
  return figures;
}

export const teamBench: Bench = {
  name: "team",
  about: "team pages and member search at the server, in three shapes of a team",
  bars: (MEMBERS > 0 ? CHOSEN : []).flatMap((shape) => [
    { what: `${shape}, page of 4 levels`, of: "ms p99", most: 10 },
    { what: `${shape}, member search`, of: "ms p99", most: 10 },
    { what: `${shape}, search by name`, of: "ms p99", most: 10 },
  ]),
  run,
};
