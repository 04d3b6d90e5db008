/** The queue of automatic payouts for staff: waiting, in flight, and ended. */
import type { PayoutTab } from "@banyan/contract/office/payouts.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { isNotHeld } from "../withdrawals/index.ts";

export interface QueueRow {
  withdrawalId: string;
  /** Null if this database does not know the withdrawal. */
  memberId: bigint | null;
  state: string;
  problem: string | null;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  address: string;
  nonce: number | null;
  hash: string | null;
  /** Number of transactions signed for it. */
  signed: number;
  tries: number;
  since: Date;
  endedAt: Date | null;
  /** When its cancellation was requested. */
  cancelAskedAt: Date | null;
}

/** States of payouts per list, and which unclaimed approved withdrawals the list also contains. */
const TABS: Record<PayoutTab, { states: readonly string[]; withoutPayout: "queued" | "waiting" | null }> = {
  open: { states: ["prepared", "signed", "sent"], withoutPayout: "queued" },
  problems: { states: ["strange"], withoutPayout: "waiting" },
  ended: { states: ["paid", "failed"], withoutPayout: null },
};

/**
 * Rows of a list, without signed transactions. `isAutomatic`: whether the server pays unclaimed withdrawals. Held ones
 * that are not in flight wait for the member, and are in no list.
 */
function queueOf(tab: PayoutTab, isAutomatic: boolean) {
  const { states, withoutPayout } = TABS[tab];
  const paid = sql`
    select p.withdrawal_id, w.member_id, p.state, p.problem, p.raw, p.address, p.nonce, p.prepared_at as since, p.ended_at,
      0 as tries, p.cancel_asked_at
    from payouts.payout p left join withdrawals.withdrawal w on w.id = p.withdrawal_id
    where p.state = any(${[...states]})`;
  if (withoutPayout === null || !isAutomatic) return paid;
  return sql`${paid} union all
    select w.id, w.member_id, ${withoutPayout}, t.reason, (w.amount - w.fee) * ${String(RAW_PER_MICRO)}::numeric, w.address,
      null, coalesce(t.since, w.approved_at, w.created_at), null, coalesce(t.tries, 0), null
    from withdrawals.withdrawal w left join payouts.wait t on t.withdrawal_id = w.id
    where w.state = 'approved' and w.claimed_by is null and (t.withdrawal_id is null) = ${withoutPayout === "queued"}
      and ${isNotHeld}
      and not exists (select from payouts.payout p where p.withdrawal_id = w.id)`;
}

interface Asked {
  tab: PayoutTab;
  isAutomatic: boolean;
}

/** A page of a list, oldest request first; ended ones newest first. */
export async function listQueue(
  executor: Executor,
  { tab, isAutomatic, limit, offset }: Asked & { limit: number; offset: number },
): Promise<QueueRow[]> {
  const way = sql.raw(tab === "ended" ? "desc" : "asc");
  const { rows } = await sql<Omit<QueueRow, "raw"> & { raw: string }>`
    select q.withdrawal_id as "withdrawalId", q.member_id as "memberId", q.state, q.problem, q.raw::text as raw, q.address,
      q.nonce::int as nonce, last.hash, sums.signed, coalesce(nullif(q.tries, 0), sums.sends) as tries, q.since,
      q.ended_at as "endedAt", q.cancel_asked_at as "cancelAskedAt"
    from (
      select * from (${queueOf(tab, isAutomatic)}) every_one order by withdrawal_id ${way} limit ${limit} offset ${offset}
    ) q
    left join lateral (
      select hash from payouts.transaction where withdrawal_id = q.withdrawal_id order by seq desc limit 1
    ) last on true
    cross join lateral (
      select count(*)::int as signed, coalesce(sum(sends), 0)::int as sends from payouts.transaction
      where withdrawal_id = q.withdrawal_id
    ) sums
    order by q.withdrawal_id ${way}`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** Number of rows in a list. */
export async function countQueue(executor: Executor, { tab, isAutomatic }: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${queueOf(tab, isAutomatic)}) q`.execute(executor);
  return rows[0]!.count;
}

/** The member of a withdrawal; undefined if it does not exist. */
export async function memberOfWithdrawal(executor: Executor, withdrawalId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from withdrawals.withdrawal where id = ${withdrawalId}`.execute(executor);
  return rows[0]?.memberId;
}
