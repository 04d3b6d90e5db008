import { beforeEach, expect, test, vi } from "vitest";
import type { KeptKind } from "./kept.ts";

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // As in a new page: no kind is loaded until something needs it.
  vi.resetModules();
});

const storages = () => [localStorage, sessionStorage];
const everything = () => storages().flatMap((storage) => Object.keys(storage));

async function open() {
  const { KEPT_KINDS, ...kept } = await import("./kept.ts");
  return { ...kept, kinds: Object.keys(KEPT_KINDS) as KeptKind[] };
}

/** What an earlier page kept of each kind, for two members, beside what belongs to the device. */
async function keepAll(): Promise<void> {
  const { kinds, createKept } = await open();
  for (const storage of storages()) storage.clear();
  for (const kind of kinds) {
    const kept = createKept<{ a: number }>(kind);
    for (const owner of ["10000001", "10000002"]) kept.write(`${kind}:${owner}:x`, { a: 1 });
  }
  expect(everything()).toHaveLength(2 * kinds.length);
  for (const storage of storages()) storage.setItem("lang", "th");
  vi.resetModules();
}

test("signing out forgets every kind, also those whose module the page has not loaded", async () => {
  await keepAll();
  const { forgetKept } = await open();
  forgetKept();
  expect(everything()).toEqual(["lang", "lang"]);
});

test("signing out forgets every kind beside the one that is loaded, and tells that one", async () => {
  const { kinds } = await open();
  for (const kind of kinds) {
    await keepAll();
    const { createKept, forgetKept } = await open();
    const kept = createKept<{ a: number }>(kind);
    const heard = vi.fn();
    kept.subscribe(heard);
    expect(kept.read(`${kind}:10000001:x`)).toEqual({ a: 1 });
    forgetKept();
    expect(kept.read(`${kind}:10000001:x`)).toBeUndefined();
    expect(heard.mock.calls).toEqual([[undefined, false]]);
    expect(everything()).toEqual(["lang", "lang"]);
  }
});

test("what a device without storage keeps while the page lives is forgotten as well", async () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const { kinds, createKept, forgetKept } = await open();
  const all = kinds.map((kind) => ({ name: `${kind}:10000001:x`, kept: createKept<{ a: number }>(kind) }));
  for (const { name, kept } of all) kept.write(name, { a: 1 });
  for (const { name, kept } of all) expect(kept.read(name)).toEqual({ a: 1 });
  forgetKept();
  for (const { name, kept } of all) expect(kept.read(name)).toBeUndefined();
});
