/** Rows of grants. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { isAfter } from "../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export type GrantState = "requested" | "approved" | "rejected";

export interface Grant {
  id: string;
  memberId: bigint;
  asset: Asset;
  amount: bigint;
  reason: string;
  state: GrantState;
  requestedBy: string;
  requestedByName: string;
  requestedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const grants = sql.raw(`
  select g.id, g.member_id as "memberId", g.asset, g.amount, g.reason, g.state, g.requested_by as "requestedBy",
    r.name as "requestedByName", g.requested_at as "requestedAt", d.name as "decidedByName", g.decided_at as "decidedAt"
  from staff.grant_request g
    join staff.account r on r.id = g.requested_by
    left join staff.account d on d.id = g.decided_by`);

export async function findGrant(executor: Executor, id: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`${grants} where g.id = ${id}`.execute(executor);
  return rows[0];
}

export async function lockGrant(tx: Tx, id: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`${grants} where g.id = ${id} for update of g`.execute(tx);
  return rows[0];
}

export async function listGrants(
  executor: Executor,
  filter: { state?: GrantState; limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: Grant[]; total: number }> {
  const where = sql`(${filter.state ?? null}::text is null or g.state = ${filter.state ?? null})`;
  const follows = isAfter(filter.after, sql`g.id`, sql`${filter.after}::uuid`, true);
  const page = await sql<Grant>`
    ${grants} where ${where} and ${follows} order by g.id desc limit ${filter.limit} offset ${filter.offset}`.execute(
    executor,
  );
  const count = await sql<{ count: bigint }>`
    select count(*) from staff.grant_request g where ${where}`.execute(executor);
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}

export async function insertGrant(
  tx: Tx,
  grant: { id: string; memberId: bigint; asset: Asset; amount: bigint; reason: string; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into staff.grant_request (id, member_id, asset, amount, reason, state, requested_by, requested_at)
    values (${grant.id}, ${grant.memberId}, ${grant.asset}, ${grant.amount}, ${grant.reason}, 'requested', ${grant.by},
      ${grant.now})`.execute(tx);
}

export async function decideGrant(
  tx: Tx,
  given: { id: string; state: GrantState; by: string; now: Date },
): Promise<void> {
  await sql`
    update staff.grant_request set state = ${given.state}, decided_by = ${given.by}, decided_at = ${given.now}
    where id = ${given.id}`.execute(tx);
}

/** Members of the requested grants that others than `staffId` asked for; at most `most`. */
export async function grantsOfOthers(executor: Executor, staffId: string, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from staff.grant_request
    where state = 'requested' and requested_by <> ${staffId} order by id limit ${most}`.execute(executor);
  return rows.map(({ memberId }) => memberId);
}
