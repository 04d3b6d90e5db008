/** Metrics of `/metrics`, in the Prometheus text format. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashesComputed } from "./password.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** Metrics of one process. */
export type MetricValues = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * Aggregates the metrics of several processes into one text: counters are summed, gauges read from a shared source take
 * the maximum.
 */
export const addUp = (parts: readonly MetricValues[]): Promise<string> =>
  AggregatorRegistry.aggregate([...parts]).metrics();

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "http_request_seconds",
      help: "Time to answer, by route and result",
      labelNames: ["route", "status", "result"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: "job_seconds",
      help: "Time of a recurring job, by job and result",
      labelNames: ["job", "result"],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers: [registry],
    }),
    crashes: new Counter({
      name: "server_process_crashes_total",
      help: "Server processes that ended by themselves",
      registers: [registry],
    }),
    faults: new Counter({ name: "faults_total", help: "Answers with a fault of ours", registers: [registry] }),
    /** Requests answered with 503 because the database took too long. */
    putOff: new Counter({ name: "put_off_total", help: "Answers that asked to come again", registers: [registry] }),
    replicaReads: new Counter({
      name: "replica_reads_total",
      help: "Calls that may read from the replica, by where they read and why",
      labelNames: ["from", "because"],
      registers: [registry],
    }),
    shed: new Counter({ name: "shed_total", help: "Calls turned away because too many ran", registers: [registry] }),
    passwordHashes: new Counter({
      name: "password_hashes_total",
      help: "Password hashes computed, for sign-ins that succeed or not",
      registers: [registry],
      collect() {
        this.reset();
        this.inc(hashesComputed());
      },
    }),
    /** Adds a gauge that is read at each scrape; undefined omits it. The aggregate over processes is the maximum. */
    addGauge(name: string, help: string, read: () => Promise<number | undefined>): void {
      const gauge = new Gauge({
        name,
        help,
        aggregator: "max",
        registers: [],
        async collect() {
          // The gauge is unknown without the database; other metrics show that it is down.
          const value = await read().catch(() => undefined);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
      registry.registerMetric(gauge);
    },
    draining: new Gauge({
      name: "draining",
      help: "1 while the process is stopping",
      aggregator: "max",
      registers: [registry],
    }),
  };
}
