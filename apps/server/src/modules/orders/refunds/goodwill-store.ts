/** Proposals of goodwill refunds. Callers hold the lock of the order. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import type { RefundChoice } from "./refund.ts";

export interface Goodwill {
  id: string;
  orderId: string;
  choice: RefundChoice;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  /** Null while nobody has decided. */
  outcome: "released" | "refused" | null;
}

const COLUMNS = sql`g.id, g.order_id as "orderId", g.choice, g.reason, g.proposed_by as "proposedBy",
  g.proposed_at as "proposedAt", g.outcome`;

export async function findGoodwill(executor: Executor, id: string): Promise<Goodwill | undefined> {
  const { rows } = await sql<Goodwill>`select ${COLUMNS} from orders.goodwill g where g.id = ${id}`.execute(executor);
  return rows[0];
}

/** The proposal of an order on which nobody has decided. */
export async function openGoodwill(executor: Executor, orderId: string): Promise<Goodwill | undefined> {
  const { rows } = await sql<Goodwill>`
    select ${COLUMNS} from orders.goodwill g where g.order_id = ${orderId} and g.outcome is null`.execute(executor);
  return rows[0];
}

export async function insertGoodwill(tx: Tx, goodwill: Omit<Goodwill, "outcome">): Promise<void> {
  const { id, orderId, choice, reason, proposedBy, proposedAt } = goodwill;
  await sql`
    insert into orders.goodwill (id, order_id, choice, reason, proposed_by, proposed_at)
    values (${id}, ${orderId}, ${JSON.stringify(choice)}::jsonb, ${reason}, ${proposedBy}, ${proposedAt})`.execute(tx);
}

export async function decideGoodwill(
  tx: Tx,
  { id, outcome, by, now }: { id: string; outcome: "released" | "refused"; by: string; now: Date },
): Promise<void> {
  await sql`
    update orders.goodwill set outcome = ${outcome}, decided_by = ${by}, decided_at = ${now} where id = ${id}`.execute(
    tx,
  );
}

/** Orders with an open proposal of others than `staffId`, the oldest proposal first; at most `most`. */
export async function ordersOfOpenGoodwill(
  executor: Executor,
  staffId: string,
  most: number,
): Promise<{ orderId: string; memberId: bigint }[]> {
  const { rows } = await sql<{ orderId: string; memberId: bigint }>`
    select g.order_id as "orderId", p.member_id as "memberId"
    from orders.goodwill g join orders.purchase p on p.id = g.order_id
    where g.outcome is null and g.proposed_by <> ${staffId} order by g.proposed_at, g.id limit ${most}`.execute(
    executor,
  );
  return rows;
}
