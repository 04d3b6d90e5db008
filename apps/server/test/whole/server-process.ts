/** The real server as a separate process, for tests that stop or kill it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { ownProgram } from "../programs.ts";
import { recordLog } from "../server-log.ts";

const READY_LIMIT_MS = 90_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** All output so far. */
  output(): string;
  /** Sends a signal and returns the exit code, null if a signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server on `port` and waits until it reports that it is ready. */
export async function startServer(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [ownProgram("main")], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DEMO: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
      recordLog(String(chunk));
    });
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, "exit") as Promise<[number | null]>;
  let dead = false;
  void exited.then(() => (dead = true));
  for (const until = Date.now() + READY_LIMIT_MS; !(await isReady(url)); await wait(50)) {
    if (!dead && Date.now() < until) continue;
    child.kill("SIGKILL");
    throw new Error(`the server did not become ready:\n${said}`);
  }
  return {
    url,
    pid: child.pid!,
    output: () => said,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Whether `/readyz` succeeds. */
export async function isReady(url: string): Promise<boolean> {
  return (await statusOf(`${url}/readyz`)) === 200;
}

/** Status of a GET, or undefined without a response. */
export async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Kills a process and its children, as simultaneously as possible. */
export function killFamily(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
