/** What orders say about a member's level and activation. */
import { type Executor, sql } from "../../platform/database.ts";

/**
 * The personal achievement of members (docs/rules.md 1 and 9): BV of their own final orders, in micros. It is kept as one
 * number for each member, in the transaction that makes an order final.
 */
export const achievementsOf = (executor: Executor, memberIds: readonly bigint[]) => totalsOf(executor, "bv", memberIds);

/** BV of members' own orders that are paid and not final, less what was returned, in micros. It is kept in the same way. */
export const onItsWayOf = (executor: Executor, memberIds: readonly bigint[]) =>
  totalsOf(executor, "pending_bv", memberIds);

async function totalsOf(
  executor: Executor,
  column: "bv" | "pending_bv",
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; bv: bigint }>`
    select m.id as "memberId", coalesce(s.${sql.ref(column)}, 0) as bv
    from unnest(${memberIds.map(String)}::bigint[]) m (id) left join orders.member_state s on s.member_id = m.id`.execute(
    executor,
  );
  return new Map(rows.map(({ memberId, bv }) => [memberId, bv]));
}

/** BV of members' own orders that became final on a business day and later ones, in micros. It is kept by day for a year. */
export async function volumesSince(
  executor: Executor,
  memberIds: readonly bigint[],
  day: string,
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; bv: bigint }>`
    select m.id as "memberId", coalesce((
        select sum(d.bv) from orders.member_state s, unnest(s.days, s.day_bv) d (day, bv)
        where s.member_id = m.id and d.day >= ${day}
      ), 0)::bigint as bv
    from unnest(${memberIds.map(String)}::bigint[]) m (id)`.execute(executor);
  return new Map(rows.map(({ memberId, bv }) => [memberId, bv]));
}

/**
 * Whether a member has a paid activation package that was not returned, here or in the system that it was brought in from
 * (docs/rules.md 1).
 */
export async function holdsActivation(executor: Executor, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from orders.purchase p
      where p.member_id = ${memberId} and p.has_activation and p.paid_at is not null and orders_keeps_package(p.id)
    ) or exists (
      select from members.activation_change a where a.member_id = ${memberId} and a.brought_in
    ) as holds`.execute(executor);
  return rows[0]!.holds;
}

/** For members whose activation package is final: the business day on which the first one was. */
export async function finalActivationsOf(
  executor: Executor,
  memberIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ memberId: bigint; day: string }>`
    select member_id as "memberId", min(day) as day from (
      select member_id, day from orders.volume where activates
      union all
      select member_id, day from members.activation_change where brought_in
    ) a where member_id = any(${memberIds.map(String)}::bigint[]) group by 1`.execute(executor);
  return new Map(rows.map(({ memberId, day }) => [memberId, day]));
}
