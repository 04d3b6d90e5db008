/** What orders say about a member's level and activation. */
import { type Executor, sql } from "../../platform/database.ts";
import { statesThat } from "./order.rules.ts";
import { isIn } from "./transition-store.ts";

/**
 * The personal achievement of members (docs/rules.md 1 and 9): BV of their own paid orders, less what was refunded, in
 * micros. It is kept as one number for each member, in the transaction of each payment and refund.
 */
export async function achievementsOf(executor: Executor, memberIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; bv: bigint }>`
    select m.id as "memberId", coalesce(s.bv, 0) as bv
    from unnest(${memberIds.map(String)}::bigint[]) m (id) left join orders.member_state s on s.member_id = m.id`.execute(
    executor,
  );
  return new Map(rows.map(({ memberId, bv }) => [memberId, bv]));
}

/**
 * BV of members' own orders on a business day and later ones, less what was refunded on them, in micros. It is kept by day for
 * the last year, as the achievement is.
 */
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

/** Whether a member has a paid activation package that was not refunded (docs/rules.md 1). */
export async function holdsActivation(executor: Executor, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from orders.purchase p join orders.line l on l.order_id = p.id and l.activation
      where p.member_id = ${memberId} and p.has_activation and ${isIn(statesThat("paid"))}
        and l.quantity > coalesce((
          select sum(b.quantity) from orders.refund_line b where b.order_id = l.order_id and b.position = l.position
        ), 0)
    ) as holds`.execute(executor);
  return rows[0]!.holds;
}
