/**
 * Backups of the embedded database under load, and restores (docs/trust.md 13): to the end of the WAL, to a point in
 * time, and to the end of the base copy. An interrupted or damaged backup never counts as complete.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listBackups } from "../../src/platform/backup/manifest.ts";
import { restoreBackup } from "../../src/platform/backup/restore.ts";
import { requireSpace } from "../../src/platform/backup/tree.ts";
import { openDatabase, sql } from "../../src/platform/database.ts";
import { borrowPostgres, erasePostgres } from "../../src/platform/postgres/index.ts";
import { ownProgram } from "../programs.ts";
import { furnishShop, type Shopping } from "./furnished-shop.ts";
import { freePort, killFamily, type ServerProcess, startServer } from "./server-process.ts";

const root = mkdtempSync(join(tmpdir(), "banyan-backup-"));
const dataDir = join(root, "data");
const backups = join(root, "backups");
const MARK = join("chain", "56-0123456789abcdef.next");

let server: ServerProcess;
let shopping: Shopping;
let copyEnded: Date;
let moment: Date;
let killedAt: Date;

/** Runs a command of the shop to its end. */
async function run(command: string, args: readonly string[], directory = dataDir) {
  const child = spawn(process.execPath, [ownProgram(command), ...args], {
    env: { ...process.env, DATA_DIR: directory },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** Orders are placed, a backup is made, more orders are placed, and then server and database are killed. */
beforeAll(async () => {
  mkdirSync(join(dataDir, "chain"), { recursive: true });
  writeFileSync(join(dataDir, MARK), "7\n");
  server = await startServer(await freePort(), { DATA_DIR: dataDir });
  const postgres = await borrowPostgres({ dataDir, purpose: "test" });
  const database = openDatabase({ url: postgres.url, role: "banyan_app", maxConnections: 4 });
  // Without pauses, the load would starve the backup, and write WAL that every restore must replay.
  shopping = await furnishShop({ database, url: server.url, dataDir, shoppers: 4, pauseMs: 50 });
  await database.close();
  shopping.begin();
  await moreAnswers(30);
  const made = await run("backup", [backups]);
  if (made.code !== 0) throw new Error(made.said);
  copyEnded = new Date(listBackups(backups)[0]!.manifest.endedAt);
  await moreAnswers(30);
  moment = new Date();
  writeFileSync(join(dataDir, MARK), "9\n");
  await moreAnswers(60);
  await wait(2_500);
  killedAt = new Date();
  killFamily(postgres.pid());
  await server.end("SIGKILL");
  await shopping.end();
}, 180_000);

afterAll(async () => {
  await server?.end("SIGKILL");
  for (const name of readdirSync(root)) await erasePostgres(join(root, name)).catch(() => {});
  rmSync(root, { recursive: true, force: true });
}, 60_000);

async function moreAnswers(number: number): Promise<void> {
  const from = shopping.acknowledged();
  for (const until = Date.now() + 60_000; shopping.acknowledged() - from <= number; await wait(10)) {
    if (Date.now() > until) throw new Error("the shop no longer answers");
  }
}

/** Restores into a new directory, starts the shop there, and returns the audit's output. */
async function restored<T>(name: string, args: string[], look: () => Promise<T>): Promise<T> {
  const directory = join(root, name);
  const { code, said } = await run("restore", [backups, ...args], directory);
  expect(said).toContain("Restored");
  expect(code).toBe(0);
  // The backup excludes the master key: the operator stores it elsewhere.
  cpSync(join(dataDir, "keys"), join(directory, "keys"), { recursive: true });
  const again = await startServer(await freePort(), { DATA_DIR: directory });
  const postgres = await borrowPostgres({ dataDir: directory, purpose: "test" });
  const database = openDatabase({ url: postgres.url, role: "banyan_app", maxConnections: 2 });
  try {
    shopping.moveTo(database);
    expect(await run("audit", [], directory)).toMatchObject({ code: 0 });
    return await look();
  } finally {
    await database.close();
    await again.end("SIGTERM");
  }
}

describe("a backup that was made while people shopped is restored", () => {
  test("with everything that was acknowledged until a moment before the crash", async () => {
    const lost = await restored("to-the-end", [], () => shopping.faultsAt(new Date(killedAt.getTime() - 2_000)));
    expect(lost.filter((fault) => !fault.endsWith("is of later"))).toEqual([]);
    expect(readFileSync(join(root, "to-the-end", MARK), "utf8")).toBe("9\n");
  }, 120_000);

  test("to a moment: what was acknowledged before is there, what began later is not", async () => {
    const faults = await restored("to-a-moment", ["--to", moment.toISOString()], () => shopping.faultsAt(moment));
    expect(faults).toEqual([]);
    // Deposit addresses issued after that moment remain used.
    expect(readFileSync(join(root, "to-a-moment", MARK), "utf8")).toBe("9\n");
  }, 120_000);

  test("to the end of the copy, with everything that was acknowledged before", async () => {
    const faults = await restored("to-the-copy", ["--to", "backup"], () => shopping.faultsAt(copyEnded));
    expect(faults.filter((fault) => !fault.endsWith("is of later"))).toEqual([]);
  }, 120_000);

  test("beside a newer mark of addresses, which stays", async () => {
    const directory = join(root, "newer-mark");
    mkdirSync(join(directory, "chain"), { recursive: true });
    writeFileSync(join(directory, MARK), "12\n");
    expect(await run("restore", [backups], directory)).toMatchObject({ code: 0 });
    expect(readFileSync(join(directory, MARK), "utf8")).toBe("12\n");
  }, 60_000);
});

describe("a backup holds no keys", () => {
  const secrets = () =>
    readdirSync(join(dataDir, "keys")).map((name) => readFileSync(join(dataDir, "keys", name), "utf8").trim());
  const inBackup = () => everyFile(backups).map((path) => readFileSync(path, "latin1"));

  test("and no password of the database, unless they are asked for", async () => {
    const password = readFileSync(join(dataDir, "postgres.password"), "utf8");
    const found = inBackup();
    expect(secrets().length).toBeGreaterThan(0);
    for (const secret of [...secrets(), password]) {
      expect(found.filter((content) => content.includes(secret))).toEqual([]);
    }
  });
});

describe("files that come after a backup", () => {
  const from = join(root, "with-files");
  const later = join("files", "products", "later.webp");
  const list = () => readFileSync(join(listBackups(from)[0]!.directory, "files-since.jsonl"), "utf8");

  test("are followed with their checksums, also when the shop is killed, and are restored", async () => {
    mkdirSync(join(dataDir, "files", "products"), { recursive: true });
    writeFileSync(join(dataDir, "files", "products", "early.webp"), "early");
    expect(await run("backup", [from, "--with-files"])).toMatchObject({ code: 0 });
    const backup = listBackups(from)[0]!.directory;
    const again = await startServer(await freePort(), { DATA_DIR: dataDir });
    writeFileSync(join(dataDir, `${later}.7.part`), "half");
    writeFileSync(join(dataDir, later), "later");
    await expect.poll(() => existsSync(join(backup, "files-since.jsonl")) && list(), { timeout: 30_000 }).toBeTruthy();
    await again.end("SIGKILL");
    // Leftovers of a crash: an incomplete line and a partial copy.
    writeFileSync(join(backup, "files-since.jsonl"), `${list()}{"path":"files/prod`);
    writeFileSync(join(backup, "files", "products", "last.webp.part"), "ha");
    writeFileSync(join(dataDir, "files", "products", "last.webp"), "last");
    const third = await startServer(await freePort(), { DATA_DIR: dataDir });
    expect(await third.end("SIGTERM")).toBe(0);
    const directory = join(root, "with-files-restored");
    expect(await run("restore", [from], directory)).toMatchObject({ code: 0 });
    const products = join(directory, "files", "products");
    const found = readdirSync(products).map((name) => [name, readFileSync(join(products, name), "utf8")]);
    expect(Object.fromEntries(found)).toEqual({ "early.webp": "early", "later.webp": "later", "last.webp": "last" });
  }, 120_000);

  test("and were damaged there are named by a restore", async () => {
    writeFileSync(join(listBackups(from)[0]!.directory, later), "other");
    const { code, said } = await run("restore", [from], join(root, "with-files-damaged"));
    expect(code).toBe(1);
    expect(said).toContain("later.webp");
  }, 60_000);
});

describe("of a stopped shop", () => {
  const from = join(root, "with-all");

  test("a backup holds files and keys where they are asked for, and gives them back", async () => {
    mkdirSync(join(dataDir, "files", "products"), { recursive: true });
    writeFileSync(join(dataDir, "files", "products", "tea.webp"), "tea");
    expect(await run("backup", [from, "--with-files", "--with-keys"])).toMatchObject({ code: 0 });
    const directory = join(root, "from-all");
    expect(await run("restore", [from], directory)).toMatchObject({ code: 0 });
    expect(readFileSync(join(directory, "files", "products", "tea.webp"), "utf8")).toBe("tea");
    expect(readdirSync(join(directory, "keys"))).toEqual(readdirSync(join(dataDir, "keys")));
    expect(statSync(join(directory, "keys", "master.key")).mode & 0o077).toBe(0);
  }, 60_000);

  test("--keep removes the oldest backups", async () => {
    const [oldest] = listBackups(from);
    expect(await run("backup", [from, "--keep", "1"])).toMatchObject({ code: 0 });
    expect(existsSync(oldest!.directory)).toBe(false);
    expect(listBackups(from)).toHaveLength(1);
  }, 60_000);
});

describe("a restore refuses", () => {
  const empty = () => mkdtempSync(join(root, "empty-"));

  /** A modified copy of the backup. */
  function changed(change: (directory: string) => void): string {
    const copy = mkdtempSync(join(root, "changed-"));
    cpSync(backups, copy, { recursive: true });
    change(listBackups(copy)[0]!.directory);
    return copy;
  }

  function flip(path: string): void {
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(path, bytes);
  }

  const damages: [string, (backup: string) => string][] = [
    ["a file of the data with one other bit", (backup) => largest(join(backup, "data"))],
    ["a segment of the log with one other bit", (backup) => join(backup, "log", firstSegment(backup))],
    ["a manifest with one other bit", (backup) => join(backup, "manifest.json")],
  ];
  test.each(damages)(
    "%s, by its name",
    async (_, pathIn) => {
      let path = "";
      const copy = changed((backup) => flip((path = pathIn(backup))));
      const directory = empty();
      const { code, said } = await run("restore", [copy], directory);
      expect(code).toBe(1);
      expect(said).toContain(path.slice(copy.length));
      expect(existsSync(join(directory, "postgres"))).toBe(false);
    },
    60_000,
  );

  test("files that are missing or cut off", async () => {
    for (const harm of [rmSync, (path: string) => truncateSync(path, 8)]) {
      const copy = changed((backup) => harm(largest(join(backup, "data"))));
      expect(await run("restore", [copy], empty())).toMatchObject({ code: 1 });
    }
  }, 60_000);

  test("a data directory that holds something, by its name, and puts it aside where it is asked to", async () => {
    const directory = empty();
    writeFileSync(join(directory, "something"), "");
    const { code, said } = await run("restore", [backups], directory);
    expect(code).toBe(1);
    expect(said).toContain(`${directory} is not empty (something)`);
    expect(await run("restore", [backups, "--replace"], directory)).toMatchObject({ code: 0 });
    expect(await run("restore", [backups], directory)).toMatchObject({ code: 1, said: /postgres/ });
  }, 60_000);

  test("a moment that the log does not reach, one before the copy, and one without a time zone", async () => {
    const later = await run("restore", [backups, "--to", new Date(Date.now() + 60_000).toISOString()], empty());
    expect(later).toMatchObject({ code: 1, said: expect.stringContaining("only reaches") });
    const earlier = await run("restore", [backups, "--to", "2020-01-01T00:00:00Z"], empty());
    expect(earlier).toMatchObject({ code: 1, said: expect.stringContaining("The oldest backup") });
    expect(await run("restore", [backups, "--to", "2026-01-01T00:00:00"], empty())).toMatchObject({ code: 2 });
  }, 60_000);

  test("to begin where the disk is too full", async () => {
    const free = async () => 300 * 2 ** 20;
    const options = { dataDir: empty(), from: backups, to: undefined, replace: false };
    const quiet = { say: () => {}, now: () => new Date(), keepMark: () => {} };
    await expect(restoreBackup({ ...options, ...quiet, free })).rejects.toThrow("too full");
    await expect(requireSpace(root, 0, free)).resolves.toBeUndefined();
  });
});

test("a backup that is killed never looks whole, and the next one clears it away", async () => {
  const into = join(root, "interrupted");
  const child = spawn(process.execPath, [ownProgram("backup"), into], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await expect.poll(() => everyFile(into).length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(20);
  child.kill("SIGKILL");
  await ended;
  expect(listBackups(into)).toEqual([]);
  expect(await run("restore", [into], mkdtempSync(join(root, "empty-")))).toMatchObject({
    code: 1,
    said: expect.stringContaining("no complete backup"),
  });
  expect(await run("backup", [into])).toMatchObject({ code: 0 });
  expect(readdirSync(into)).toHaveLength(1);
  const postgres = await borrowPostgres({ dataDir, purpose: "test" });
  const database = openDatabase({ url: postgres.url, maxConnections: 1 });
  const slots = await sql`select 1 from pg_replication_slots`.execute(database.queries);
  await database.close();
  await postgres.stop();
  // Only the slot of the last backup retains WAL.
  expect(slots.rows).toHaveLength(1);
}, 120_000);

function everyFile(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const largest = (directory: string) =>
  everyFile(directory).reduce((most, path) => (statSync(path).size > statSync(most).size ? path : most));

const firstSegment = (backup: string) =>
  readdirSync(join(backup, "log"))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()[0]!;
