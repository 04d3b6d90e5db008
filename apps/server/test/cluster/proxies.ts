/** HAProxy and nginx of deploy/ in front of two shop processes, and HAProxy in front of the database. */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, isReady } from "../whole/server-process.ts";
import { type DatabaseNodes, DEPLOY } from "./database-nodes.ts";
import { type Account, type Env, makeDirectory, type Program, requirePrograms, startProgram } from "./programs.ts";

const NGINX_PLACES = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

export interface Proxy {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export interface DatabaseProxy extends Proxy {
  /** Number of requests that each of the two shop processes got, by server name. */
  shared(): Promise<Record<string, number>>;
}

const proxyAt = (port: number, program: Program): Proxy => ({
  port,
  url: `http://127.0.0.1:${port}`,
  close: () => program.end("SIGKILL"),
});

/** Files of deploy/haproxy, in read order. */
export const HAPROXY_FILES = ["haproxy.cfg", "shop.cfg", "postgresql.cfg"].map((name) => join(DEPLOY, "haproxy", name));

export function haproxyEnv(given: {
  socket: string;
  shopPort: number;
  databasePort: number;
  shops: readonly number[];
  nodes: readonly { port: number; restPort: number }[];
}): Env {
  const shops = given.shops.map((port, at) => [`SHOP_${"AB"[at]}`, `127.0.0.1:${port}`]);
  const nodes = given.nodes.flatMap(({ port, restPort }, at) => [
    [`DB_${at + 1}`, `127.0.0.1:${port}`],
    [`DB_${at + 1}_PATRONI`, String(restPort)],
  ]);
  return {
    HAPROXY_SOCKET: given.socket,
    SHOP_LISTEN: `127.0.0.1:${given.shopPort}`,
    POSTGRESQL_LISTEN: `127.0.0.1:${given.databasePort}`,
    ...Object.fromEntries([...shops, ...nodes]),
  };
}

/** Starts HAProxy with a port for the database (`port`) and one for the shop (`shop`). */
export async function startHaproxy(
  directory: string,
  { nodes, account }: Pick<DatabaseNodes, "nodes" | "account">,
  shops: readonly number[],
): Promise<{ database: DatabaseProxy; shop: Proxy }> {
  const { haproxy } = requirePrograms({ haproxy: "haproxy" });
  const home = makeDirectory(join(directory, "haproxy"), account);
  const socket = join(home, "socket");
  const [shopPort, databasePort] = [await freePort(), await freePort()];
  const env = haproxyEnv({ socket, shopPort, databasePort, shops, nodes });
  const args = ["-db", ...HAPROXY_FILES.flatMap((file) => ["-f", file])];
  const program = startProgram(haproxy, args, { account, env, log: join(home, "log") });
  await answering(databasePort, join(home, "log"));
  return {
    database: { ...proxyAt(databasePort, program), shared: () => requestsOf(socket) },
    shop: proxyAt(shopPort, program),
  };
}

/** Writes the configuration of deploy/nginx inside a standalone one. */
export function writeNginx(home: string, account: Account, given: { port: number; shops: readonly number[] }): string {
  const values: Env = {
    SHOP_LISTEN: `127.0.0.1:${given.port}`,
    SHOP_A: `127.0.0.1:${given.shops[0]}`,
    SHOP_B: `127.0.0.1:${given.shops[1]}`,
    SHOP_CACHE: makeDirectory(join(home, "cache"), account),
  };
  const template = readFileSync(join(DEPLOY, "nginx", "shop.conf.template"), "utf8");
  const shop = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name]!);
  const own = NGINX_PLACES.map((name) => `${name}_temp_path ${makeDirectory(join(home, name), account)};`);
  const text = `daemon off;
pid ${join(home, "pid")};
error_log stderr warn;
events {}
http {
access_log off;
${own.join("\n")}
${shop}}
`;
  const file = join(home, "nginx.conf");
  writeFileSync(file, text);
  return file;
}

export async function startNginx(directory: string, account: Account, shops: readonly number[]): Promise<Proxy> {
  const { nginx } = requirePrograms({ nginx: "nginx" });
  const home = makeDirectory(join(directory, "nginx"), account);
  const port = await freePort();
  const file = writeNginx(home, account, { port, shops });
  const log = join(home, "log");
  const program = startProgram(nginx, ["-e", "stderr", "-c", file], { account, env: {}, log });
  await answering(port, log);
  return { ...proxyAt(port, program), close: () => program.end("SIGQUIT") };
}

async function answering(port: number, log: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++, await wait(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) =>
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false)),
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`the proxy did not start:\n${readFileSync(log, "utf8")}`);
}

/** Waits until the shop behind a proxy is ready. */
export async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; !(await isReady(url)); await wait(50))
    if (Date.now() > until) throw new Error(`${url} did not become ready`);
}

/** Column of the request total in HAProxy's statistics. */
const REQUESTS = "req_tot";

async function requestsOf(path: string): Promise<Record<string, number>> {
  const socket = connect(path);
  socket.end("show stat\n");
  let text = "";
  for await (const part of socket) text += part;
  const [head, ...lines] = text.replace(/^# /, "").trim().split("\n");
  const names = head!.split(",");
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
  const servers = rows.filter(({ pxname, svname }) => pxname === "shop_ready" && svname !== "BACKEND");
  return Object.fromEntries(servers.map((row) => [row.svname!, Number(row[REQUESTS])]));
}
