/** What tests of the team tree need: a tree that was grown in memory, and the rules of the tree. */
import type pg from "pg";
import { type Executor, sql } from "../../platform/database.ts";
import type { TreeGrowth } from "./growth.rules.ts";

/** Writes a grown tree into an empty database. */
export async function writeTree(owner: pg.Client, tree: TreeGrowth, placedAt: Date): Promise<void> {
  await owner.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at)
     overriding system value
     select id, "parentId", side, "referrerId", "chainHeadId", depth, "jumpId", $2
     from json_to_recordset($1) as t (id bigint, "parentId" bigint, side text, "referrerId" bigint,
       "chainHeadId" bigint, depth int, "jumpId" bigint)`,
    [JSON.stringify([...tree.places()]), placedAt],
  );
  await owner.query(
    `insert into network.chain (head_id, side, tail_id)
     select "headId", side, "tailId" from json_to_recordset($1) as t ("headId" bigint, side text, "tailId" bigint)`,
    [JSON.stringify([...tree.chains()])],
  );
}

/** The first place that breaks a rule of the tree, with the rule (network_contradiction); null if there is none. */
export async function treeDefect(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ id: bigint; what: string }>`
    select place_id as id, what from network_contradiction order by place_id limit 1`.execute(executor);
  return rows[0] ? `place ${rows[0].id}: ${rows[0].what}` : null;
}
