/**
 * Rows of the team tree and their statements. A placement takes two statements: lock the chain and read its tail, then
 * insert below that tail. The second one draws the number from the sequence, so after the lock.
 */
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export type Side = "left" | "right";

/** A place; parent, side and referrer are null only for the root. */
export interface Place {
  id: bigint;
  parentId: bigint | null;
  side: Side | null;
  referrerId: bigint | null;
  chainHeadId: bigint;
  depth: number;
  jumpId: bigint;
  placedAt: Date;
}

export interface Chain {
  headId: bigint;
  side: Side;
  tailId: bigint;
}

const placeColumns = sql.raw(`p.id, p.parent_id as "parentId", p.side, p.referrer_id as "referrerId",
  p.chain_head_id as "chainHeadId", p.depth, p.jump_id as "jumpId", p.placed_at as "placedAt"`);

/**
 * Locks the chain that starts at `ownerId` on `side` until the transaction ends. After waiting for another placement,
 * the row is re-read, so the tail is current. Undefined if the owner has no place.
 */
export async function lockChain(tx: Tx, ownerId: bigint, side: Side): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select c.head_id as "headId", c.side, c.tail_id as "tailId"
    from network.chain c
    where c.side = ${side}
      and c.head_id = (
        select case when p.side = ${side} then p.chain_head_id else p.id end from network.place p where p.id = ${ownerId}
      )
    for update of c`.execute(tx);
  return rows[0];
}

/**
 * Inserts a place at the tail of a locked chain, creates the new place's other chain and moves the tail. Jump pointers
 * follow Myers' rule: the parent's second jump if its last two jumps have equal length, else the parent. Undefined if
 * the referrer has no place.
 */
export async function appendToChain(tx: Tx, chain: Chain, referrerId: bigint, now: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    with added as (
      insert into network.place
        (parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at)
      select p.id, ${chain.side}::text, r.id, ${chain.headId}::bigint,
        p.depth + 1,
        case when p.depth - pj.depth = pj.depth - pjj.depth then pj.jump_id else p.id end,
        ${now}::timestamptz
      from network.place p
        join network.place pj on pj.id = p.jump_id
        join network.place pjj on pjj.id = pj.jump_id,
        network.place r
      where p.id = ${chain.tailId} and r.id = ${referrerId}
      returning id
    ), opened as (
      insert into network.chain (head_id, side, tail_id)
      select id, ${chain.side === "left" ? "right" : "left"}::text, id from added
    ), moved as (
      update network.chain c set tail_id = added.id from added
      where c.head_id = ${chain.headId} and c.side = ${chain.side}
    )
    select id from added`.execute(tx);
  return rows[0]?.id;
}

/** Inserts the root with both of its chains. A second root violates `place_root`. */
export async function insertRoot(tx: Tx, now: Date): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    with number as (select nextval('network.place_number') as id), added as (
      insert into network.place
        (id, chain_head_id, depth, jump_id, placed_at)
      overriding system value
      select id, id, 0, id, ${now}::timestamptz from number
      returning id
    ), opened as (
      insert into network.chain (head_id, side, tail_id)
      select added.id, s.side, added.id from added, (values ('left'), ('right')) s (side)
    )
    select id from added`.execute(tx);
  const root = rows[0];
  if (!root) throw new Error("the root was not inserted");
  return root.id;
}

/**
 * The side of `aboveId` on which `id` lies, or null. Numbers decrease towards the root, so a jump is safe if it lands
 * on a number larger than `aboveId`; reads about 2·log₂(depth) rows.
 */
export async function sideBelow(executor: Executor, id: bigint, aboveId: bigint): Promise<Side | null> {
  const { rows } = await sql<{ side: Side }>`
    with recursive up as (
      select id, parent_id, side, jump_id from network.place where id = ${id}
      union all
      select p.id, p.parent_id, p.side, p.jump_id
      from up join network.place p on p.id = case when up.jump_id > ${aboveId} then up.jump_id else up.parent_id end
      where up.parent_id > ${aboveId}
    )
    select side from up where parent_id = ${aboveId}`.execute(executor);
  return rows[0]?.side ?? null;
}

/**
 * The lowest common ancestor-or-self, undefined if one has no place. The deeper place jumps up to the depth of the
 * other; then both go up together. Jumps from equal depths have equal lengths, so they are safe while they lead to
 * different places.
 */
export async function selectMeeting(executor: Executor, id: bigint, otherId: bigint): Promise<bigint | undefined> {
  const upTo = (own: string, other: string) =>
    sql.raw(`case
    when ${own}.depth > ${other}.depth then case when ${own}j.depth >= ${other}.depth then ${own}.jump_id else ${own}.parent_id end
    when ${own}.depth < ${other}.depth then ${own}.id
    when ${own}.jump_id <> ${other}.jump_id then ${own}.jump_id else ${own}.parent_id end`);
  const { rows } = await sql<{ id: bigint }>`
    with recursive up (a, b) as (
      select ${id}::bigint, ${otherId}::bigint
      union all
      select ${upTo("p", "q")}, ${upTo("q", "p")}
      from up
        join network.place p on p.id = up.a join network.place pj on pj.id = p.jump_id
        join network.place q on q.id = up.b join network.place qj on qj.id = q.jump_id
      where up.a <> up.b
    )
    select a as id from up where a = b`.execute(executor);
  return rows[0]?.id;
}

export async function selectPlace(executor: Executor, id: bigint): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select ${placeColumns} from network.place p where p.id = ${id}`.execute(executor);
  return rows[0];
}

export async function selectRootId(executor: Executor): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from network.place where parent_id is null`.execute(executor);
  return rows[0]?.id;
}

export async function hasOnlyRoot(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from network.place limit 2) p`.execute(executor);
  return rows[0]!.count === 1;
}

/** Parent, side and referrer of a place. */
export interface Link {
  id: bigint;
  parentId: bigint | null;
  side: Side | null;
  referrerId: bigint | null;
}

export async function selectPlaces(executor: Executor): Promise<Place[]> {
  const { rows } = await sql<Place>`select ${placeColumns} from network.place p order by p.id`.execute(executor);
  return rows;
}

export async function selectChains(executor: Executor): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    select head_id as "headId", side, tail_id as "tailId" from network.chain order by head_id, side`.execute(executor);
  return rows;
}
