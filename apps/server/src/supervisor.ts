/**
 * Runs several server processes on one port (`PROCESSES`): starts them, restarts those that exit, aggregates their
 * metrics and stops them. It serves no requests itself. Only the first process runs the sandbox chain.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Answers, type Asker, openChannel } from "./platform/asking.ts";
import type { Logger } from "./platform/log.ts";
import { addUp, type Metrics, type MetricValues } from "./platform/metrics.ts";
import { StartupError } from "./platform/startup-error.ts";

/** Set in the environment of the processes, in addition to the supervisor's own. */
export const IS_FIRST = "BANYAN_FIRST_PROCESS";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran at least this long is restarted without delay. */
const STEADY_MS = 60_000;
/** A process stops within eight seconds by itself (main.ts). */
const STOP_MS = 8_500;
const METRICS_MS = 2_000;

export interface SupervisorDeps {
  count: number;
  /** Database URLs of the processes. */
  env: Record<string, string>;
  log: Logger;
  metrics: Metrics;
  /** Called before the first process listens; the processes own the port from then on. */
  releasePort(): Promise<void>;
}

interface Running {
  worker: Worker;
  asker: Asker;
}

/** Resolves when all processes accept requests. Throws StartupError if one of them cannot start. */
export async function startProcesses(deps: SupervisorDeps): Promise<{ stop(): Promise<void> }> {
  const { count, log, metrics } = deps;
  const running = new Map<number, Running>();
  let stopping = false;
  metrics.addGauge("server_processes", "Processes that take requests", async () => running.size);
  // "advanced" serializes bigint in metrics and messages.
  cluster.setupPrimary({ serialization: "advanced" });

  const answers: Answers = {
    port: () => deps.releasePort(),
    metrics: () => sumOf([...running.values()], metrics),
    async sandbox(given) {
      const first = running.get(0);
      if (!first) throw new Error("the process with the sandbox chain is starting");
      return first.asker.ask("sandbox", given);
    },
  };

  /** Starts the process of a slot; resolves when it accepts requests. Throws if it exits first. */
  async function start(slot: number): Promise<void> {
    const worker = cluster.fork({ ...deps.env, [IS_FIRST]: slot === 0 ? "1" : "" });
    const listening = new Promise<string>((resolve) => {
      const asker = openChannel(worker, {
        ...answers,
        async ready() {
          running.set(slot, { worker, asker });
          resolve("ready");
        },
      });
    });
    const startedAt = performance.now();
    const ended = once(worker, "exit") as Promise<[number | null, string | null]>;
    void ended.then(([code, signal]) => {
      // The caller of `start` retries a process that never accepted requests.
      if (!running.delete(slot) || stopping) return;
      metrics.crashes.inc();
      log.error({ pid: worker.process.pid, code, signal }, "a server process exited; restarting it");
      void startAgain(slot, performance.now() - startedAt >= STEADY_MS ? 0 : FIRST_PAUSE_MS);
    });
    const first = await Promise.race([listening, ended.then(() => "ended")]);
    if (first === "ended") throw new StartupError("A server process could not start. See the log above.");
  }

  async function startAgain(slot: number, pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { ref: false });
    if (stopping) return;
    await start(slot).catch(() => startLater(slot, pauseMs));
  }

  async function startLater(slot: number, pauseMs: number): Promise<void> {
    const next = Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    log.error({ again: next }, "a server process could not start; retrying");
    await startAgain(slot, next);
  }

  async function stop(): Promise<void> {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, slot) => start(slot)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Asks a process to stop, and kills it after the time limit. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.send({ banyan: "stop" });
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** Aggregated metrics of all processes and of this one. A process that does not answer in time is left out. */
async function sumOf(processes: readonly Running[], own: Metrics): Promise<string> {
  const parts = await Promise.all(
    processes.map(({ asker }) => asker.ask("metrics", undefined, METRICS_MS).catch(() => undefined)),
  );
  const values = parts.filter((part) => part !== undefined) as MetricValues[];
  return addUp([await own.registry.getMetricsAsJSON(), ...values]);
}
