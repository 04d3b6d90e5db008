/** Finding and suspending members, for staff. */
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import { type Member, type MemberStatus, memberColumns } from "./store.ts";

export interface MemberSearch {
  search: string;
  status: MemberStatus | undefined;
  page: number;
  limit: number;
}

/** Digits and addresses are looked up whole, by index; anything else is looked for inside names. */
function matching(search: string): RawBuilder<unknown> {
  if (search === "") return sql`true`;
  if (search.includes("@")) return sql`(m.email = lower(${search}) or m.wanted_email = lower(${search}))`;
  const digits = search.replace(/[\s().+-]/g, "");
  if (/^[0-9]+$/.test(digits)) return sql`(m.public_id = ${digits} or m.mobile = ${digits.replace(/^0+/, "")})`;
  const part = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`(m.name ilike ${part} or m.nickname ilike ${part})`;
}

/** Newest first. The search text is a member ID, an email, a mobile number, or part of a name or nickname. */
export async function searchMembers(
  executor: Executor,
  { search, status, page, limit }: MemberSearch,
): Promise<{ rows: Member[]; total: number }> {
  const filter = sql`${matching(search)} and (${status ?? null}::text is null or m.status = ${status ?? null})`;
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where ${filter}
    order by m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(executor);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from members.member m where ${filter}`.execute(executor);
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
