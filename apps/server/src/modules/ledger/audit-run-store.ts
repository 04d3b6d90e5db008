/** Rows of audit runs. They hold the results of audits and are no part of the books. */
import type { AUDIT_STATES } from "@banyan/contract/office/books.ts";
import { type Executor, sql } from "../../platform/database.ts";

export type AuditState = (typeof AUDIT_STATES)[number];

export interface EndedCheck {
  check: string;
  examined: number;
  seconds: number;
}

export interface AuditRun {
  id: string;
  startedBy: string;
  requestedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  aliveUntil: Date;
  state: AuditState;
  checks: EndedCheck[];
  checksInAll: number;
  faultCheck: string | null;
  faultRow: string | null;
  faultMessage: string | null;
}

const columns = sql.raw(`id, started_by_name as "startedBy", requested_at as "requestedAt", started_at as "startedAt",
  ended_at as "endedAt", alive_until as "aliveUntil", state, checks, checks_in_all as "checksInAll",
  fault_check as "faultCheck", fault_row as "faultRow", fault_message as "faultMessage"`);

/** Ends runs whose process died. */
export async function endDeadRuns(executor: Executor, now: Date): Promise<void> {
  await sql`
    update ledger.audit_run set state = 'broken_off', ended_at = ${now}
    where state in ('requested', 'running') and alive_until < ${now}`.execute(executor);
}

/** Asks for a run; undefined where one is already requested or running. */
export async function insertRun(
  executor: Executor,
  run: { id: string; staffId: string; staffName: string; checksInAll: number; aliveUntil: Date; now: Date },
): Promise<AuditRun | undefined> {
  const { rows } = await sql<AuditRun>`
    insert into ledger.audit_run (id, started_by, started_by_name, requested_at, alive_until, state, checks_in_all)
    values (${run.id}, ${run.staffId}, ${run.staffName}, ${run.now}, ${run.aliveUntil}, 'requested', ${run.checksInAll})
    on conflict do nothing returning ${columns}`.execute(executor);
  return rows[0];
}

/** Claims the requested run; one of several processes gets it. */
export async function takeRun(
  executor: Executor,
  given: { now: Date; aliveUntil: Date },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    update ledger.audit_run set state = 'running', started_at = ${given.now}, alive_until = ${given.aliveUntil}
    where state = 'requested' returning id`.execute(executor);
  return rows[0];
}

export async function keepRunAlive(executor: Executor, id: string, aliveUntil: Date): Promise<void> {
  await sql`update ledger.audit_run set alive_until = ${aliveUntil} where id = ${id}`.execute(executor);
}

export async function addCheck(executor: Executor, id: string, ended: EndedCheck): Promise<void> {
  await sql`
    update ledger.audit_run set checks = checks || ${JSON.stringify([ended])}::jsonb where id = ${id}`.execute(
    executor,
  );
}

export async function endRun(
  executor: Executor,
  run: { id: string; state: AuditState; fault?: { check: string; row: string; message: string }; now: Date },
): Promise<void> {
  const { check = null, row = null, message = null } = run.fault ?? {};
  await sql`
    update ledger.audit_run set state = ${run.state}, ended_at = ${run.now}, fault_check = ${check}, fault_row = ${row},
      fault_message = ${message}
    where id = ${run.id} and state = 'running'`.execute(executor);
}

/** Runs, newest first. */
export async function listRuns(executor: Executor, limit: number): Promise<AuditRun[]> {
  const { rows } = await sql<AuditRun>`
    select ${columns} from ledger.audit_run order by requested_at desc, id desc limit ${limit}`.execute(executor);
  return rows;
}

/** The last run with a result. */
export async function lastVerdict(executor: Executor): Promise<{ clean: boolean; endedAt: Date } | undefined> {
  const { rows } = await sql<{ clean: boolean; endedAt: Date }>`
    select state = 'clean' as clean, ended_at as "endedAt" from ledger.audit_run where state in ('clean', 'faulty')
    order by requested_at desc limit 1`.execute(executor);
  return rows[0];
}
