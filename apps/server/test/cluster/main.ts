/**
 * `npm run cluster`: runs the configurations of deploy/ on one machine. Starts three etcd, three nodes of Patroni,
 * HAProxy and two shop processes in one temporary directory, puts load on them, injects faults, and reports the
 * results. `-- failover rolling` selects parts, `--times N` sets the number of repetitions of each fault (10).
 * docs/operations.md describes what it proves. Exit code 1 on any failure.
 */
import { parseArgs } from "node:util";
import { failover } from "./failover.ts";
import { restore } from "./restore.ts";
import { mainJob, rolling } from "./rolling.ts";
import { openSite, type Site } from "./site.ts";

/** `restore` is last: it destroys all nodes. */
const PARTS: Record<string, { about: string; run(site: Site, times: number): Promise<string[]> }> = {
  job: { about: "join, buy, pay and follow across both shop processes", run: mainJob },
  rolling: { about: "renew the shop processes under load, behind HAProxy and nginx", run: rolling },
  failover: { about: "kill, freeze and thaw the primary under load", run: failover },
  restore: { about: "back up under load, restore to a moment, and after the loss of all nodes", run: restore },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "10" } },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1 || positionals.some((name) => !Object.hasOwn(PARTS, name))) {
  console.error(
    Object.entries(PARTS).reduce((text, [name, { about }]) => `${text}  ${name.padEnd(10)}${about}\n`, "Parts:\n"),
  );
  process.exit(2);
}

const chosen = Object.keys(PARTS).filter((name) => positionals.length === 0 || positionals.includes(name));
const began = performance.now();
const site = await openSite();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void site.close().finally(() => process.exit(130)));
try {
  console.log(`started in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const name of chosen) {
    console.log(`${name}: ${PARTS[name]!.about}`);
    for (const line of await PARTS[name]!.run(site, times)) console.log(`  ${line}`);
  }
} catch (error) {
  console.error(error);
  console.error(`answers: ${site.tally.answers}`);
  process.exitCode = 1;
} finally {
  await site.close();
}
