/** Fills a database with members and their places, by COPY. */
import { codeOf, publicIdOf } from "../../apps/server/demo/scale/draw.ts";
import type { TreeGrowth } from "../../apps/server/src/modules/network/index.ts";
import type { Bulk } from "../../apps/server/src/platform/bulk.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { query } from "../cluster.ts";

const NOTHING = "\\N";

async function within(url: string, work: (bulk: Bulk) => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 3_600_000 });
  const bulk = await owner.openBulk();
  await work(bulk);
  await bulk.close();
  await owner.close();
}

function* each(count: number, lineOf: (id: number) => string): Generator<string> {
  for (let id = 1; id <= count; id++) yield lineOf(id);
}

/** Members 1 to `count` with their codes. Places come apart from them. */
export async function fillMembers(url: string, count: number, joined: string): Promise<void> {
  await query(url, "alter table members.member drop constraint member_id_fkey");
  await within(url, async (bulk) => {
    await bulk.write(
      `members.member (id, public_id, name, area_code, mobile, birth_date, nationality, language, level, activated_at,
         invitation_code, joined_at)`,
      each(
        count,
        (id) =>
          `${[id, publicIdOf(id), `Member ${id}`, "+886", "912345678", "1990-01-01", "TW", "en", id % 6, joined, codeOf(id * 3), joined].join("\t")}\n`,
      ),
    );
    await bulk.write(
      "members.node_code (code, member_id, side)",
      each(count, (id) => `${codeOf(id * 3 + 1)}\t${id}\tleft\n${codeOf(id * 3 + 2)}\t${id}\tright\n`),
    );
    await bulk.query("vacuum analyze members.member, members.node_code");
  });
}

/** The places of a team, in the place of those that are there. */
export async function fillPlaces(url: string, tree: TreeGrowth, joined: string): Promise<void> {
  await query(url, "truncate network.place, network.chain cascade");
  await within(url, async (bulk) => {
    await bulk.write(
      `network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, referral_depth, referral_jump_id, placed_at)`,
      placeLines(tree, joined),
    );
    await bulk.write("network.chain (head_id, side, tail_id)", chainLines(tree));
    await bulk.query("select setval('network.place_number', (select max(id) from members.member))");
    await bulk.query("vacuum analyze network.place");
  });
}

function* placeLines(tree: TreeGrowth, joined: string): Generator<string> {
  for (const p of tree.places()) {
    const row = [p.id, p.parentId ?? NOTHING, p.side ?? NOTHING, p.referrerId ?? NOTHING, p.chainHeadId, p.depth];
    yield `${[...row, p.jumpId, p.referralDepth, p.referralJumpId, joined].join("\t")}\n`;
  }
}

function* chainLines(tree: TreeGrowth): Generator<string> {
  for (const { headId, side, tailId } of tree.chains()) yield `${headId}\t${side}\t${tailId}\n`;
}
