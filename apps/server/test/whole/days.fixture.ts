/** A network with sales on some days, without the checkouts that would bring them, and what a settlement makes of them. */
import pg from "pg";
import { writeFirstPlan } from "../../src/modules/plan/index.ts";
import { type Database, openDatabase } from "../../src/platform/database.ts";
import { connectOwner } from "../database.ts";
import { joinRoot } from "../members.ts";

export interface Network {
  url: string;
  database: Database;
  owner: pg.Client;
  close(): Promise<void>;
}

const START = new Date("2026-05-01T04:00:00Z");

/** A tree of active members, each with one order on each day, in a migrated database. */
export async function openNetwork(
  url: string,
  { members, days }: { members: number; days: readonly string[] },
): Promise<Network> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 4 });
  await writeFirstPlan(database.queries, START);
  const { id } = await joinRoot(database, START);
  const owner = connectOwner(url);
  // The server of the test may be killed.
  owner.on("error", () => {});
  await owner.connect();
  await owner.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, referral_depth,
      referral_jump_id, placed_at) overriding system value
    select $1::bigint + n, $1::bigint + (n - 1) / 2, case n % 2 when 1 then 'left' else 'right' end,
      $1::bigint + (n - 1) / 2, $1::bigint + n, 1, $1::bigint, 1, $1::bigint, $2
    from generate_series(1, ${members - 1}) n`,
    [String(id), START],
  );
  await owner.query(
    `insert into ledger.account (member_id, asset, balance, sequence, opened_at)
    select p.id, a.asset, 0, 0, $1 from network.place p, (values ('USDT'), ('COUPON'), ('POINT')) a (asset)
    on conflict do nothing`,
    [START],
  );
  await owner.query(
    `insert into members.activation_change (member_id, day, activated) select id, $1, true from network.place`,
    [days[0]],
  );
  await owner.query(
    `insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
    select d.day, ('00000000-0000-7000-8000-' || lpad((1000 * d.at + p.id)::text, 12, '0'))::uuid, 0, p.id,
      100000000 + p.id * 1234567 + d.at * 7654321, 0, $2
    from network.place p, unnest($1::date[]) with ordinality d (day, at)`,
    [days, START],
  );
  return {
    url,
    database,
    owner,
    close: async () => {
      await owner.end().catch(() => {});
      await database.close();
    },
  };
}

/** What came out, without the moments at which it was written. */
export async function outcomeOf(url: string): Promise<unknown> {
  const owner = connectOwner(url);
  await owner.connect();
  const read = async (query: string) => (await owner.query({ text: query, rowMode: "array" })).rows;
  try {
    return {
      day: await read("select day, totals, checksums, posted_at is not null from bonus.day order by 1"),
      lines: await read("select * from bonus.line order by day, member_id, income"),
      credits: await read("select * from bonus.credit order by day, position"),
      state: await read("select * from bonus.member_day order by day, member_id"),
      months: await read("select * from bonus.month order by month, member_id, income"),
      parts: await read("select * from bonus.posted_chunk order by day, chunk"),
      balances: await read("select member_id, asset, balance from ledger.account order by 1, 2"),
      postings: await read("select key, kind from ledger.posting order by key"),
    };
  } finally {
    await owner.end();
  }
}
