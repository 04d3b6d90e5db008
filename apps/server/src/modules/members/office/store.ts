/** Searching and suspending members, for staff. */
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../../platform/database.ts";
import { offsetOf } from "../../../platform/paging.ts";
import { type Member, type MemberStatus, memberColumns } from "../store.ts";

export interface MemberSearch {
  search: string;
  status: MemberStatus | undefined;
  page: number;
  limit: number;
  oldestFirst?: boolean;
}

/** Sorts after every text with a given prefix, in code point order. */
const AFTER_ALL = "\u{10ffff}";
/** Limits of rows found and counted: nobody reads further, and counting a million takes a second. */
const MOST_FOUND = 1_000;
const MOST_COUNTED = 10_000;

const startsWith = (column: "m.email" | "m.wanted_email" | "m.mobile", text: string) => sql`
  select m.id from members.member m
  where ${sql.raw(column)} collate "C" >= ${text} and ${sql.raw(column)} collate "C" < ${text + AFTER_ALL}
  limit ${MOST_FOUND}`;

/** Numbers of the members that match a text. Each kind of search uses a separate index. */
function found(search: string): RawBuilder<unknown> {
  if (search.includes("@")) {
    const address = search.toLowerCase();
    return sql`(${startsWith("m.email", address)}) union (${startsWith("m.wanted_email", address)})`;
  }
  const digits = search.replace(/[\s().+-]/g, "");
  if (!/^[0-9]+$/.test(digits)) return sql`select members_with_name(${search}, ${MOST_FOUND})`;
  const mobile = startsWith("m.mobile", digits.replace(/^0+/, "") || digits);
  if (digits.length > 8) return mobile;
  return sql`
    (select m.id from members.member m
      where m.public_id between ${digits.padEnd(8, "0")} and ${digits.padEnd(8, "9")} limit ${MOST_FOUND})
    union (${mobile})`;
}

/**
 * In order of joining. The search text is a prefix of a member ID, an email or a mobile number, or a part of a name or
 * nickname. If too many match, returns an arbitrary subset.
 */
export async function searchMembers(
  executor: Executor,
  { search, status, page, limit, oldestFirst = false }: MemberSearch,
): Promise<{ rows: Member[]; total: number }> {
  const matches = sql.join(
    [
      search === "" ? sql`true` : sql`m.id = any(array(${found(search)}))`,
      // As a literal, so that PostgreSQL uses the partial index of inactive members.
      status === undefined ? sql`true` : sql`m.status = ${sql.lit(status)}`,
    ],
    sql` and `,
  );
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where ${matches}
    order by m.id ${oldestFirst ? sql`` : sql`desc`} limit ${limit} offset ${offsetOf({ page, limit })}`.execute(
    executor,
  );
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from (select 1 from members.member m where ${matches} limit ${MOST_COUNTED}) counted`.execute(
    executor,
  );
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function updateStatus(
  executor: Executor,
  id: bigint,
  status: "active" | "suspended",
  reason: string | null,
): Promise<void> {
  await sql`
    update members.member set status = ${status}, suspended_reason = ${reason}
    where id = ${id} and status <> 'cancelled'`.execute(executor);
}
