/** Rows of feedback. */
import type { FeedbackState, FeedbackType } from "@banyan/contract/feedback.ts";
import { isAfter } from "../../platform/conditions.ts";
import { lockCount } from "../../platform/count-lock.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface Entry {
  id: string;
  memberId: bigint;
  type: FeedbackType;
  title: string;
  content: string;
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
  repliedByName: string | null;
}

const columns = sql.raw(`e.id, e.member_id as "memberId", e.type, e.title, e.content, e.created_at as "createdAt",
  e.reply, e.replied_at as "repliedAt", e.replied_by_name as "repliedByName"`);

/** Serializes a member's submissions until the transaction ends. */
export const lockSender = (tx: Tx, memberId: bigint) => lockCount(tx, `feedback of ${memberId}`);

export interface NewEntry {
  id: string;
  memberId: bigint;
  type: FeedbackType;
  title: string;
  content: string;
  now: Date;
}

export async function insertEntry(tx: Tx, row: NewEntry): Promise<void> {
  await sql`
    insert into feedback.entry (id, member_id, type, title, content, created_at)
    values (${row.id}, ${row.memberId}, ${row.type}, ${row.title}, ${row.content}, ${row.now})`.execute(tx);
}

/** Id of the member's feedback since a moment with the same words and pictures. */
export async function selectSame(
  tx: Tx,
  given: Omit<NewEntry, "id" | "now"> & { pictures: readonly string[]; since: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from feedback.entry e
    where e.member_id = ${given.memberId} and e.type = ${given.type} and e.title = ${given.title}
      and e.content = ${given.content} and e.created_at > ${given.since}
      and array(select p.id from feedback.picture p where p.entry_id = e.id order by p.position)
        = ${[...given.pictures]}::uuid[]
    limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Time of the member's `count`-th last feedback; undefined if there are fewer. */
export async function nthLastSent(tx: Tx, memberId: bigint, count: number): Promise<Date | undefined> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from feedback.entry where member_id = ${memberId}
    order by id desc offset ${count - 1} limit 1`.execute(tx);
  return rows[0]?.createdAt;
}

export async function selectEntry(executor: Executor, id: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select ${columns} from feedback.entry e where e.id = ${id}`.execute(executor);
  return rows[0];
}

export interface EntryFilter {
  memberId?: bigint | undefined;
  state?: FeedbackState | undefined;
  type?: FeedbackType | undefined;
  /** Default: newest first. */
  oldestFirst?: boolean;
  limit: number;
  offset: number;
  after?: string | undefined;
}

/** A page of feedback, and the total. */
export async function listEntries(
  executor: Executor,
  { memberId, state, type, oldestFirst = false, limit, offset, after }: EntryFilter,
): Promise<{ rows: Entry[]; total: number }> {
  const where = sql`(${memberId ?? null}::bigint is null or e.member_id = ${memberId ?? null}::bigint)
    and (${type ?? null}::text is null or e.type = ${type ?? null})
    and (${state ?? null}::text is null or (e.replied_at is null) = (${state ?? null} = 'under_review'))`;
  const order = oldestFirst ? sql`e.id` : sql`e.id desc`;
  const follows = isAfter(after, sql`e.id`, sql`${after}::uuid`, !oldestFirst);
  const page = await sql<Entry>`
    select ${columns} from feedback.entry e where ${where} and ${follows}
    order by ${order} limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`
    select count(*) from feedback.entry e where ${where}`.execute(executor);
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}

export interface Counts {
  underReview: number;
  replied: number;
  oldestAt: Date | null;
}

export async function countEntries(executor: Executor): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where replied_at is null)::int as "underReview",
      count(replied_at)::int as replied,
      min(created_at) filter (where replied_at is null) as "oldestAt"
    from feedback.entry`.execute(executor);
  return rows[0]!;
}

/** Stores the reply; false if there already is one. */
export async function writeReply(
  tx: Tx,
  given: { id: string; content: string; staffId: string; staffName: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update feedback.entry set reply = ${given.content}, replied_at = ${given.now}, replied_by = ${given.staffId},
      replied_by_name = ${given.staffName}
    where id = ${given.id} and replied_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteEntriesOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from feedback.entry where member_id = ${memberId}`.execute(tx);
}

/** Entries without a reply, up to `most`. */
export async function countUnderReview(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from feedback.entry where replied_at is null limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}
