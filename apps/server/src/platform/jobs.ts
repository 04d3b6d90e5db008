/**
 * Recurring jobs. Every job is a sweep: it queries the database for due work, and may run at any time, late or twice. A
 * row per job and a conditional update ensure that one process runs it at a time. Jobs do not wait for each other, so a
 * hanging mail server does not delay orders. Decision record: docs/decisions/0003-sweeps-instead-of-a-queue.md
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "./clock.ts";
import { type Database, sql, type Tx } from "./database.ts";
import type { Logger } from "./log.ts";
import { whileLost } from "./while-lost.ts";

export interface Job {
  name: string;
  everySeconds: number;
  /** `stopping` aborts when the process stops. Jobs that run for more than seconds must check it. */
  run(now: Date, stopping: AbortSignal): Promise<unknown>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
/** Lease duration: how long a process that dies during a job blocks it at most. Renewed three times as often. */
const LEASE_MS = 30_000;
const RENEW_MS = LEASE_MS / 3;

interface JobDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  onRun?: (job: string, seconds: number, ok: boolean) => void;
  /** Interval of lease renewals. */
  renewMs?: number;
}

export async function startJobs(deps: JobDeps, jobs: readonly Job[]): Promise<JobRunner> {
  const { database, clock, log, renewMs = RENEW_MS } = deps;
  const holder = randomUUID();
  for (const job of jobs) {
    await sql`insert into platform.job (name, due_at) values (${job.name}, ${clock.now()}) on conflict do nothing`.execute(
      database.queries,
    );
  }
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  const running = new Map<string, Promise<void>>();

  async function tick(): Promise<void> {
    const free = jobs.filter(({ name }) => !running.has(name));
    try {
      const claimed = await claim(database, { jobs: free, holder, now: clock.now() });
      for (const job of free) if (claimed.has(job.name)) start(job);
    } catch (error) {
      log.error({ err: error }, "due jobs could not be claimed");
    }
  }

  function start(job: Job): void {
    const run = runClaimed(job)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, "the end of a job could not be recorded"))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  }

  async function runClaimed(job: Job): Promise<void> {
    const started = performance.now();
    let ok = true;
    try {
      await job.run(clock.now(), stopping.signal);
    } catch (error) {
      ok = false;
      log.error({ err: error, job: job.name }, "job failed");
    }
    deps.onRun?.(job.name, (performance.now() - started) / 1000, ok);
    const next = new Date(clock.now().getTime() + job.everySeconds * 1000);
    await whileLost(() =>
      sql`update platform.job set due_at = ${next}, leased_until = null, lease_holder = null
        where name = ${job.name} and lease_holder = ${holder}`.execute(database.queries),
    );
  }

  /** A process that cannot renew its leases may lose them: jobs may then run twice. */
  const renewing = setInterval(() => {
    if (running.size === 0) return;
    renew(database, { names: [...running.keys()], holder, now: clock.now() }).catch((error: unknown) =>
      log.error({ err: error }, "job leases could not be renewed"),
    );
  }, renewMs);
  renewing.unref();

  function schedule(): void {
    timer = setTimeout(() => {
      ticking = tick().finally(() => {
        if (!stopping.signal.aborted) schedule();
      });
    }, TICK_MS);
    timer.unref();
  }
  schedule();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await ticking;
      await Promise.all(running.values());
      clearInterval(renewing);
    },
  };
}

/** Makes a job due immediately, so that some process runs it within seconds. */
export async function runSoon(tx: Tx, name: string, now: Date): Promise<void> {
  await sql`update platform.job set due_at = least(due_at, ${now}) where name = ${name}`.execute(tx);
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Claims due jobs that no other process runs, and returns their names. */
async function claim(
  database: Database,
  { jobs, holder, now }: { jobs: readonly Job[]; holder: string; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    update platform.job j set leased_until = ${leaseFrom(now)}, lease_holder = ${holder}
    from (
      select name from platform.job
      where name = any(${jobs.map(({ name }) => name)}::text[]) and due_at <= ${now}
        and (leased_until is null or leased_until < ${now})
      for no key update skip locked
    ) due
    where j.name = due.name
    returning j.name`.execute(database.queries);
  return new Set(rows.map(({ name }) => name));
}

async function renew(
  database: Database,
  { names, holder, now }: { names: readonly string[]; holder: string; now: Date },
): Promise<void> {
  await sql`
    update platform.job set leased_until = ${leaseFrom(now)}
    where name = any(${names}::text[]) and lease_holder = ${holder}`.execute(database.queries);
}
