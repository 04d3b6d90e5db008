/** Deposits in suspense, and proposals of their owner. */
import type { ReleaseState, SuspenseTab } from "@banyan/contract/office/suspense.ts";
import { type Executor, sql, type Tx, violatedConstraint } from "../../../platform/database.ts";

export interface Release {
  id: string;
  depositId: string;
  memberId: bigint;
  reason: string;
  state: ReleaseState;
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

export interface Suspended {
  id: string;
  micros: bigint;
  txHash: string;
  from: string;
  to: string;
  blockTime: Date;
  recordedAt: Date;
}

/** A deposit and its proposal. */
export type SuspenseRow = Suspended & { release: Release | null };

type Flat = Suspended & { [Key in keyof Release as `release_${Key}`]: Release[Key] | null };

const ROWS = sql.raw(`
  select d.id, d.micros, d.tx_hash as "txHash", d.from_address as "from", d.to_address as "to",
    d.block_time as "blockTime", d.recorded_at as "recordedAt", r.id as "release_id", r.deposit_id as "release_depositId",
    r.member_id as "release_memberId", r.reason as "release_reason", r.state as "release_state",
    r.proposed_by as "release_proposedBy", r.proposed_at as "release_proposedAt", r.decided_by as "release_decidedBy",
    r.decided_at as "release_decidedAt"
  from payments.deposit d left join payments.release r on r.deposit_id = d.id and r.state <> 'refused'
  where d.use = 'suspense'`);

function rowOf(flat: Flat): SuspenseRow {
  const release: Release | null = flat.release_id
    ? {
        id: flat.release_id,
        depositId: flat.release_depositId!,
        memberId: flat.release_memberId!,
        reason: flat.release_reason!,
        state: flat.release_state!,
        proposedBy: flat.release_proposedBy!,
        proposedAt: flat.release_proposedAt!,
        decidedBy: flat.release_decidedBy,
        decidedAt: flat.release_decidedAt,
      }
    : null;
  return { ...flat, release };
}

const TABS: Record<SuspenseTab, { where: string; sequence: string }> = {
  open: { where: "r.state is distinct from 'released'", sequence: "d.id" },
  proposed: { where: "r.state = 'proposed'", sequence: "d.id" },
  released: { where: "r.state = 'released'", sequence: "r.decided_at desc, d.id desc" },
};

export async function listSuspense(
  executor: Executor,
  { tab, limit, offset }: { tab: SuspenseTab; limit: number; offset: number },
): Promise<{ rows: SuspenseRow[]; total: number }> {
  const where = sql.raw(TABS[tab].where);
  const { rows } = await sql<Flat>`
    ${ROWS} and ${where} order by ${sql.raw(TABS[tab].sequence)} limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`select count(*) from (${ROWS} and ${where}) all_of`.execute(executor);
  return { rows: rows.map(rowOf), total: Number(count.rows[0]!.count) };
}

/** A deposit in suspense, locked until the transaction ends. */
export async function lockSuspended(tx: Tx, depositId: string): Promise<SuspenseRow | undefined> {
  const { rows } = await sql<Flat>`${ROWS} and d.id = ${depositId} for no key update of d`.execute(tx);
  return rows[0] && rowOf(rows[0]);
}

/** The deposit of a proposal. */
export async function depositOfRelease(executor: Executor, releaseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ depositId: string }>`
    select deposit_id as "depositId" from payments.release where id = ${releaseId}`.execute(executor);
  return rows[0]?.depositId;
}

/** False if the deposit already has a proposal; the transaction must then be rolled back. */
export async function insertRelease(
  tx: Tx,
  given: { id: string; depositId: string; memberId: bigint; reason: string; by: string; now: Date },
): Promise<boolean> {
  try {
    await sql`
      insert into payments.release (id, deposit_id, member_id, reason, proposed_by, proposed_at)
      values (${given.id}, ${given.depositId}, ${given.memberId}, ${given.reason}, ${given.by}, ${given.now})`.execute(
      tx,
    );
    return true;
  } catch (error) {
    if (violatedConstraint(error) === "release_once") return false;
    throw error;
  }
}

/** Decides an open proposal; false if it was already decided. */
export async function decideRelease(
  tx: Tx,
  given: { id: string; state: Exclude<ReleaseState, "proposed">; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payments.release set state = ${given.state}, decided_by = ${given.by}, decided_at = ${given.now}
    where id = ${given.id} and state = 'proposed' returning 1`.execute(tx);
  return rows.length === 1;
}
