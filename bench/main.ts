/**
 * `npm run bench`: every measurement beside its references, and one table at the end; exit code 1 where a bar is missed.
 * `-- list checkout` picks some; `--seconds`, `--rounds` and `--clients 1,8,32` set the rounds; `--keep` leaves the
 * databases for the next run (with DATABASE_URL). What is measured and how to read it: docs/benchmarks.md.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Bench, type Figure, isGood } from "./bench.ts";
import { openCluster } from "./cluster.ts";
import { REQUEST_BENCHES } from "./http/requests.ts";
import { booksBench } from "./ledger/books.ts";
import { exportBench } from "./ledger/export.ts";
import { postingBench } from "./ledger/posting.ts";
import { statementBench } from "./ledger/statement.ts";
import { placementBench } from "./network/placements.ts";
import { TPCB } from "./tpcb.ts";

const BENCHES: Bench[] = [...REQUEST_BENCHES, postingBench, statementBench, exportBench, booksBench, placementBench];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "1,8,32" },
    keep: { type: "boolean", default: false },
  },
});
const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const clients = values.clients.split(",").map(Number);
const numbers = [Number(values.seconds), Number(values.rounds), ...clients];
if (chosen.length < Math.max(1, positionals.length) || numbers.some((number) => !(number > 0))) {
  console.error(BENCHES.reduce((text, { name, about }) => `${text}  ${name.padEnd(14)}${about}\n`, "Measurements:\n"));
  process.exit(2);
}

const cluster = await openCluster({ keep: values.keep });
try {
  const figures: Figure[] = [];
  for (const { name, about, run } of chosen) {
    console.error(`${name}: ${about} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
    const measured = await run({ cluster, clients, seconds: Number(values.seconds), rounds: Number(values.rounds) });
    for (const figure of measured) console.error(`  ${lineOf(figure)}`);
    figures.push(...measured);
  }
  print(figures);
  if (!figures.every(isGood)) process.exitCode = 1;
} finally {
  await cluster.close();
}

function print(figures: readonly Figure[]): void {
  console.log(`\n${availableParallelism()} × ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`);
  if (TPCB !== "pgbench") console.log("pgbench is missing: the driver ran tpcb-like instead, which is slower.");
  for (const figure of figures) console.log(lineOf(figure));
}

function lineOf(figure: Figure): string {
  const { what, clients: count, perSecond, p99, ratios, bar, cpu } = figure;
  const parts = Object.entries(ratios).map(([name, value]) => `${value.toFixed(2)} of ${name}`);
  const verdict = bar ? `${isGood(figure) ? "≥" : "BELOW"} ${bar.least} ${bar.of === "per second" ? "/s" : ""}` : "";
  const time = p99 === undefined ? "" : `p99 ${p99.toFixed(1)} ms`;
  const cost = cpu
    ? `cpu ${cpu.server.toFixed(2)} + ${cpu.postgres.toFixed(2)} ms, bare ${cpu.bareServer.toFixed(2)} + ${cpu.barePostgres.toFixed(2)}, ${cpu.ratio.toFixed(2)}`
    : "";
  const head = `${what.padEnd(34)} ${String(count).padStart(3)} clients ${perSecond.toFixed(0).padStart(7)}/s`;
  return `${head}  ${time.padEnd(15)}  ${parts.join("  ").padEnd(44)}  ${verdict.padEnd(12)}  ${cost}`.trimEnd();
}
