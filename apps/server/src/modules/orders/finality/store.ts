/** Statements that make orders final, and read which are not. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { statesThat } from "../order.rules.ts";
import { ORDER_COLUMNS, type Order } from "../store.ts";
import { isIn } from "../transition-store.ts";

/**
 * Locks up to `limit` completed orders whose return windows are over, the oldest first, and waits for locked ones. Leaves out
 * orders with open return requests.
 */
export async function lockDue(tx: Tx, { until, limit }: { until: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from orders.purchase p
    where p.state = 'completed' and p.final_day is null and p.open_returns = 0 and p.final_at <= ${until}
    order by p.final_at, p.id limit ${limit} for no key update of p`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Counts BV and sales of locked orders on the business days on which their return windows ended, or on the first open one,
 * and takes their BV off what is on its way. Returns the members, each once. Its snapshot is younger than the locks, so it
 * sees every refund.
 */
export async function writeFinal(
  tx: Tx,
  ids: readonly string[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    with fence as materialized (
      select platform_first_open_day() as day
    ), made_final as (
      update orders.purchase p set final_day = greatest((p.final_at at time zone ${timeZone})::date, fence.day)
      from fence
      where p.id = any(${[...ids]}::uuid[]) and p.state = 'completed' and p.final_day is null
      returning p.id, p.final_day as day, p.member_id, p.bv, p.product_total, p.total, p.has_activation
    ), counted as (
      select f.id, f.day, f.member_id, f.bv - b.bv as bv, f.product_total - b.goods as goods, f.total - b.sales as sales,
        f.has_activation and orders_keeps_package(f.id) as activates
      from made_final f cross join lateral (
        select coalesce((select sum(r.bv) from orders.refund r where r.order_id = f.id), 0) as bv,
          coalesce(sum(t.amount) filter (where t.part = 'goods'), 0) as goods, coalesce(sum(t.amount), 0) as sales
        from orders.refund_part t where t.order_id = f.id
      ) b
    ), arrived as (
      insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
      select id, -1, member_id, -bv, ${now} from counted
    ), written as (
      insert into orders.volume (order_id, day, member_id, bv, goods, sales, activates, created_at)
      select id, day, member_id, bv, goods, sales, activates, ${now} from counted returning member_id
    )
    select distinct member_id as "memberId" from written`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** A member's orders that are paid and not final. */
export async function ordersOnTheirWay(executor: Executor, memberId: bigint): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p
    where p.member_id = ${memberId} and ${isIn(statesThat("paid"))} and p.final_day is null`.execute(executor);
  return rows;
}
