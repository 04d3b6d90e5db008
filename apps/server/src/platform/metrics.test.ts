/** `/metrics` with unknown values, and aggregated over several processes. */
import { expect, test } from "vitest";
import { addUp, createMetrics } from "./metrics.ts";

const lineOf = (text: string, name: string) => text.split("\n").find((line) => line.startsWith(`${name} `));

test("a number that is unknown is left out, so that an alarm on its absence rings", async () => {
  const metrics = createMetrics();
  let known: number | undefined = 7;
  metrics.addGauge("known", "x", async () => known);
  metrics.addGauge("never_known", "x", async () => undefined);
  metrics.addGauge("failing", "x", () => Promise.reject(new Error("the database is away")));
  const said = await metrics.registry.metrics();
  expect(lineOf(said, "known")).toBe("known 7");
  expect([lineOf(said, "never_known"), lineOf(said, "failing")]).toEqual([undefined, undefined]);
  known = undefined;
  expect(lineOf(await metrics.registry.metrics(), "known")).toBeUndefined();
});

test("of several processes counts are added, and what all read from one place is there once", async () => {
  const processes = [createMetrics(), createMetrics(), createMetrics()];
  for (const [at, metrics] of processes.entries()) {
    metrics.faults.inc(at + 1);
    metrics.jobs.observe({ job: "x", result: "done" }, 0.05);
    // The first process does not know this value yet.
    metrics.addGauge("days_due", "x", async () => (at === 0 ? undefined : 4));
    metrics.addGauge("unknown", "x", async () => undefined);
  }
  const said = await addUp(await Promise.all(processes.map(({ registry }) => registry.getMetricsAsJSON())));
  expect(lineOf(said, "faults_total")).toBe("faults_total 6");
  expect(lineOf(said, "days_due")).toBe("days_due 4");
  expect(lineOf(said, "unknown")).toBeUndefined();
  expect(said).toContain('job_seconds_bucket{le="0.1",job="x",result="done"} 3');
  expect(said).toContain('job_seconds_bucket{le="+Inf",job="x",result="done"} 3');
});
