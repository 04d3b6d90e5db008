/** Data keys not yet wrapped with the current master key. */
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import type { WrappedKey } from "../../platform/envelope-encryption.ts";

const TABLES = { photo: sql`kyc.photo`, submission: sql`kyc.submission` } satisfies Record<string, RawBuilder<unknown>>;

export type WrappedIn = keyof typeof TABLES;
export const WRAPPED_IN = Object.keys(TABLES) as WrappedIn[];

export interface WrappedRow extends WrappedKey {
  id: string;
  memberId: bigint;
}

/** Rows after `after` wrapped by another key than `currentId`, ordered by id. */
export async function selectOtherwiseWrapped(
  executor: Executor,
  from: WrappedIn,
  { currentId, after, limit }: { currentId: string; after: string; limit: number },
): Promise<WrappedRow[]> {
  const { rows } = await sql<WrappedRow>`
    select id, member_id as "memberId", key_id as "keyId", wrapped_key as "wrappedKey"
    from ${TABLES[from]} where key_id <> ${currentId} and id > ${after} order by id limit ${limit}`.execute(executor);
  return rows;
}

/** Replaces a wrapped key, unless the row was deleted or another process already did. */
export async function updateWrapped(
  executor: Executor,
  from: WrappedIn,
  { id, before, after }: { id: string; before: WrappedKey; after: WrappedKey },
): Promise<void> {
  await sql`
    update ${TABLES[from]} set key_id = ${after.keyId}, wrapped_key = ${after.wrappedKey}
    where id = ${id} and wrapped_key = ${before.wrappedKey}`.execute(executor);
}

export async function updateWrappedHashKey(
  executor: Executor,
  { before, after }: { before: WrappedKey; after: WrappedKey },
): Promise<void> {
  await sql`
    update kyc.hash_key set key_id = ${after.keyId}, wrapped_key = ${after.wrappedKey}
    where wrapped_key = ${before.wrappedKey}`.execute(executor);
}

/** Number of keys wrapped by each master key. */
export async function countByKey(executor: Executor): Promise<{ keyId: string; count: number }[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select key_id as "keyId", count(*)::int as count from (
      select key_id from kyc.photo union all select key_id from kyc.submission union all select key_id from kyc.hash_key
    ) wrapped group by 1 order by 1`.execute(executor);
  return rows;
}
