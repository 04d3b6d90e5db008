/**
 * Computes a generated day several times: `node computing.ts SHAPE SIZE`. A child process that sends the fastest run to
 * its parent.
 */
import { settleDay } from "../../apps/server/src/modules/bonus/index.ts";
import { FIRST_PLAN, readPlan } from "../../apps/server/src/modules/plan/index.ts";
import type { Shape } from "../network/shapes.ts";
import { dayOf } from "./made-day.ts";

const RUNS = 3;

/** The message to the parent. */
export interface Computed {
  milliseconds: number;
  lines: number;
  megabytes: number;
}

const [shape, size] = process.argv.slice(2);
const plan = readPlan(FIRST_PLAN).plan!;
const day = dayOf(shape as Shape, Number(size));
const computed: Computed = { milliseconds: Infinity, lines: 0, megabytes: 0 };
for (let run = 0; run < RUNS; run++) {
  const began = process.cpuUsage();
  const result = settleDay(day, plan);
  const { user, system } = process.cpuUsage(began);
  computed.milliseconds = Math.min(computed.milliseconds, (user + system) / 1000);
  computed.lines = result.lines.size;
  computed.megabytes = Math.max(computed.megabytes, process.memoryUsage().rss / 1e6);
}
process.send?.(computed);
