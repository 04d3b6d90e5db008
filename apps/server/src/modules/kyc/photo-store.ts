/** Rows of photos. A row contains the only copy of its file's key. */
import type { PHOTOS } from "@banyan/contract/office/kyc.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { WrappedKey } from "../../platform/envelope-encryption.ts";

export type PhotoPart = (typeof PHOTOS)[number];

export interface Photo extends WrappedKey {
  id: string;
  memberId: bigint;
  width: number;
  height: number;
}

const columns = sql.raw(
  `p.id, p.member_id as "memberId", p.width, p.height, p.key_id as "keyId", p.wrapped_key as "wrappedKey"`,
);

export async function insertPhoto(tx: Tx, row: Photo & { now: Date }): Promise<void> {
  await sql`
    insert into kyc.photo (id, member_id, width, height, key_id, wrapped_key, created_at)
    values (${row.id}, ${row.memberId}, ${row.width}, ${row.height}, ${row.keyId}, ${row.wrappedKey}, ${row.now})`.execute(
    tx,
  );
}

export async function countPhotosSince(executor: Executor, memberId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kyc.photo where member_id = ${memberId} and created_at > ${since}`.execute(
    executor,
  );
  return rows[0]!.count;
}

export async function selectPhoto(executor: Executor, id: string): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`select ${columns} from kyc.photo p where p.id = ${id}`.execute(executor);
  return rows[0];
}

/** Assigns an unused photo of the member to a submission; false if it does not exist. */
export async function claimPhoto(
  tx: Tx,
  given: { id: string; memberId: bigint; submissionId: string; part: PhotoPart },
): Promise<boolean> {
  const { rows } = await sql`
    update kyc.photo set submission_id = ${given.submissionId}, part = ${given.part}
    where id = ${given.id} and member_id = ${given.memberId} and submission_id is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** The photos of a submission, by part. */
export async function selectPhotosOf(executor: Executor, submissionId: string): Promise<Map<PhotoPart, Photo>> {
  const { rows } = await sql<Photo & { part: PhotoPart }>`
    select ${columns}, p.part from kyc.photo p where p.submission_id = ${submissionId}`.execute(executor);
  return new Map(rows.map((row) => [row.part, row]));
}

/** Deletes rows, and thereby their keys. Queues the files for removal. */
export async function discardPhotosOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    with gone as (delete from kyc.photo where member_id = ${memberId} returning id)
    insert into kyc.discarded_file (photo_id) select id from gone`.execute(tx);
}

/** Same for photos uploaded before a moment that were never submitted. */
export async function discardUnused(executor: Executor, before: Date): Promise<void> {
  await sql`
    with gone as (delete from kyc.photo where submission_id is null and created_at < ${before} returning id)
    insert into kyc.discarded_file (photo_id) select id from gone`.execute(executor);
}

export async function selectDiscarded(executor: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select photo_id as id from kyc.discarded_file limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function forgetDiscarded(executor: Executor, ids: readonly string[]): Promise<void> {
  await sql`delete from kyc.discarded_file where photo_id = any(${[...ids]}::uuid[])`.execute(executor);
}
