/**
 * The configurations of deploy/ are valid for their programs, and the proxies retry only safe requests (docs/trust.md
 * 51). `npm run cluster` runs all of them together. Tests of programs missing on this machine are skipped by name.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../whole/server-process.ts";
import { DEPLOY, STANZA } from "./database-nodes.ts";
import { findProgram, makeDirectory, ordinaryAccount, readEnv, runProgram } from "./programs.ts";
import { HAPROXY_FILES, haproxyEnv, startHaproxy, startNginx, untilReady, writeNginx } from "./proxies.ts";

const PARTS = ["haproxy", "nginx", "patroni", "pgbackrest"];
const has = (name: string) => findProgram(name) !== undefined;
const isRoot = process.getuid?.() === 0;
/** As root, PostgreSQL's account runs the programs. */
const canRun = (name: string) => has(name) && (!isRoot || has("pg_rewind"));

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "banyan-deploy-"));
  chmodSync(directory, 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("no configuration holds a path of a machine or a secret", () => {
  for (const part of PARTS) {
    for (const name of readdirSync(join(DEPLOY, part))) {
      const text = readFileSync(join(DEPLOY, part, name), "utf8");
      if (name.endsWith(".md")) continue;
      expect(text, name).not.toMatch(/["=\s]\/(etc|home|opt|root|srv|tmp|usr|var)\//);
      expect(text, name).not.toMatch(/(PASSWORD|PASS|SECRET)=./);
    }
  }
});

const nodes = [1, 2, 3].map((at) => ({ port: at, restPort: at }));

test.skipIf(!canRun("haproxy"))("HAProxy understands its configuration", () => {
  const given = { socket: join(directory, "socket"), shopPort: 1, databasePort: 2, shops: [3, 4], nodes };
  const run = { account: ordinaryAccount(), env: haproxyEnv(given), cwd: directory };
  runProgram(findProgram("haproxy")!, ["-c", ...HAPROXY_FILES.flatMap((file) => ["-f", file])], run);
});

test.skipIf(!canRun("nginx"))("nginx understands its configuration", async () => {
  const account = ordinaryAccount();
  const home = makeDirectory(join(directory, "nginx"), account);
  const file = writeNginx(home, account, { port: await freePort(), shops: [2, 3] });
  runProgram(findProgram("nginx")!, ["-t", "-e", "stderr", "-c", file], { account, env: {}, cwd: home });
});

test.skipIf(!canRun("patroni") || !canRun("pg_rewind"))("Patroni understands its configuration", () => {
  const account = ordinaryAccount();
  const env = {
    ...readEnv(join(DEPLOY, "patroni", "patroni.env")),
    PATRONI_ETCD_HOSTS: "127.0.0.1:1",
    PATRONI_RESTAPI_LISTEN: "127.0.0.1:0",
    PATRONI_POSTGRESQL_LISTEN: "127.0.0.1:0",
    PATRONI_POSTGRESQL_DATA_DIR: join(directory, "none"),
    PATRONI_POSTGRESQL_BIN_DIR: join(findProgram("pg_rewind")!, ".."),
  };
  const run = { account, env, cwd: directory };
  const reading =
    "import sys; from patroni.config import Config; c = Config(sys.argv[1]); print(c['bootstrap']['dcs'])";
  const python = findProgram("patroni")!.replace(/patroni$/, "python3");
  const found = runProgram(python, ["-c", reading, join(DEPLOY, "patroni", "patroni.yml")], run);
  expect(found).toContain("'synchronous_mode_strict': True");
});

test.skipIf(!canRun("pgbackrest"))("pgBackRest understands its configuration", () => {
  const account = ordinaryAccount();
  const home = makeDirectory(join(directory, "pgbackrest"), account);
  const env = {
    PGBACKREST_CONFIG: join(DEPLOY, "pgbackrest", "pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: makeDirectory(join(home, "repository"), account),
    PGBACKREST_REPO1_CIPHER_PASS: "for this test",
    PGBACKREST_LOCK_PATH: makeDirectory(join(home, "lock"), account),
    PGBACKREST_PG1_PATH: join(home, "data"),
  };
  const found = runProgram(findProgram("pgbackrest")!, [STANZA, "info"], { account, env, cwd: home });
  expect(found).not.toMatch(/WARN|ERROR/);
});

/** A fake shop process that can be not ready, or die during a request. */
async function openFake() {
  const state = { ready: true, dies: false, asked: 0 };
  const server: Server = createServer((request, answer) => {
    if (request.url === "/readyz") return answer.writeHead(state.ready ? 200 : 503).end();
    if (request.url === "/healthz") return answer.writeHead(200).end();
    state.asked++;
    if (state.dies) return request.socket.destroy();
    const isFile = request.url!.startsWith("/assets/");
    answer.writeHead(200, { "cache-control": isFile ? "public, max-age=31536000, immutable" : "no-store" }).end("done");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return { state, port: (server.address() as AddressInfo).port, close };
}

describe.each(["haproxy", "nginx"])("%s", (name) => {
  describe.skipIf(!canRun(name))("in front of two processes", () => {
    let fakes: Awaited<ReturnType<typeof openFake>>[];
    let proxy: { url: string; close(): Promise<void> };

    beforeEach(async () => {
      fakes = [await openFake(), await openFake()];
      const ports = fakes.map(({ port }) => port);
      const home = mkdtempSync(join(directory, `${name}-`));
      chmodSync(home, 0o755);
      const account = ordinaryAccount();
      const closed = [await freePort(), await freePort(), await freePort()].map((port) => ({ port, restPort: port }));
      proxy =
        name === "nginx"
          ? await startNginx(home, account, ports)
          : (await startHaproxy(home, { nodes: closed as never, account }, ports)).shop;
      await untilReady(proxy.url);
      for (const { state } of fakes) state.asked = 0;
    });
    afterEach(async () => {
      await proxy?.close();
      for (const fake of fakes ?? []) await fake.close();
    });

    const send = (method: string, headers: Record<string, string> = {}, path = "/api/call") =>
      fetch(proxy.url + path, { method, headers, body: method === "POST" ? "{}" : undefined });
    async function status(method: string, headers?: Record<string, string>) {
      const answer = await send(method, headers);
      await answer.arrayBuffer();
      return answer.status;
    }
    const asked = () => fakes.reduce((sum, { state }) => sum + state.asked, 0);

    test("what reached a process that died goes to the other one where it reads or has a key", async () => {
      fakes[0]!.state.dies = true;
      for (let count = 0; count < 4; count++) {
        expect(await status("GET")).toBe(200);
        expect(await status("POST", { "idempotency-key": randomUUID() })).toBe(200);
      }
      expect(fakes[0]!.state.asked).toBeGreaterThan(0);
    });

    test("what changes something and has no key is sent once, and answered 503 with Retry-After", async () => {
      for (const { state } of fakes) state.dies = true;
      const answer = await send("POST");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(asked()).toBe(1);
    });

    test("a call without a key goes to the other process where it reached none", async () => {
      await fakes[0]!.close();
      for (let count = 0; count < 4; count++) expect(await status("POST")).toBe(200);
    });

    test("with no process left, clients get 503 with Retry-After", async () => {
      for (const fake of fakes) await fake.close();
      const answer = await send("GET");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    });

    test.runIf(name === "haproxy")("who is not ready gets nothing, unless nobody is", async () => {
      fakes[0]!.state.ready = false;
      await expect.poll(async () => (await burst())[0]).toBe(0);
      fakes[1]!.state.ready = false;
      await expect.poll(async () => (await burst())[0]).toBeGreaterThan(0);
    });

    /** The number of requests each process got of a burst; all of them are answered. */
    async function burst(): Promise<number[]> {
      for (const { state } of fakes) state.asked = 0;
      for (let count = 0; count < 6; count++) expect(await status("POST")).toBe(200);
      return fakes.map(({ state }) => state.asked);
    }

    test.runIf(name === "nginx")("a file that never changes is asked for once", async () => {
      for (let count = 0; count < 5; count++) {
        const answer = await send("GET", {}, "/assets/main.js");
        expect(await answer.text()).toBe("done");
      }
      expect(asked()).toBe(1);
    });
  });
});
