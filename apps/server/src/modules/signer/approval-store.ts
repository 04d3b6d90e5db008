/** The signer's queries, by a login without other rights (0016_payouts.sql). */
import { type Executor, sql } from "../../platform/database.ts";
import type { Approved } from "./signing.rules.ts";

/** A withdrawal with its approvers; undefined if it does not exist. */
export async function readApproved(executor: Executor, withdrawalId: string): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select w.state, w.amount, w.fee, w.address, w.approvals_needed as "approvalsNeeded",
      (select count(distinct a.staff_id)::int from withdrawals.approval a where a.withdrawal_id = w.id) as people,
      exists (
        select from payouts.freeze f
        where f.lifted_at is null and (f.member_id is null or f.member_id = w.member_id)
      ) as frozen
    from withdrawals.withdrawal w where w.id = ${withdrawalId}`.execute(executor);
  return rows[0];
}
