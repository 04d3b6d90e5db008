/** Rows of feedback pictures. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface FeedbackPicture {
  id: string;
  width: number;
  height: number;
}

export async function insertPicture(tx: Tx, row: FeedbackPicture & { memberId: bigint; now: Date }): Promise<void> {
  await sql`
    insert into feedback.picture (id, member_id, width, height, created_at)
    values (${row.id}, ${row.memberId}, ${row.width}, ${row.height}, ${row.now})`.execute(tx);
}

/** Time of the member's `count`-th last picture; undefined if there are fewer. */
export async function nthLastPicture(executor: Executor, memberId: bigint, count: number): Promise<Date | undefined> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from feedback.picture where member_id = ${memberId}
    order by created_at desc offset ${count - 1} limit 1`.execute(executor);
  return rows[0]?.createdAt;
}

/** What pictures are sent with: the column that names it. */
export type SentWith = "entry_id" | "return_id";

/** Assigns these unused pictures of the member to feedback or a return request, in this order. Returns their number. */
export async function claimPictures(
  tx: Tx,
  { ids, memberId, column, of }: { ids: readonly string[]; memberId: bigint; column: SentWith; of: string },
): Promise<number> {
  const { rows } = await sql`
    update feedback.picture p set ${sql.ref(column)} = ${of}, position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality wanted (id, position)
    where p.id = wanted.id and p.member_id = ${memberId} and p.entry_id is null and p.return_id is null
    returning 1`.execute(tx);
  return rows.length;
}

/** The pictures of each feedback or return request, in order. */
export async function selectPictures(
  executor: Executor,
  ids: readonly string[],
  column: SentWith = "entry_id",
): Promise<Map<string, FeedbackPicture[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FeedbackPicture & { of: string }>`
    select p.id, p.width, p.height, coalesce(p.entry_id, p.return_id) as of from feedback.picture p
    where ${sql.ref(`p.${column}`)} = any(${[...ids]}::uuid[]) order by p.position`.execute(executor);
  return Map.groupBy(rows, ({ of }) => of);
}

export async function selectOwner(
  executor: Executor,
  id: string,
): Promise<{ memberId: bigint; ofReturn: boolean } | undefined> {
  const { rows } = await sql<{ memberId: bigint; ofReturn: boolean }>`
    select p.member_id as "memberId", p.return_id is not null as "ofReturn" from feedback.picture p
    where p.id = ${id} and p.member_id is not null`.execute(executor);
  return rows[0];
}

/** Detaches all pictures from a member. They are inaccessible from then on; a sweep removes them. */
export async function discardPicturesOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update feedback.picture set member_id = null, entry_id = null, return_id = null, position = null
    where member_id = ${memberId}`.execute(tx);
}

/** Same for pictures uploaded before a moment that were never sent. */
export async function discardUnused(executor: Executor, before: Date): Promise<void> {
  await sql`
    update feedback.picture set member_id = null where entry_id is null and return_id is null and created_at < ${before}`.execute(
    executor,
  );
}

export async function selectDiscarded(executor: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from feedback.picture where member_id is null limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function deletePictures(executor: Executor, ids: readonly string[]): Promise<void> {
  await sql`delete from feedback.picture where id = any(${[...ids]}::uuid[])`.execute(executor);
}
