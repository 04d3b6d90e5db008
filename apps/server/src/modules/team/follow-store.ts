/** Reads places and volumes for the tree in memory: all of them initially, then rows committed since. */
import type { Side } from "@banyan/contract/team.ts";
import type { Bulk } from "../../platform/bulk.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { begunSince, isOfAnotherCluster, runningThen, type Seen, seenNow } from "../../platform/follow.ts";
import {
  type BusinessDay,
  DayLog,
  type PendingVolume,
  Places,
  type TakenPlace,
  type Volume,
} from "./team-tree.rules.ts";

/** Treats rows restored from another cluster as old. */
export async function adoptRestored(executor: Executor): Promise<void> {
  const unknown = sql`pg_snapshot_xmax(pg_current_snapshot())`;
  const { rows } = await sql<{ restored: boolean }>`
    select exists (select from network.place where xid >= ${unknown})
      or exists (select from orders.volume where xid >= ${unknown})
      or exists (select from orders.pending_volume where xid >= ${unknown}) as restored`.execute(executor);
  if (rows[0]!.restored) await sql`select team_adopt_rows()`.execute(executor);
}

/** The highest member number, 0 if there is none. */
export async function highestNumber(executor: Executor): Promise<number> {
  const { rows } = await sql<{ highest: bigint | null }>`select max(id) as highest from network.place`.execute(
    executor,
  );
  return Number(rows[0]!.highest ?? 0n);
}

/** Reads every place, and every member's achievement and BV on its way, in one snapshot. */
export async function readAll(
  bulk: Bulk,
  { day, startsAt }: BusinessDay,
): Promise<{ places: Places; log: DayLog; seen: Seen }> {
  await bulk.query("begin isolation level repeatable read read only");
  try {
    const [first] = await bulk.query<{ seen: Seen; highest: string }>(
      `select pg_current_snapshot()::text as seen, (select coalesce(max(id), 0) from network.place) as highest`,
    );
    const { seen, highest } = first!;
    const places = new Places(Number(highest));
    const log = new DayLog();
    const placed = "floor(extract(epoch from placed_at) * 1000)::bigint";
    await bulk.readNumbers(
      `select id, coalesce(parent_id, 0), coalesce((side = 'right')::integer, 0), coalesce(referrer_id, 0),
        case when placed_at >= to_timestamp(${startsAt / 1000}) then ${placed} else 0 end
      from network.place`,
      5,
      (row) => {
        places.add(row[0]!, row[1]!, row[2] === 1 ? 1 : 0, row[3]!);
        if (row[4] === 0) return;
        log.joined.push(row[0]!);
        log.joinedAt.push(row[4]!);
      },
    );
    const { personal, onItsWay } = places;
    await bulk.readNumbers("select member_id, sum(bv) from orders.volume group by 1", 2, (row) => {
      const id = row[0]!;
      if (id <= places.highest) personal[id] = row[1]!;
    });
    const pending = "select member_id, pending_bv from orders.member_state where pending_bv <> 0";
    await bulk.readNumbers(pending, 2, (row) => {
      const id = row[0]!;
      if (id <= places.highest) onItsWay[id] = row[1]!;
    });
    const late = await bulk.query<{ member: string; bv: string; day: string }>(
      "select member_id as member, bv, day::text from orders.volume where day >= $1",
      [day],
    );
    for (const row of late) log.volumes.push({ memberId: Number(row.member), bv: Number(row.bv), day: row.day });
    return { places, log, seen };
  } finally {
    await bulk.query("commit");
  }
}

export interface News {
  /** Parents before their children. */
  places: TakenPlace[];
  volumes: Volume[];
  pending: PendingVolume[];
  seen: Seen;
}

interface NewsRow {
  /** The place, or the member of the volume; null in the row that carries the snapshot. */
  id: bigint | null;
  parentId: bigint | null;
  side: Side | null;
  referrerId: bigint | null;
  placedAt: Date | null;
  bv: bigint | null;
  /** Null for BV on its way. */
  day: string | null;
  seen: Seen | null;
}

/** Rows committed since a snapshot. Null if there are more than `limit` of a kind, or the database is another one. */
export async function readSince(executor: Executor, seen: Seen, limit: number): Promise<News | null> {
  const xid = sql.ref("xid");
  const place = sql`select id, parent_id, side, referrer_id, placed_at, null::bigint, null::date, null::text from network.place`;
  const volume = sql`select member_id, null::bigint, null::text, null::bigint, null::timestamptz, bv, day, null from orders.volume`;
  const pending = sql`select member_id, null, null, null, null, bv, null, null from orders.pending_volume`;
  // With the limit, PostgreSQL uses the index even if it estimates many rows.
  const first = sql`order by xid limit ${limit + 1}`;
  const since = (table: typeof place) =>
    sql`(${table} where ${begunSince(xid, seen)} ${first}) union all (${table} where ${runningThen(xid, seen)} ${first})`;
  const { rows } = await sql<NewsRow>`
    select null::bigint as id, null::bigint as "parentId", null::text as side, null::bigint as "referrerId",
      null::timestamptz as "placedAt", null::bigint as bv, null::date as day, ${seenNow} as seen
    union all ${since(place)} union all ${since(volume)} union all ${since(pending)}`.execute(executor);
  const now = rows.find((row) => row.seen !== null)!.seen!;
  const news: News = { places: [], volumes: [], pending: [], seen: now };
  for (const row of rows) {
    if (row.id === null) continue;
    const id = Number(row.id);
    if (row.bv !== null && row.day !== null) news.volumes.push({ memberId: id, bv: Number(row.bv), day: row.day });
    else if (row.bv !== null) news.pending.push({ memberId: id, bv: Number(row.bv) });
    else news.places.push({ ...numbered(row), id, side: row.side, placedAt: row.placedAt!.getTime() });
  }
  news.places.sort((a, b) => a.id - b.id);
  const tooMany = [news.places, news.volumes, news.pending].some(({ length }) => length > limit);
  return tooMany || isOfAnotherCluster(now, seen) ? null : news;
}

const numbered = ({ parentId, referrerId }: NewsRow) => ({
  parentId: parentId === null ? null : Number(parentId),
  referrerId: referrerId === null ? null : Number(referrerId),
});
