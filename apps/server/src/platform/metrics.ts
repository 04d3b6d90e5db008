/** What `/metrics` tells, in the Prometheus text format. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

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
    faults: new Counter({ name: "faults_total", help: "Answers with a fault of ours", registers: [registry] }),
    draining: new Gauge({ name: "draining", help: "1 while the process is stopping", registers: [registry] }),
  };
}
