/**
 * The database of deploy/: three etcd and three nodes of Patroni with PostgreSQL and pgBackRest, on one machine and in
 * one directory, with the same configuration files as on separate machines.
 */
import { randomBytes } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { childrenOf, freePort } from "../whole/server-process.ts";
import { type LateRenewal, openLockPath } from "./lock-path.ts";
import {
  type Account,
  type Env,
  makeDirectory,
  ordinaryAccount,
  type Program,
  readEnv,
  requirePrograms,
  runProgram,
  startProgram,
} from "./programs.ts";

export const DEPLOY = join(import.meta.dirname, "..", "..", "..", "..", "deploy");
export const STANZA = "--stanza=banyan";
const NUMBER = 3;
const START_LIMIT_MS = 120_000;
const HEALTHY_LIMIT_MS = 240_000;

const PACKAGES = {
  etcd: "etcd-server",
  patroni: "patroni",
  pg_rewind: "postgresql-15",
  pgbackrest: "pgbackrest",
} as const;

export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataDir: string;
  /** Starts its Patroni, which starts PostgreSQL. */
  start(): void;
  /** Kills all its processes together, like the loss of a machine. */
  kill(): Promise<void>;
  /** Waits until its Patroni renews the lock, and holds the renewal back. */
  holdRenewal(): Promise<LateRenewal>;
  /** Stops all its processes (SIGSTOP), like a machine that hangs. */
  freeze(): void;
  thawPostgres(): void;
  thawPatroni(): void;
  /** Connects to this node as the owner of the shop's database. */
  connect(): Promise<pg.Client>;
}

export interface DatabaseNodes {
  readonly nodes: readonly Node[];
  readonly account: Account;
  readonly passwords: { owner: string; app: string };
  /** The leader according to the other nodes. */
  leader(): Promise<Node | undefined>;
  /** Waits until one node is the leader, one its synchronous standby and the third a replica. */
  healthy(): Promise<Node>;
  /** Runs pgBackRest at a node and returns its output; `dataDir` overrides the node's directory. */
  backrest(node: Node, args: readonly string[], dataDir?: string): string;
  /** Starts a restored database without Patroni, and waits until it accepts writes. */
  startRestored(dataDir: string, port: number): Promise<Program>;
  close(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

export async function openDatabaseNodes(directory: string): Promise<DatabaseNodes> {
  const programs = requirePrograms(PACKAGES);
  // Another PostgreSQL may be on PATH, without the programs that Patroni needs.
  const binaries = dirname(programs.pg_rewind);
  const account = ordinaryAccount();
  const secret = () => randomBytes(16).toString("hex");
  const passwords = { owner: secret(), app: secret() };
  const superuser = secret();
  const running = new Set<Program>();
  const closing: (() => Promise<void>)[] = [];
  const started = (program: Program) => {
    running.add(program);
    return program;
  };

  const etcdPorts: (readonly [number, number])[] = [];
  for (let number = 0; number < NUMBER; number++) etcdPorts.push([await freePort(), await freePort()] as const);
  const cluster = etcdPorts.map(([, peer], at) => `etcd${at + 1}=http://127.0.0.1:${peer}`).join(",");
  for (const [at, [client, peer]] of etcdPorts.entries()) {
    const home = makeDirectory(join(directory, `etcd${at + 1}`), account);
    const env = {
      ...readEnv(join(DEPLOY, "patroni", "etcd.env")),
      ETCD_NAME: `etcd${at + 1}`,
      ETCD_DATA_DIR: join(home, "data"),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: cluster,
    };
    started(startProgram(programs.etcd, [], { account, env, log: join(home, "log") }));
  }

  const repository = makeDirectory(join(directory, "repository"), account);
  const cipher = secret();
  const backrestEnv = (home: string, dataDir: string, port: number): Env => ({
    PGBACKREST_CONFIG: join(DEPLOY, "pgbackrest", "pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: cipher,
    PGBACKREST_SPOOL_PATH: makeDirectory(join(home, "spool"), account),
    PGBACKREST_LOCK_PATH: makeDirectory(join(home, "lock"), account),
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: dataDir,
    PGBACKREST_PG1_USER: account.name,
  });

  async function openNode(at: number): Promise<Node & { env: Env; home: string }> {
    const name = `db${at + 1}`;
    const home = makeDirectory(join(directory, name), account);
    const [port, restPort] = [await freePort(), await freePort()];
    const dataDir = join(home, "data");
    const config = makeDirectory(join(home, "config"), account);
    cpSync(join(DEPLOY, "patroni", "patroni.yml"), join(config, "patroni.yml"));
    // Several nodes on one machine must not share a socket directory.
    writeFileSync(join(config, "sockets.yml"), 'postgresql:\n  parameters:\n    unix_socket_directories: "."\n');
    const lockPath = await openLockPath(etcdPorts.map(([client]) => client));
    closing.push(() => lockPath.close());
    const env = {
      ...readEnv(join(DEPLOY, "patroni", "patroni.env")),
      ...backrestEnv(home, dataDir, port),
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: lockPath.ports.map((client) => `127.0.0.1:${client}`).join(","),
      // Otherwise Patroni asks etcd for its members and connects to them directly.
      PATRONI_ETCD_USE_PROXIES: "true",
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: join(home, "pgpass"),
      PATRONI_SUPERUSER_USERNAME: account.name,
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_PASSWORD: superuser,
      PATRONI_REWIND_PASSWORD: superuser,
    };
    let patroni: Program | undefined;
    const postmaster = () => Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
    const database = () => [postmaster(), ...childrenOf(postmaster())];
    return {
      ...{ name, port, restPort, dataDir, env, home },
      start() {
        patroni = started(startProgram(programs.patroni, [config], { account, env, log: join(home, "log") }));
      },
      async kill() {
        const own = patroni!;
        signalAll([own.pid, ...database()], "SIGKILL");
        await own.end("SIGKILL");
        running.delete(own);
      },
      holdRenewal: () => lockPath.holdRenewal(),
      freeze: () => signalAll([patroni!.pid, ...database()], "SIGSTOP"),
      thawPostgres: () => signalAll(database().toReversed(), "SIGCONT"),
      thawPatroni: () => patroni!.signal("SIGCONT"),
      connect: () => connectTo(`postgres://banyan_owner:${passwords.owner}@127.0.0.1:${port}/banyan`),
    };
  }

  const nodes: Awaited<ReturnType<typeof openNode>>[] = [];
  for (let at = 0; at < NUMBER; at++) nodes.push(await openNode(at));

  async function members(): Promise<Member[]> {
    for (const { restPort } of nodes) {
      const given = { signal: AbortSignal.timeout(1_000) };
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, given).catch(() => undefined);
      const read = answer?.ok ? ((await answer.json().catch(() => undefined)) as { members: Member[] }) : undefined;
      if (read) return read.members;
    }
    return [];
  }

  const named = (name: string | undefined) => nodes.find((node) => node.name === name);

  async function healthy(limitMs = HEALTHY_LIMIT_MS): Promise<Node> {
    let seen: Member[] = [];
    for (const until = Date.now() + limitMs; Date.now() < until; await wait(250)) {
      seen = await members();
      const works = seen.every(({ state }) => state === "running" || state === "streaming");
      const roles = seen.map(({ role }) => role).toSorted();
      const isOneLine = new Set(seen.map(({ timeline }) => timeline)).size === 1;
      if (works && isOneLine && roles.join() === "leader,replica,sync_standby")
        return named(seen.find(({ role }) => role === "leader")?.name)!;
    }
    throw new Error(`the nodes did not become healthy: ${JSON.stringify(seen)}`);
  }

  const site: DatabaseNodes = {
    nodes,
    account,
    passwords,
    leader: async () => named((await members()).find(({ role }) => role === "leader")?.name),
    healthy: () => healthy(),
    backrest(node, args, dataDir) {
      const { home, env } = node as (typeof nodes)[number];
      const own = { ...env, ...(dataDir && { PGBACKREST_PG1_PATH: dataDir }) };
      return runProgram(programs.pgbackrest, [STANZA, ...args], { account, env: own, cwd: home });
    },
    async startRestored(dataDir, port) {
      const home = dirname(dataDir);
      const env = backrestEnv(home, dataDir, port);
      const set = { port, archive_mode: "off", synchronous_standby_names: "", unix_socket_directories: "." };
      const args = ["-D", dataDir, ...Object.entries(set).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
      const program = started(startProgram(join(binaries, "postgres"), args, { account, env, log: join(home, "log") }));
      const url = `postgres://banyan_owner:${passwords.owner}@127.0.0.1:${port}/banyan`;
      for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await wait(100)) {
        const client = await connectTo(url).catch(() => undefined);
        const found = await client?.query("select pg_is_in_recovery() as waits").catch(() => undefined);
        await client?.end();
        if (found?.rows[0].waits === false) return program;
      }
      throw new Error(`the restored database did not start:\n${readFileSync(join(home, "log"), "utf8").slice(-2_000)}`);
    },
    async close() {
      for (const program of running) program.signal("SIGCONT");
      for (const node of nodes) await node.kill().catch(() => {});
      await Promise.all([...running].map((program) => program.end("SIGKILL")));
      await Promise.all(closing.map((one) => one()));
    },
  };

  try {
    for (const node of nodes) node.start();
    const leader = await healthy(START_LIMIT_MS);
    await prepare(leader, { user: account.name, password: superuser, ...passwords });
    return site;
  } catch (error) {
    await site.close();
    throw error;
  }
}

/** Performs the one-time setup of docs/operations.md. */
async function prepare(
  { port }: Node,
  { user, password, owner, app }: { user: string; password: string; owner: string; app: string },
): Promise<void> {
  const told = readFileSync(join(DEPLOY, "..", "docs", "operations.md"), "utf8");
  const statements = told.match(/## Two logins.*?```sql\n(.*?);\n```/s)?.[1]?.split(";\n") ?? [];
  const passwords = { banyan_owner: owner, banyan_app: app };
  const client = await connectTo(`postgres://${user}:${password}@127.0.0.1:${port}/postgres`);
  for (const statement of statements) {
    const role = Object.entries(passwords).find(([name]) => statement.startsWith(`create role ${name} `));
    await client.query(statement.replace("…", role?.[1] ?? ""));
  }
  await client.end();
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 60_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
