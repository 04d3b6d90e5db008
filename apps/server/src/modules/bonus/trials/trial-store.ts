/** Rows of trials, and the lease of the process that computes them. */
import type { TrialKind, TrialStep } from "@banyan/contract/office/trials.ts";
import type { Bulk } from "../../../platform/bulk.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

export type TrialOutcome = "finished" | "failed" | "cancelled" | "interrupted";

export interface TrialRow {
  id: string;
  kind: TrialKind;
  input: unknown;
  askedBy: string;
  askedAt: Date;
  keptUntil: Date;
  startedAt: Date | null;
  step: TrialStep;
  done: number;
  total: number;
  endedAt: Date | null;
  outcome: TrialOutcome | null;
  error: string | null;
}

const TRIAL_COLUMNS = sql`id, kind, input, asked_by as "askedBy", asked_at as "askedAt", kept_until as "keptUntil",
  started_at as "startedAt", step, done, total, ended_at as "endedAt", outcome, error`;

/** Advisory lock key of the trial lease. */
const LEASE = 0x74_72_79_73;

/** Like takeLease of the settlement (run-store.ts): it ends with the connection. */
export async function takeTrialLease(connection: Bulk): Promise<boolean> {
  await connection.query("begin");
  await connection.query("set local idle_in_transaction_session_timeout = 0");
  const [row] = await connection.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LEASE]);
  return row!.taken;
}

export async function insertTrial(
  tx: Tx,
  given: { id: string; kind: TrialKind; input: unknown; askedBy: string; now: Date; keptUntil: Date },
): Promise<TrialRow> {
  const { rows } = await sql<TrialRow>`
    insert into bonus.trial (id, kind, input, asked_by, asked_at, kept_until, step)
    values (${given.id}, ${given.kind}, ${JSON.stringify(given.input)}::jsonb, ${given.askedBy}, ${given.now},
      ${given.keptUntil}, 'waiting')
    returning ${TRIAL_COLUMNS}`.execute(tx);
  return rows[0]!;
}

export async function countOpenTrials(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bonus.trial where ended_at is null`.execute(executor);
  return rows[0]!.count;
}

/** Trials of one kind or all, newest first. */
export async function selectTrials(
  executor: Executor,
  { kind, limit, offset }: { kind: TrialKind | undefined; limit: number; offset: number },
): Promise<{ rows: TrialRow[]; total: number }> {
  const chosen = sql`${kind ?? null}::text is null or kind = ${kind ?? null}`;
  const { rows } = await sql<TrialRow>`
    select ${TRIAL_COLUMNS} from bonus.trial where ${chosen}
    order by asked_at desc, id desc limit ${limit} offset ${offset}`.execute(executor);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from bonus.trial where ${chosen}`.execute(executor);
  return { rows, total: counted[0]!.total };
}

export async function findTrial(executor: Executor, id: string): Promise<(TrialRow & { result: unknown }) | undefined> {
  const { rows } = await sql<TrialRow & { result: unknown }>`
    select ${TRIAL_COLUMNS}, result from bonus.trial where id = ${id}`.execute(executor);
  return rows[0];
}

/** Starts the oldest waiting trial; undefined if none waits. Only for the holder of the lease. */
export async function beginTrial(executor: Executor, now: Date): Promise<TrialRow | undefined> {
  const { rows } = await sql<TrialRow>`
    update bonus.trial set started_at = ${now}, step = 'reading'
    where id = (
      select id from bonus.trial where ended_at is null and started_at is null order by asked_at, id limit 1 for update
    )
    returning ${TRIAL_COLUMNS}`.execute(executor);
  return rows[0];
}

export async function hasWaitingTrial(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from bonus.trial where ended_at is null) as waits`.execute(executor);
  return rows[0]!.waits;
}

/** Records progress; false if the trial was ended meanwhile. */
export async function updateTrial(
  executor: Executor,
  { id, step, done, total }: Pick<TrialRow, "id" | "step" | "done" | "total">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bonus.trial set step = ${step}, done = ${done}, total = ${total}
    where id = ${id} and ended_at is null`.execute(executor);
  return numAffectedRows === 1n;
}

/** Ends a running trial; false if it has ended or was deleted. */
export async function endTrial(
  executor: Executor,
  given: { id: string; outcome: TrialOutcome; now: Date; error?: string; result?: unknown },
): Promise<boolean> {
  const { id, outcome, now, error = null, result } = given;
  const { numAffectedRows } = await sql`
    update bonus.trial set ended_at = ${now}, outcome = ${outcome}, error = ${error},
      step = case when ${outcome} = 'finished' then 'finished' else step end,
      result = ${result === undefined ? null : JSON.stringify(result)}::jsonb
    where id = ${id} and ended_at is null`.execute(executor);
  return numAffectedRows === 1n;
}

/** Ends trials whose process is gone. Only for the holder of the lease. */
export async function endBrokenTrials(executor: Executor, now: Date): Promise<void> {
  await sql`
    update bonus.trial set ended_at = ${now}, outcome = 'interrupted'
    where ended_at is null and started_at is not null`.execute(executor);
}

export async function isTrialOpen(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from bonus.trial where id = ${id} and ended_at is null) as open`.execute(executor);
  return rows[0]!.open;
}

/** False if the trial does not exist. */
export async function deleteTrial(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from bonus.trial where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteOldTrials(executor: Executor, now: Date): Promise<void> {
  await sql`delete from bonus.trial where kept_until < ${now}`.execute(executor);
}
