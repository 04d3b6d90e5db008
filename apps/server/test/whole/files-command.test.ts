/** `npm run files` moves the files of a running shop, and a backup reports what it does not cover. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localFiles } from "../../src/platform/files/index.ts";
import { openTestStore, type TestStore } from "../object-store.ts";
import { ownProgram } from "../programs.ts";
import { uploadAvatar } from "./samples.ts";
import { openWhole, type Whole } from "./whole.ts";

let store: TestStore;
let whole: Whole;
beforeAll(async () => {
  store = await openTestStore();
  // The shop was restarted with its new location, and knows the former one.
  whole = await openWhole({ home: { ...store.env, FILES_FORMER_URL: "disk" } });
});
afterAll(async () => {
  await whole.close();
  await store.close();
});

async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const { dataDir } = whole.config;
  const child = spawn(process.execPath, [ownProgram(command), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: whole.url, ...store.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

test("files are moved while the shop runs, and every picture is there all the time", async () => {
  const member = await whole.join();
  const uploadId = await uploadAvatar(whole, member);
  const count = store.objects.size;
  const name = (await whole.filesIn("pictures")).find((one) => one.startsWith(uploadId));
  const url = `/files/pictures/${name}`;
  const shown = async () => (await whole.http.inject({ method: "GET", url })).statusCode;
  // The state before the shop had another location.
  const former = localFiles(join(whole.config.dataDir, "files"));
  for (const [key, { bytes }] of store.objects) await former.put(key.replace("shop/", ""), bytes);
  store.objects.clear();
  expect(await shown()).toBe(200);

  const both = { FILES_FORMER_URL: "disk" };
  expect(await run("files", ["move"])).toMatchObject({ code: 1, said: expect.stringContaining("FILES_FORMER_URL") });
  expect(await run("files", ["move", "there"])).toMatchObject({ code: 2 });
  expect(await run("files", ["move"], both)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${count} files written`),
  });
  expect(store.objects.size).toBe(count);
  expect(await shown()).toBe(200);
  expect(await run("files", ["move", "--remove"], both)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${count} files removed`),
  });
  expect(await former.find(`pictures/${name}`)).toBeNull();
  expect(await shown()).toBe(200);
  const told = await run("files", [], both);
  expect(told.said).toContain(`${count} files in s3://pictures/shop/`);
  expect(told.said).toContain("0 files in the former home");
}, 120_000);

test("one process moves at a time", async () => {
  const holder = new pg.Client({ connectionString: whole.url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(5710395812004421)");
  const second = await run("files", ["move"], { FILES_FORMER_URL: "disk" });
  await holder.end();
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining("Another process is moving") });
}, 60_000);

test("a backup with files says that these are elsewhere", async () => {
  const made = await run("backup", [join(whole.config.dataDir, "backups"), "--with-files"], { DATABASE_URL: "" });
  expect(made).toMatchObject({ code: 1, said: expect.stringContaining("keep versions of that bucket") });
}, 60_000);
