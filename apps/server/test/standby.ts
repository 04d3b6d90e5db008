/**
 * Two real PostgreSQL, of which one follows the other by streaming replication, behind an address that can move from one to
 * the other as that of a failover does.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { logFile, OWNER, openCluster } from "../src/platform/postgres/cluster.ts";
import { startPostgres } from "../src/platform/postgres/index.ts";
import { type Postmaster, startPostmaster, stopPostmaster } from "../src/platform/postgres/postmaster.ts";
import { freePort, killFamily } from "./whole/server-process.ts";

/** Log that the primary keeps for a standby that is away. */
const LOG_KEPT = "1GB";

export interface Pair {
  /** Connects as the owner to whichever of the two the address leads to; at first the primary. */
  readonly url: string;
  /** Connects to the standby, as the owner. */
  readonly standbyUrl: string;
  /** Carries out a statement on one of the two. */
  ask(which: "primary" | "standby", text: string): Promise<Record<string, unknown>[]>;
  /** Leads the address to one of the two. Connections to the other one end. */
  leadTo(which: "primary" | "standby"): void;
  stopStandby(): Promise<void>;
  /** Starts it where it does not run. */
  startStandby(): Promise<void>;
  /** Kills the primary as a crash of its machine does; it does not come back. */
  killPrimary(): void;
  close(): Promise<void>;
}

/** `synchronous`: COMMIT is answered when the standby has it on its disk too. */
export async function openPair({ synchronous }: { synchronous: boolean }): Promise<Pair> {
  const directory = mkdtempSync(join(tmpdir(), "banyan-standby-"));
  chmodSync(directory, 0o755);
  const [first, second] = ["first", "second"].map((name) => join(directory, name)) as [string, string];
  await (await startPostgres({ dataDir: first, purpose: "test" })).stop();
  copyCluster(first, second);

  const ports = { primary: await freePort(), standby: await freePort() };
  const clusters = { primary: openCluster(first, "durable"), standby: openCluster(second, "durable") };
  const logs = { primary: logFile(first), standby: logFile(second) };
  const urlAt = (port: number) => `postgres://${OWNER}:${clusters.primary.password}@127.0.0.1:${port}/${OWNER}`;
  const primary = await startPostmaster(clusters.primary, logs.primary, ports.primary, {
    wal_keep_size: LOG_KEPT,
    synchronous_standby_names: synchronous ? "*" : "",
  });
  let standby: Postmaster | undefined;
  const relay = await openRelay(ports.primary);

  async function ask(which: "primary" | "standby", text: string) {
    const client = new pg.Client({ connectionString: urlAt(ports[which]) });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function startStandby(): Promise<void> {
    standby ??= await startPostmaster(clusters.standby, logs.standby, ports.standby, {
      primary_conninfo: `host=127.0.0.1 port=${ports.primary} user=${OWNER} password=${clusters.primary.password}`,
      wal_retrieve_retry_interval: "100ms",
    });
  }

  async function stopStandby(): Promise<void> {
    if (standby) await stopPostmaster(clusters.standby, standby.pid);
    standby = undefined;
  }

  await startStandby();
  return {
    url: urlAt(relay.port),
    standbyUrl: urlAt(ports.standby),
    ask,
    leadTo: (which) => relay.leadTo(ports[which]),
    stopStandby,
    startStandby,
    killPrimary: () => killFamily(primary.pid),
    async close() {
      relay.close();
      await stopStandby();
      await stopPostmaster(clusters.primary, primary.pid);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A copy of a stopped database that will follow it. */
function copyCluster(from: string, to: string): void {
  mkdirSync(to);
  for (const name of ["postgres.password", "postgres-app.password"]) cpSync(join(from, name), join(to, name));
  const cluster = join(to, "postgres");
  const copied = spawnSync("cp", ["-a", realpathSync(join(from, "postgres")), cluster], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(copied.stderr);
  writeFileSync(join(cluster, "standby.signal"), "", { mode: 0o644 });
}

/** A port that leads to another one, which may change. */
async function openRelay(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    leadTo(next: number) {
      target = next;
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}
