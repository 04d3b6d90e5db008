/** Runs of the settlement, one per day and attempt, and the lease of the settling process. */
import type { RunStarter, RunStep } from "@banyan/contract/office/settlements.ts";
import type { Bulk } from "../../platform/bulk.ts";
import { type Executor, sql } from "../../platform/database.ts";

export interface RunRow {
  id: string;
  day: string;
  startedBy: RunStarter;
  step: RunStep;
  done: number;
  total: number;
  startedAt: Date;
  endedAt: Date | null;
  error: string | null;
}

const RUN_COLUMNS = sql`id, day, started_by as "startedBy", step, done, total, started_at as "startedAt",
  ended_at as "endedAt", error`;

/** Advisory lock key of the settlement lease. */
const LEASE = 0x62_6f_6e_75;

/**
 * Takes the lease on a dedicated connection; false if another process has it. It is a lock of an open transaction, so
 * it ends with the connection: a process that dies releases it, and no other event does.
 */
export async function takeLease(connection: Bulk): Promise<boolean> {
  await connection.query("begin");
  await connection.query("set local idle_in_transaction_session_timeout = 0");
  const [row] = await connection.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LEASE]);
  return row!.taken;
}

/** Whether a process is settling. */
export async function isLeaseTaken(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = 0 and objid = ${LEASE} and granted
    ) as taken`.execute(executor);
  return rows[0]!.taken;
}

export async function insertRun(
  executor: Executor,
  { id, day, startedBy, now }: { id: string; day: string; startedBy: RunStarter; now: Date },
): Promise<void> {
  await sql`
    insert into bonus.run (id, day, started_by, step, done, total, started_at)
    values (${id}, ${day}, ${startedBy}, 'closing', 0, 0, ${now})`.execute(executor);
}

export async function updateRun(
  executor: Executor,
  { id, step, done, total }: Pick<RunRow, "id" | "step" | "done" | "total">,
): Promise<void> {
  await sql`update bonus.run set step = ${step}, done = ${done}, total = ${total} where id = ${id}`.execute(executor);
}

export async function endRun(
  executor: Executor,
  { id, now, error }: { id: string; now: Date; error: string | null },
): Promise<void> {
  await sql`update bonus.run set ended_at = ${now}, error = ${error} where id = ${id} and ended_at is null`.execute(
    executor,
  );
}

/** Error of a run whose process was stopped or died. */
export const INTERRUPTED = "interrupted";

/** Ends runs whose process is gone. Only for the holder of the lease. */
export async function endBrokenRuns(executor: Executor, now: Date): Promise<void> {
  await sql`update bonus.run set ended_at = ${now}, error = ${INTERRUPTED} where ended_at is null`.execute(executor);
}

/** Runs, newest first. */
export async function selectRuns(
  executor: Executor,
  { limit, offset = 0, day = null }: { limit: number; offset?: number; day?: string | null },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${RUN_COLUMNS} from bonus.run where ${day}::date is null or day = ${day}
    order by started_at desc, id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}
