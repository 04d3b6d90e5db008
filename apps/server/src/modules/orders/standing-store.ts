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

/** Orders are paid at most so many days after they were made, coins that come late included. */
const DAYS_TO_PAYMENT = 30;

/** BV of members' own orders on a business day and later ones, less what was refunded on them, in micros. */
export async function volumesSince(
  executor: Executor,
  memberIds: readonly bigint[],
  day: string,
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; bv: bigint }>`
    select m.id as "memberId", (coalesce((
        select sum(p.bv) from orders.purchase p
        where p.member_id = m.id and p.state in ('pending_delivery', 'pending_receipt', 'completed', 'refunded')
          and p.created_at >= ${day}::date - ${DAYS_TO_PAYMENT}::integer and p.paid_day >= ${day}
      ), 0) - coalesce((
        select sum(r.bv) from orders.refund r where r.member_id = m.id and r.day >= ${day}
      ), 0))::bigint as bv
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
