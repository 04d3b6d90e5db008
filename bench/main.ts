/**
 * `npm run bench`: every benchmark with its references, then a table of the bars. `-- list checkout` selects some;
 * `--seconds`, `--rounds` and `--clients 1,8,32` set the rounds; `--keep` leaves the databases for the next run (with
 * DATABASE_URL). `-- endurance --minutes 60`, `-- overload` and `-- scale-out --processes 1,2,4` run only if named.
 * Exits with 1 if a benchmark failed, and with `--strict` also if a bar was missed: one run on a busy machine proves
 * little. docs/benchmarks.md explains the figures.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Bench, type Figure, judge, type Settings, type Verdict } from "./bench.ts";
import { settlementBench } from "./bonus/settlement.ts";
import { searchBench } from "./catalog/search.ts";
import { chainBench } from "./chain/watching.ts";
import { openCluster } from "./cluster.ts";
import { disturbedBench } from "./http/disturbed.ts";
import { enduranceBench, overloadBench } from "./http/limit.ts";
import { REQUEST_BENCHES } from "./http/requests.ts";
import { scaleOutBench } from "./http/scale-out.ts";
import { backlogBench } from "./ledger/backlog.ts";
import { booksBench } from "./ledger/books.ts";
import { exportBench } from "./ledger/export.ts";
import { postingBench } from "./ledger/posting.ts";
import { statementBench } from "./ledger/statement.ts";
import { placementBench } from "./network/placements.ts";
import { teamBench } from "./network/team.ts";
import { officeBench } from "./office/lists.ts";
import { movingBench } from "./office/moving.ts";
import { TPCB } from "./tpcb.ts";

const BENCHES: Bench[] = [
  ...REQUEST_BENCHES,
  disturbedBench,
  postingBench,
  statementBench,
  exportBench,
  booksBench,
  backlogBench,
  placementBench,
  teamBench,
  searchBench,
  officeBench,
  movingBench,
  settlementBench,
  chainBench,
  enduranceBench,
  overloadBench,
  scaleOutBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "1,8,32" },
    minutes: { type: "string", default: "60" },
    processes: { type: "string", default: "1,2" },
    keep: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
  },
});
const chosen = BENCHES.filter(({ name, long }) => (positionals.length === 0 ? !long : positionals.includes(name)));
const clients = values.clients.split(",").map(Number);
const processes = values.processes.split(",").map(Number);
const [seconds, rounds, minutes] = [Number(values.seconds), Number(values.rounds), Number(values.minutes)];
const numbers = [seconds, rounds, minutes, ...clients, ...processes];
if (chosen.length < Math.max(1, positionals.length) || numbers.some((number) => !(number > 0))) {
  console.error(BENCHES.reduce((text, { name, about }) => `${text}  ${name.padEnd(14)}${about}\n`, "Benchmarks:\n"));
  process.exit(2);
}

const cluster = await openCluster({ keep: values.keep });
const settings = { cluster, clients, processes, seconds, rounds, minutes };
try {
  const results = [];
  for (const bench of chosen) results.push(await carryOut(bench, settings));
  const verdicts = results.flatMap((result) => result.verdicts);
  const broken = results.filter(({ error }) => error !== undefined);
  print(results.flatMap(({ figures }) => figures));
  console.log(`\n${tableOf(verdicts)}\n`);
  for (const { name, error } of broken) console.log(`${name} failed: ${error}`);
  const missed = verdicts.filter(({ isHeld }) => !isHeld);
  console.log(
    `${verdicts.length - missed.length} bars passed, ${missed.length} missed, ${broken.length} benchmarks failed`,
  );
  if (broken.length > 0 || (values.strict && missed.length > 0)) process.exitCode = 1;
} finally {
  await cluster.close();
}

interface Result {
  name: string;
  figures: Figure[];
  verdicts: Verdict[];
  error?: string;
}

/** A failure does not stop the other benchmarks. */
async function carryOut(bench: Bench, given: Settings): Promise<Result> {
  const { name, about } = bench;
  console.error(`${name}: ${about} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
  try {
    const figures = await bench.run(given);
    for (const figure of figures) console.error(`  ${lineOf(figure)}`);
    return { name, figures, verdicts: judge(bench, figures) };
  } catch (error) {
    console.error(error);
    return { name, figures: [], verdicts: [], error: error instanceof Error ? error.message : String(error) };
  }
}

function print(figures: readonly Figure[]): void {
  console.log(`\n${availableParallelism()} × ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`);
  if (TPCB !== "pgbench") console.log("pgbench is not installed: tpcb-like ran through the driver, which is slower.");
  for (const figure of figures) console.log(lineOf(figure));
}

function lineOf({ what, clients: count, perSecond, p99, ratios, amounts, cpu }: Figure): string {
  const parts = [
    ...Object.entries(ratios).map(([name, value]) => `${value.toFixed(2)} of ${name}`),
    ...Object.entries(amounts ?? {}).map(([name, value]) => `${value.toFixed(0)} ${name}`),
  ];
  const time = p99 === undefined ? "" : `p99 ${p99.toFixed(1)} ms`;
  const cost = cpu
    ? `cpu ${cpu.server.toFixed(2)} + ${cpu.postgres.toFixed(2)} ms, bare ${cpu.bareServer.toFixed(2)} + ${cpu.barePostgres.toFixed(2)}, ${cpu.ratio.toFixed(2)}`
    : "";
  const head = `${what.padEnd(34)} ${String(count).padStart(3)} clients ${perSecond.toFixed(0).padStart(7)}/s`;
  return `${head}  ${time.padEnd(15)}  ${parts.join("  ").padEnd(44)}  ${cost}`.trimEnd();
}

/** In Markdown, for docs/benchmarks.md. */
function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ figure: { bench, what, clients: count }, bar, measured, isHeld }) => {
    const bounds = [bar.least !== undefined && `≥ ${bar.least}`, bar.most !== undefined && `≤ ${bar.most}`];
    const value = measured >= 10 ? measured.toFixed(0) : measured.toFixed(2);
    return [
      bench,
      what,
      String(count),
      bar.of,
      value,
      bounds.filter(Boolean).join(", "),
      isHeld ? "held" : "**missed**",
    ];
  });
  const lines = [["bench", "what", "clients", "measure", "measured", "bar", ""], Array(7).fill("---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
