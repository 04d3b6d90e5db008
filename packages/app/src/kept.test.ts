import { beforeEach, expect, test, vi } from "vitest";
import type { KeptKind } from "./kept.ts";

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // As after a page load: no kind is loaded until it is needed.
  vi.resetModules();
});

const storages = () => [localStorage, sessionStorage];
const everything = () => storages().flatMap((storage) => Object.keys(storage));

async function open() {
  const { KEPT_KINDS, ...kept } = await import("./kept.ts");
  return { ...kept, kinds: Object.keys(KEPT_KINDS) as KeptKind[] };
}

/** Stores an entry of each kind for two members, and an entry of the device. */
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

/** Storage keys after the first member signed out: those of the other member. */
const othersOnly = (kinds: KeptKind[]) => [...kinds.map((kind) => `${kind}:10000002:x`), "lang", "lang"].toSorted();

test("signing out forgets every kind, also those whose module the page has not loaded", async () => {
  await keepAll();
  const { kinds, forgetKept } = await open();
  forgetKept("10000001");
  expect(everything().toSorted()).toEqual(othersOnly(kinds));
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
    forgetKept("10000001");
    expect(kept.read(`${kind}:10000001:x`)).toBeUndefined();
    expect(kept.read(`${kind}:10000002:x`)).toEqual({ a: 1 });
    expect(heard.mock.calls).toEqual([[undefined, false]]);
    expect(everything().toSorted()).toEqual(othersOnly(kinds));
  }
});

test("what a device without storage keeps while the page lives is forgotten as well", async () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const { kinds, createKept, forgetKept } = await open();
  const all = kinds.flatMap((kind) => {
    const kept = createKept<{ a: number }>(kind);
    return ["10000001", "10000002"].map((owner) => ({ owner, name: `${kind}:${owner}:x`, kept }));
  });
  for (const { name, kept } of all) kept.write(name, { a: 1 });
  for (const { name, kept } of all) expect(kept.read(name)).toEqual({ a: 1 });
  forgetKept("10000001");
  for (const { owner, name, kept } of all) expect(kept.read(name)).toEqual(owner === "10000001" ? undefined : { a: 1 });
});
