/** Fills a database with members and their places, with COPY. */
import { codeOf, publicIdOf } from "../../apps/server/demo/scale/draw.ts";
import type { TreeGrowth } from "../../apps/server/src/modules/network/index.ts";
import type { Bulk } from "../../apps/server/src/platform/bulk.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { query } from "../cluster.ts";

const NOTHING = "\\N";
/** One in this many members shows the name to the referrer. */
const SHOWS = 20;

async function within(url: string, work: (bulk: Bulk) => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 3_600_000 });
  const bulk = await owner.openBulk();
  await work(bulk);
  await bulk.close();
  await owner.close();
}

/** Fills tables without foreign keys and secondary indexes, which are rebuilt at the end in a fraction of the time. */
async function withoutIndexes(bulk: Bulk, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const foreign = await bulk.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [tables],
  );
  const indexes = await bulk.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { table, name } of foreign) await bulk.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await bulk.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await bulk.query(definition);
  for (const { table, name, definition } of foreign) {
    await bulk.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

function* each(count: number, lineOf: (id: number) => string): Generator<string> {
  for (let id = 1; id <= count; id++) yield lineOf(id);
}

/** Members 1 to `count` with their codes, without places. */
export async function fillMembers(url: string, count: number, joined: string): Promise<void> {
  await query(url, "alter table members.member drop constraint member_id_fkey");
  await within(url, async (bulk) => {
    await withoutIndexes(bulk, ["members.member", "members.node_code"], async () => {
      await bulk.write(
        `members.member (id, public_id, name, area_code, mobile, birth_date, nationality, language, level, activated_at,
           invitation_code, joined_at, contact_shared_at)`,
        each(count, (id) => {
          const shared = id % SHOWS === 0 ? joined : NOTHING;
          return `${[id, publicIdOf(id), `Member ${id}`, "+886", "912345678", "1990-01-01", "TW", "en", id % 6, joined, codeOf(id * 3), joined, shared].join("\t")}\n`;
        }),
      );
      await bulk.write(
        "members.node_code (code, member_id, side)",
        each(count, (id) => `${codeOf(id * 3 + 1)}\t${id}\tleft\n${codeOf(id * 3 + 2)}\t${id}\tright\n`),
      );
    });
    await bulk.query("vacuum analyze members.member, members.node_code");
  });
}

/** Replaces all places with those of a team. */
export async function fillPlaces(url: string, tree: TreeGrowth, joined: string): Promise<void> {
  await query(url, "truncate network.place, network.chain cascade");
  await within(url, async (bulk) => {
    await withoutIndexes(bulk, ["network.place", "network.chain"], async () => {
      await bulk.write(
        `network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at)`,
        placeLines(tree, joined),
      );
      await bulk.write("network.chain (head_id, side, tail_id)", chainLines(tree));
    });
    await bulk.query("select setval('network.place_number', (select max(id) from members.member))");
    await bulk.query("vacuum analyze network.place");
  });
}

function* placeLines(tree: TreeGrowth, joined: string): Generator<string> {
  for (const p of tree.places()) {
    const row = [p.id, p.parentId ?? NOTHING, p.side ?? NOTHING, p.referrerId ?? NOTHING, p.chainHeadId, p.depth];
    yield `${[...row, p.jumpId, joined].join("\t")}\n`;
  }
}

function* chainLines(tree: TreeGrowth): Generator<string> {
  for (const { headId, side, tailId } of tree.chains()) yield `${headId}\t${side}\t${tailId}\n`;
}
