/**
 * What a device keeps for whoever is signed in, until they sign out: moves without an answer (move/), drafts of forms
 * (form/). Each entry carries its owner in its name, so nobody reads another's. A device that refuses storage keeps the
 * entries while the page lives.
 */
import { connection } from "./call.ts";

export interface Kept<Value> {
  /** The full name of an entry of whoever is signed in now. */
  name(entry: string): string;
  /** The entry; the same object until it changes. */
  read(name: string): Value | undefined;
  write(name: string, value: Value): void;
  remove(name: string): void;
  /** The names of all entries that begin so, of whoever is signed in now. */
  names(beginning: string): string[];
  /** Hears of each change, also of those in other tabs; `undefined` where everything may have changed. */
  subscribe(listener: (name: string | undefined, elsewhere: boolean) => void): () => void;
}

/**
 * Every kind of entry, and where it lasts: on the device, or in a session of the browser, which ends with its tab and is not
 * seen by other tabs.
 */
export const KEPT_KINDS = { move: "device", draft: "session" } as const;

export type KeptKind = keyof typeof KEPT_KINDS;

const prefixOf = (kind: KeptKind) => `${kind}:`;
const ownedBy = (kind: KeptKind, viewer: string) => `${prefixOf(kind)}${viewer}:`;
const storageOf = (kind: KeptKind): Storage => (KEPT_KINDS[kind] === "device" ? localStorage : sessionStorage);

/** Whether an entry of the storage is of such a kind. */
export const isKept = (name: string) =>
  (Object.keys(KEPT_KINDS) as KeptKind[]).some((kind) => name.startsWith(prefixOf(kind)));

/** The modules of kinds that this page has loaded so far. */
const loaded: { clear(viewer: string): void }[] = [];

/**
 * To be called when somebody signs out: whatever was kept for them on this device is gone, also what a page kept whose module
 * is not loaded now. What is kept for others stays: the shop and the office have one storage.
 */
export function forgetKept(viewer: string): void {
  for (const kind of Object.keys(KEPT_KINDS) as KeptKind[]) {
    const storage = () => storageOf(kind);
    for (const name of namesIn(storage)) if (name.startsWith(ownedBy(kind, viewer))) storage().removeItem(name);
  }
  for (const kept of loaded) kept.clear(viewer);
}

/** Entries of a kind, each under its name after `kind:`. */
export function createKept<Value extends object>(kind: KeptKind): Kept<Value> {
  const prefix = prefixOf(kind);
  const memory = new Map<string, string>();
  const parsed = new Map<string, { text: string; value: Value | undefined }>();
  const listeners = new Set<(name: string | undefined, elsewhere: boolean) => void>();
  const storage = () => storageOf(kind);
  const tell = (name: string | undefined, elsewhere: boolean) => {
    for (const listener of [...listeners]) listener(name, elsewhere);
  };
  globalThis.addEventListener?.("storage", ({ key, storageArea }) => {
    if (KEPT_KINDS[kind] === "session" || storageArea === sessionStorage) return;
    if (key === null || key.startsWith(prefix)) tell(key ?? undefined, true);
  });
  const textOf = (name: string): string | null => {
    try {
      return storage().getItem(name) ?? memory.get(name) ?? null;
    } catch {
      return memory.get(name) ?? null;
    }
  };
  const kept: Kept<Value> = {
    name: (entry) => `${ownedBy(kind, connection().viewer())}${entry}`,
    read(name) {
      const text = textOf(name);
      if (text === null) return undefined;
      const before = parsed.get(name);
      if (before?.text === text) return before.value;
      const value = objectIn<Value>(text);
      parsed.set(name, { text, value });
      return value;
    },
    write(name, value) {
      const text = JSON.stringify(value);
      try {
        storage().setItem(name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
      tell(name, false);
    },
    remove(name) {
      memory.delete(name);
      parsed.delete(name);
      try {
        storage().removeItem(name);
      } catch {
        // Storage is forbidden: there was nothing but memory.
      }
      tell(name, false);
    },
    names(beginning) {
      const whole = kept.name(beginning);
      return [...new Set([...namesIn(storage), ...memory.keys()])].filter((name) => name.startsWith(whole));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  loaded.push({
    clear(viewer) {
      for (const name of memory.keys()) if (name.startsWith(ownedBy(kind, viewer))) memory.delete(name);
      parsed.clear();
      tell(undefined, false);
    },
  });
  return kept;
}

function namesIn(storage: () => Storage): string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}

function objectIn<Value extends object>(text: string): Value | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Value) : undefined;
  } catch {
    return undefined;
  }
}
