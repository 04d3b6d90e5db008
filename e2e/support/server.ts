/** The server of the journeys: the built one, with database and demo in a directory that is deleted afterwards. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serveElsewhere } from "./elsewhere.ts";
import { ATTRIBUTION, serveTiles } from "./tiles.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SERVER = join(ROOT, "apps", "server", "dist", "src");
const OPENS_WITHIN_MS = 480_000;
const CLOSES_WITHIN_MS = 20_000;

export interface RunningServer {
  origin: string;
  /** Another origin, with the shop's pages only. */
  elsewhere: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** Marks a directory with a complete demo. */
const PREPARED = "prepared";

/** Fills in the demo in a directory, for a server that starts there later. */
export async function prepareDemo(directory: string): Promise<void> {
  const { end } = await open(directory);
  await end();
  writeFileSync(join(directory, PREPARED), "");
}

/**
 * Builds what changed, starts the server, and waits until it accepts requests. If it exits, throws with its last
 * output. Uses the `prepared` directory if its demo is complete, else a new one.
 */
export async function startServer(prepared?: string): Promise<RunningServer> {
  const built = spawnSync(process.execPath, [join(ROOT, "tools", "build.mjs")], { cwd: ROOT, stdio: "inherit" });
  if (built.status !== 0) throw new Error("The build failed.");
  const dataDir =
    prepared && existsSync(join(prepared, PREPARED)) ? prepared : mkdtempSync(join(tmpdir(), "banyan-e2e-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { origin, elsewhere, end } = await open(dataDir);
    return { origin, elsewhere, dataDir, stop: () => end().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts the built server on a directory. */
async function open(dataDir: string): Promise<{ origin: string; elsewhere: string; end: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const tiles = await serveTiles();
  const elsewhere = await serveElsewhere(origin);
  const child = spawn(process.execPath, ["--enable-source-maps", join(SERVER, "main.js")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      DEMO: "1",
      PUBLIC_URL: origin,
      CLIENT_ORIGINS: elsewhere.origin,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      SMTP_URL: "",
      // The sandbox's signer pays withdrawals up to 100 USDT; larger ones remain for staff.
      PAYOUTS: "signer",
      MAP_TILES_URL: tiles.url,
      MAP_TILES_ATTRIBUTION: ATTRIBUTION,
      // Each visitor of a journey has a separate IP address, to avoid shared rate limits.
      TRUSTED_PROXIES: "1",
      // Browsers use much of the machine, which must not make the server shed load.
      SHED_AT_DELAY_MS: "0",
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => (said = `${said}${text}`.slice(-8_000)));
  const close = () => end(child).finally(tiles.close).finally(elsewhere.close);
  try {
    await untilReady(child, origin, () => said);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, elsewhere: elsewhere.origin, end: close };
}

/** Runs the product's audit on a running server; returns its output and whether it passed. */
export function auditBooks(dataDir: string): { clean: boolean; report: string } {
  const run = spawnSync(process.execPath, [join(SERVER, "audit.js")], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });
  return { clean: run.status === 0, report: `${run.stdout}${run.stderr}` };
}

/** Settles the demo's current business day early. Returns the day. */
export function settleEarly(dataDir: string): string {
  const run = spawnSync(process.execPath, [join(SERVER, "settle.js"), "--early"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });
  const [day] = /(?<=Settled )\S+(?=\.\n$)/.exec(run.stdout) ?? [];
  if (run.status !== 0 || !day) throw new Error(`The day was not settled:\n${run.stdout}${run.stderr}`);
  return day;
}

async function untilReady(child: ChildProcess, origin: string, said: () => string): Promise<void> {
  const deadline = Date.now() + OPENS_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server exited:\n${said()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`The server was not ready in time:\n${said()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), CLOSES_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
