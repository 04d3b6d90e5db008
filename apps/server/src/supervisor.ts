/**
 * Several server processes on one port (`PROCESSES`). The supervisor starts them, starts one again that ended, adds up their
 * numbers and ends them. It answers no requests itself. The first process alone has the sandbox's chain.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Answers, type Asker, openChannel } from "./platform/asking.ts";
import type { Logger } from "./platform/log.ts";
import { addUp, type Metrics, type MetricValues } from "./platform/metrics.ts";
import { StartupError } from "./platform/startup-error.ts";

/** What the processes find in their environment beside what the supervisor has. */
export const IS_FIRST = "BANYAN_FIRST_PROCESS";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived so long and then ended is started again at once. */
const STEADY_MS = 60_000;
/** A process ends within eight seconds by itself (main.ts). */
const STOP_MS = 8_500;
const METRICS_MS = 2_000;

export interface SupervisorDeps {
  count: number;
  /** How a process signs in to the database. */
  env: Record<string, string>;
  log: Logger;
  metrics: Metrics;
  /** Called before the first process listens: the port is theirs from then on. */
  releasePort(): Promise<void>;
}

interface Running {
  worker: Worker;
  asker: Asker;
}

/** Comes back when all processes take requests. Throws StartupError where one of them cannot start. */
export async function startProcesses(deps: SupervisorDeps): Promise<{ stop(): Promise<void> }> {
  const { count, log, metrics } = deps;
  const running = new Map<number, Running>();
  let stopping = false;
  metrics.addGauge("server_processes", "Processes that take requests", async () => running.size);
  // Numbers and calls with several digits travel as they are.
  cluster.setupPrimary({ serialization: "advanced" });

  const answers: Answers = {
    port: () => deps.releasePort(),
    metrics: () => sumOf([...running.values()], metrics),
    async sandbox(given) {
      const first = running.get(0);
      if (!first) throw new Error("the process with the sandbox is being started");
      return first.asker.ask("sandbox", given);
    },
  };

  /** Starts the process of a place and comes back when it takes requests. Throws where it ends before. */
  async function start(place: number): Promise<void> {
    const worker = cluster.fork({ ...deps.env, [IS_FIRST]: place === 0 ? "1" : "" });
    const listening = new Promise<string>((resolve) => {
      const asker = openChannel(worker, {
        ...answers,
        async ready() {
          running.set(place, { worker, asker });
          resolve("ready");
        },
      });
    });
    const startedAt = performance.now();
    const ended = once(worker, "exit") as Promise<[number | null, string | null]>;
    void ended.then(([code, signal]) => {
      // One that never took requests is tried again by whoever started it.
      if (!running.delete(place) || stopping) return;
      metrics.crashes.inc();
      log.error({ pid: worker.process.pid, code, signal }, "a server process ended and is started again");
      void startAgain(place, performance.now() - startedAt >= STEADY_MS ? 0 : FIRST_PAUSE_MS);
    });
    const first = await Promise.race([listening, ended.then(() => "ended")]);
    if (first === "ended") throw new StartupError("A server process could not start; why stands above.");
  }

  async function startAgain(place: number, pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { ref: false });
    if (stopping) return;
    await start(place).catch(() => startLater(place, pauseMs));
  }

  async function startLater(place: number, pauseMs: number): Promise<void> {
    const next = Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    log.error({ again: next }, "a server process could not start and is tried again");
    await startAgain(place, next);
  }

  async function stop(): Promise<void> {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, place) => start(place)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Asks a process to end, and ends it where it takes too long. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.send({ banyan: "stop" });
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** The numbers of all processes, and of this one, added up. A process that does not answer is left out. */
async function sumOf(processes: readonly Running[], own: Metrics): Promise<string> {
  const parts = await Promise.all(
    processes.map(({ asker }) => asker.ask("metrics", undefined, METRICS_MS).catch(() => undefined)),
  );
  const values = parts.filter((part) => part !== undefined) as MetricValues[];
  return addUp([await own.registry.getMetricsAsJSON(), ...values]);
}
