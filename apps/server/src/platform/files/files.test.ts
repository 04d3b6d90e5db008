/** Both kinds of file storage, a store that fails in every way, and the move from one location to another. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Mood, openTestStore, type TestStore } from "../../../test/object-store.ts";
import { type Files, FilesAwayError, FilesRefusedError } from "./files.ts";
import { filesConfig, homeOf } from "./homes.ts";
import { localFiles } from "./local-files.ts";
import { type Moved, moveFiles } from "./move.ts";
import { type ObjectStore, objectStoreFiles } from "./object-store.ts";
import { filesInTwoHomes } from "./two-homes.ts";

const QUICK = { timeoutMs: 300, pauseMs: 1 };
const BYTES = Buffer.from("some bytes \u0000 of a picture");
const KEY = "pictures/0198c1de-7b7e-7000-8000-000000000000-320.webp";

let directory: string;
let store: TestStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "banyan-files-"));
  store = await openTestStore({ keysAtOnce: 3 });
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const told = (): ObjectStore => homeOf(store.env, "FILES_URL", store.env.FILES_URL) as ObjectStore;
const disk = () => localFiles(directory);
const remote = () => objectStoreFiles(told(), QUICK);
const HOMES: [string, () => Files][] = [
  ["disk", disk],
  ["an object store", remote],
];

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys.sort();
}

describe.each(HOMES)("files in %s", (_name, open) => {
  test("come back as they were given, and are gone when they are removed", async () => {
    const files = open();
    await files.check();
    expect(await files.find(KEY)).toBeNull();
    await files.put(KEY, BYTES);
    await files.put(KEY, BYTES);
    expect(await files.find(KEY)).toEqual(BYTES);
    await files.remove(KEY);
    await files.remove(KEY);
    expect(await files.find(KEY)).toBeNull();
  });

  test("are listed, however many there are", async () => {
    const files = open();
    expect(await keysOf(files)).toEqual([]);
    const keys = Array.from({ length: 10 }, (_, at) => `pictures/number-${at}.webp`);
    for (const key of [...keys, "kyc/one.sealed"]) await files.put(key, BYTES);
    expect(await keysOf(files)).toEqual(["kyc/one.sealed", ...keys]);
  });

  test.each(["../x", "/etc/passwd", "pictures/../../x", "pictures", "pictures/.hidden", "pictures//x", "p/ä"])(
    "never have the name %s",
    async (key) => {
      const files = open();
      await expect(files.put(key, BYTES)).rejects.toThrow("unsafe file key");
      await expect(files.remove(key)).rejects.toThrow("unsafe file key");
      expect(await files.find(key)).toBeNull();
    },
  );
});

test("a disk that takes nothing says so, and names itself", async () => {
  const path = join(directory, "no-directory");
  writeFileSync(path, "");
  const files = localFiles(path);
  for (const work of [() => files.put(KEY, BYTES), () => files.check(), () => keysOf(files)]) {
    await expect(work()).rejects.toThrow(FilesAwayError);
    await expect(work()).rejects.toThrow(path);
  }
});

describe("an object store", () => {
  /** Operations that still work in each failure mode. */
  const STILL: Partial<Record<Mood, string[]>> = {
    full: ["find", "remove", "list", "check"],
    "cut off": ["put", "remove", "list", "check"],
    busy: ["put", "find", "remove", "list", "check"],
  };
  const WORKS: Record<string, (files: Files) => Promise<unknown>> = {
    put: (files) => files.put("pictures/new.webp", BYTES),
    find: (files) => files.find(KEY),
    remove: (files) => files.remove("pictures/other.webp"),
    list: keysOf,
    check: (files) => files.check(),
  };
  const moods: Mood[] = ["away", "slow", "full", "cut off", "busy"];
  test.each(moods.flatMap((mood) => Object.keys(WORKS).map((work) => [mood, work] as const)))(
    "that is %s: %s is done or named as away, and nothing is lost",
    async (mood, work) => {
      const files = remote();
      await files.put(KEY, BYTES);
      store.be(mood);
      const done = WORKS[work]!(files);
      if (STILL[mood]?.includes(work)) await done;
      else await expect(done).rejects.toThrow(FilesAwayError);
      store.be("well");
      expect(await files.find(KEY)).toEqual(BYTES);
      const stored = await files.find("pictures/new.webp");
      expect(stored).toEqual(work === "put" && STILL[mood]?.includes(work) ? BYTES : null);
    },
  );

  test("is asked twice where that may help, and once where it cannot", async () => {
    const files = remote();
    store.be("busy");
    await files.put(KEY, BYTES);
    expect(store.asked).toHaveLength(2);
    store.be("full");
    await expect(files.put(KEY, BYTES)).rejects.toThrow("507");
    expect(store.asked).toHaveLength(3);
  });

  test.each([
    ["another secret", { secretAccessKey: "another" }],
    ["another key", { accessKeyId: "AKOTHER" }],
    ["another region", { region: "test-2" }],
    ["another bucket", { bucket: "others" }],
  ])("that is used with %s is refused by name", async (_what, given) => {
    const files = objectStoreFiles({ ...told(), ...given }, QUICK);
    await expect(files.check()).rejects.toThrow(FilesRefusedError);
    await expect(files.put(KEY, BYTES)).rejects.toThrow(FilesAwayError);
    await expect(keysOf(files)).rejects.toThrow(FilesAwayError);
    expect(store.objects.size).toBe(0);
  });

  test("keeps the files below the prefix, with their type", async () => {
    await remote().put(KEY, BYTES);
    store.objects.set("other/pictures/x.webp", { bytes: BYTES, type: "" });
    expect(store.objects.get(`shop/${KEY}`)).toEqual({ bytes: BYTES, type: "image/webp" });
    expect(await keysOf(remote())).toEqual([KEY]);
  });
});

describe("FILES_URL", () => {
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  test.each([
    ["s3://pictures?region=eu-central-1", "https://s3.eu-central-1.amazonaws.com", "", "eu-central-1"],
    ["s3://pictures/a/b/?endpoint=http://store:9000/", "http://store:9000", "a/b/", "us-east-1"],
  ])("%s is understood", (text, endpoint, prefix, region) => {
    const { home } = filesConfig({ ...keys, FILES_URL: text });
    expect(home).toMatchObject({ kind: "s3", bucket: "pictures", endpoint, prefix, region });
  });

  test.each([
    ["ftp://pictures", {}, "must be disk"],
    ["pictures", {}, "must be disk"],
    ["s3://pictures", {}, "needs ?endpoint"],
    ["s3://a:b@pictures?region=x", {}, "must hold no key"],
    ["s3://pictures?region=x&acl=public", {}, "unknown: acl"],
    ["s3://pictures?endpoint=file:///x", {}, "https:// or http://"],
    ["s3://p?region=x", {}, "must name a bucket"],
    ["s3://pictures/a%20b?region=x", {}, "must have a prefix"],
    ["s3://pictures?region=x", { AWS_SECRET_ACCESS_KEY: "" }, "needs AWS_ACCESS_KEY_ID"],
    ["s3://pictures?region=x", { AWS_SESSION_TOKEN: "t" }, "needs a key that lasts"],
  ])("%s %o is refused: %s", (text, env, words) => {
    expect(() => filesConfig({ ...keys, ...env, FILES_URL: text })).toThrow(words);
    expect(() => filesConfig({ ...keys, ...env, FILES_FORMER_URL: text })).toThrow(words);
  });

  test("is not what FILES_FORMER_URL is", () => {
    expect(() => filesConfig({ FILES_FORMER_URL: "disk" })).toThrow("equals FILES_URL");
  });
});

describe("files in two homes", () => {
  test("are found in either, written to the new one, and removed from both", async () => {
    const [from, to] = [disk(), remote()];
    const files = filesInTwoHomes(to, from);
    await from.put("pictures/old.webp", BYTES);
    await files.put("pictures/new.webp", BYTES);
    expect(await keysOf(from)).toEqual(["pictures/old.webp"]);
    for (const key of ["pictures/old.webp", "pictures/new.webp"]) expect(await files.find(key)).toEqual(BYTES);
    await to.put("pictures/old.webp", BYTES);
    expect(await keysOf(files)).toEqual(["pictures/new.webp", "pictures/old.webp"]);
    await files.remove("pictures/old.webp");
    expect([await keysOf(from), await keysOf(to)]).toEqual([[], ["pictures/new.webp"]]);
  });

  test("a file that is moved while somebody looks for it is found", async () => {
    const [from, to] = [disk(), remote()];
    await from.put(KEY, BYTES);
    const moving: Files = {
      ...to,
      find: async (key) => {
        const found = await to.find(key);
        await moveFiles({ from, to, remove: true });
        return found;
      },
    };
    expect(await filesInTwoHomes(moving, from).find(KEY)).toEqual(BYTES);
  });
});

describe("a move", () => {
  const KEYS = Array.from({ length: 9 }, (_, at) => `pictures/number-${at}.webp`);
  const fill = (files: Files) => Promise.all(KEYS.map((key) => files.put(key, Buffer.from(key))));
  const ways: [string, () => Files, () => Files][] = [
    ["from disk to an object store", disk, remote],
    ["from an object store to disk", remote, disk],
  ];

  test.each(ways)("%s brings everything, and takes nothing away unless it is told to", async (_way, a, b) => {
    const [from, to] = [a(), b()];
    await fill(from);
    expect(await moveFiles({ from, to, remove: false })).toEqual({ written: 9, there: 0, removed: 0, different: [] });
    expect([await keysOf(from), await keysOf(to)]).toEqual([KEYS, KEYS]);
    expect(await moveFiles({ from, to, remove: true })).toEqual({ written: 0, there: 9, removed: 9, different: [] });
    expect([await keysOf(from), await keysOf(to)]).toEqual([[], KEYS]);
    for (const key of KEYS) expect(await to.find(key)).toEqual(Buffer.from(key));
  });

  /** A store that runs a callback before the n-th operation, counted over both locations. */
  function counted(files: Files, onQuestion: () => Promise<void>): Files {
    const ask =
      <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        await onQuestion();
        return work(...args);
      };
    return { ...files, put: ask(files.put), find: ask(files.find), remove: ask(files.remove) };
  }

  test("that is interrupted at any point goes on where it was, and no file is ever in neither home", async () => {
    for (let at = 1; ; at++) {
      const [from, to] = [disk(), localFiles(join(directory, "..", `${directory.split("/").at(-1)}-to`))];
      await fill(from);
      let questions = 0;
      const stop = async () => {
        if (++questions === at) throw new Error("interrupted");
      };
      const broken = { from: counted(from, stop), to: counted(to, stop), remove: true };
      const first: Moved | undefined = await moveFiles(broken).catch(() => undefined);
      for (const key of KEYS) expect((await from.find(key)) ?? (await to.find(key))).toEqual(Buffer.from(key));
      await moveFiles({ from, to, remove: true });
      expect([await keysOf(from), await keysOf(to)]).toEqual([[], KEYS]);
      for (const key of KEYS) await to.remove(key);
      if (first) {
        expect(at).toBeGreaterThan(KEYS.length * 4);
        rmSync(`${directory}-to`, { recursive: true, force: true });
        return;
      }
    }
  });

  test.each([false, true])("never brings back what the shop removes meanwhile (with remove: %s)", async (remove) => {
    for (let at = 1, isOver = false; !isOver; at++) {
      const [from, to] = [disk(), remote()];
      const shop = filesInTwoHomes(to, from);
      await from.put(KEY, BYTES);
      let questions = 0;
      const erase = async () => {
        if (++questions === at) await shop.remove(KEY);
      };
      await moveFiles({ from: counted(from, erase), to: counted(to, erase), remove });
      isOver = questions < at;
      expect(await shop.find(KEY)).toEqual(isOver ? BYTES : null);
      await shop.remove(KEY);
      if (isOver) expect(at).toBeGreaterThan(5);
    }
  });

  test("names files that differ, and touches neither", async () => {
    const [from, to] = [disk(), remote()];
    await from.put(KEY, BYTES);
    await to.put(KEY, Buffer.from("others"));
    expect(await moveFiles({ from, to, remove: true })).toMatchObject({ removed: 0, different: [KEY] });
    expect([await from.find(KEY), await to.find(KEY)]).toEqual([BYTES, Buffer.from("others")]);
  });

  test("stops at a store that gives back other bytes, and removes nothing", async () => {
    const [from, to] = [disk(), remote()];
    await from.put(KEY, BYTES);
    const lying = { ...to, put: (key: string) => to.put(key, BYTES.subarray(1)) };
    await expect(moveFiles({ from, to: lying, remove: true })).rejects.toThrow("returned other content");
    expect(await from.find(KEY)).toEqual(BYTES);
  });
});
