/** CPU time of processes, from /proc. On a busy machine it says more than throughput. NaN without /proc. */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

const TICK_MS = 10;

/** CPU time of one process in milliseconds. */
export function processCpuMs(pid: number): number {
  return (statOf(pid)?.own ?? Number.NaN) * TICK_MS;
}

/** Returns a function for the CPU time in milliseconds of a local PostgreSQL, including ended processes. */
export async function postgresMeter(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  return () => (postmaster === undefined ? Number.NaN : familyTicks(postmaster) * TICK_MS);
}

/** CPU time in milliseconds of a process and its descendants. */
export function processTreeCpuMs(pid: number): number {
  return familyTicks(pid) * TICK_MS;
}

function familyTicks(parent: number): number {
  const own = statOf(parent);
  return readdirSync("/proc").reduce(
    (sum, name) => {
      const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
      return stat?.parent === parent ? sum + stat.own : sum;
    },
    (own?.own ?? 0) + (own?.ofEndedChildren ?? 0),
  );
}

function statOf(pid: number): { parent: number; own: number; ofEndedChildren: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const at = (index: number) => Number(fields[index]);
    return { parent: at(1), own: at(11) + at(12), ofEndedChildren: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
