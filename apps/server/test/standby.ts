/**
 * Two real PostgreSQL servers with streaming replication, behind an address that can be switched between them, like
 * that of a failover.
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

/** WAL that the primary retains for an unreachable standby. */
const LOG_KEPT = "1GB";

export interface Pair {
  /** URL for the owner, of whichever server the address points to; initially the primary. */
  readonly url: string;
  /** URL of the standby, for the owner. */
  readonly standbyUrl: string;
  /** Runs a statement on one of the two. */
  ask(which: "primary" | "standby", text: string): Promise<Record<string, unknown>[]>;
  /** Points the address to one of the two. Connections to the other one end. */
  leadTo(which: "primary" | "standby"): void;
  stopStandby(): Promise<void>;
  /** Starts it unless it is running. */
  startStandby(): Promise<void>;
  /** Kills the primary like a crash of its machine; it does not restart. */
  killPrimary(): void;
  close(): Promise<void>;
}

/** `synchronous`: COMMIT returns when the standby has synced it too. */
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

/** Copies a stopped cluster, to become its standby. */
function copyCluster(from: string, to: string): void {
  mkdirSync(to);
  for (const name of ["postgres.password", "postgres-app.password"]) cpSync(join(from, name), join(to, name));
  const cluster = join(to, "postgres");
  const copied = spawnSync("cp", ["-a", realpathSync(join(from, "postgres")), cluster], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(copied.stderr);
  writeFileSync(join(cluster, "standby.signal"), "", { mode: 0o644 });
}

/** A TCP relay whose target can change. */
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
