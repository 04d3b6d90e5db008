/** The wrapped keys of all that is sealed, as far as another master key than the newest wraps them. */
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import type { WrappedKey } from "../../platform/envelope.ts";

const TABLES = {
  photo: { table: sql`kyc.photo`, key: sql`id` },
  submission: { table: sql`kyc.submission`, key: sql`id` },
} satisfies Record<string, { table: RawBuilder<unknown>; key: RawBuilder<unknown> }>;

export type WrappedIn = keyof typeof TABLES;
export const WRAPPED_IN = Object.keys(TABLES) as WrappedIn[];

export interface WrappedRow extends WrappedKey {
  id: string;
  memberId: bigint;
}

export async function selectOtherwiseWrapped(
  executor: Executor,
  from: WrappedIn,
  newestId: string,
  limit: number,
): Promise<WrappedRow[]> {
  const { table } = TABLES[from];
  const { rows } = await sql<WrappedRow>`
    select id, member_id as "memberId", key_id as "keyId", wrapped_key as "wrappedKey"
    from ${table} where key_id <> ${newestId} limit ${limit}`.execute(executor);
  return rows;
}

/** Replaces a wrapped key, unless the row is gone or another process was quicker. */
export async function updateWrapped(
  executor: Executor,
  from: WrappedIn,
  { id, before, after }: { id: string; before: WrappedKey; after: WrappedKey },
): Promise<void> {
  const { table } = TABLES[from];
  await sql`
    update ${table} set key_id = ${after.keyId}, wrapped_key = ${after.wrappedKey}
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

/** How many keys each master key wraps. */
export async function countByKey(executor: Executor): Promise<{ keyId: string; count: number }[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select key_id as "keyId", count(*)::int as count from (
      select key_id from kyc.photo union all select key_id from kyc.submission union all select key_id from kyc.hash_key
    ) wrapped group by 1 order by 1`.execute(executor);
  return rows;
}
