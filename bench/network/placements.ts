/**
 * Placements per second at 8 clients, compared with plain inserts of rows of the same width, in interleaved rounds:
 * below random members, and all on one leg. Verifies the tree at the end.
 */
import { place, placeRoot, type Side } from "../../apps/server/src/modules/network/index.ts";
import { openDatabase, sql, type Tx } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { type Bench, type Figure, interleave, median, PER_SECOND, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";

const CLIENTS = 8;
const BARE = "bare inserts";
const ANYWHERE = "placements, random codes";
const ON_ONE_LEG = "placements, all on one leg";
const NOW = new Date("2026-05-01T00:00:00Z");

async function fill(url: string): Promise<void> {
  await migrate(url);
  await query(
    url,
    `create table public.bare (
       id bigint generated always as identity primary key, parent_id bigint, side text, referrer_id bigint, head_id bigint,
       depth integer, jump_id bigint, placed_at timestamptz)`,
  );
  await query(url, "grant all on public.bare to banyan_app");
  const database = openDatabase({ url, role: "banyan_app" });
  const rootId = await database.transaction((tx) => placeRoot(tx, { now: NOW }));
  const leg = { referrerId: rootId, ownerId: rootId, side: "right" as const, now: NOW };
  await database.transaction((tx) => place(tx, leg));
  await database.close();
}

async function insertBare(tx: Tx): Promise<void> {
  await sql`insert into public.bare (parent_id, side, referrer_id, head_id, depth, jump_id, placed_at)
    values (1, ${"left"}, 1, 1, 2, 1, ${NOW})`.execute(tx);
}

async function run(settings: Settings): Promise<Figure[]> {
  const url = await settings.cluster.database("network", fill);
  const database = openDatabase({ url, role: "banyan_app", maxConnections: CLIENTS });
  const { rows } = await query(url, "select id from network.place order by id");
  const members = rows.map(({ id }) => BigInt(id));
  const leg = members[1] ?? 0n;

  async function placeAnywhere(): Promise<void> {
    const ownerId = members[Math.floor(Math.random() * members.length)] ?? 0n;
    const side: Side = Math.random() < 0.5 ? "left" : "right";
    const { id } = await database.transaction((tx) => place(tx, { referrerId: ownerId, ownerId, side, now: NOW }));
    // Shared with other clients only after the commit, because they cannot see the member before.
    members.push(id);
  }
  async function placeOnLeg(): Promise<void> {
    await database.transaction((tx) => place(tx, { referrerId: leg, ownerId: leg, side: "right", now: NOW }));
  }
  const rate = (work: () => Promise<void>) => async (clients: number) => {
    const start = performance.now();
    let done = 0;
    const worker = async () => {
      for (; performance.now() - start < settings.seconds * 1000; done++) await work();
    };
    await Promise.all(Array.from({ length: clients }, worker));
    return (done / (performance.now() - start)) * 1000;
  };

  const figures: Figure[] = [];
  const sides = {
    bare: rate(() => database.transaction(insertBare)),
    random: rate(placeAnywhere),
    leg: rate(placeOnLeg),
  };
  await interleave({ ...settings, clients: [CLIENTS] }, sides, (clients, { bare, random, leg: oneLeg }) => {
    for (const [what, rates] of [
      [ANYWHERE, random],
      [ON_ONE_LEG, oneLeg],
    ] as const) {
      const ratios = { [BARE]: ratio(rates, bare) };
      figures.push({ bench: "placements", what, clients, perSecond: median(rates), ratios });
    }
  });
  const faults = await sql<{ what: string }>`select what from network_contradiction`.execute(database.queries);
  await database.close();
  if (faults.rows[0]) throw new Error(`the tree breaks the rule "${faults.rows[0].what}"`);
  return figures;
}

export const placementBench: Bench = {
  name: "placements",
  about: "joining the team tree",
  bars: [
    { what: ANYWHERE, of: BARE, least: 0.3 },
    { what: ON_ONE_LEG, of: PER_SECOND, least: 400 },
  ],
  run,
};
