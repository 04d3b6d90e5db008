/**
 * Data that a device keeps until its user signs out: unanswered moves (move/), form drafts (form/). The key of each
 * entry contains its owner, so users cannot read each other's entries. Without storage, entries live in memory.
 */
import { connection } from "./call.ts";

export interface Kept<Value> {
  /** The full key of an entry of the signed-in user. */
  name(entry: string): string;
  /** Returns the same object until it changes. */
  read(name: string): Value | undefined;
  write(name: string, value: Value): void;
  remove(name: string): void;
  /** Keys of the signed-in user's entries with this prefix. */
  names(beginning: string): string[];
  /** Called on each change, including changes in other tabs; `undefined` if everything may have changed. */
  subscribe(listener: (name: string | undefined, elsewhere: boolean) => void): () => void;
}

/** Kinds of entries, and their storage: `device` is local storage; `session` is per tab and deleted with it. */
export const KEPT_KINDS = { move: "device", draft: "session" } as const;

export type KeptKind = keyof typeof KEPT_KINDS;

const prefixOf = (kind: KeptKind) => `${kind}:`;
const ownedBy = (kind: KeptKind, viewer: string) => `${prefixOf(kind)}${viewer}:`;
const storageOf = (kind: KeptKind): Storage => (KEPT_KINDS[kind] === "device" ? localStorage : sessionStorage);

/** Whether a storage key belongs to a kind. */
export const isKept = (name: string) =>
  (Object.keys(KEPT_KINDS) as KeptKind[]).some((kind) => name.startsWith(prefixOf(kind)));

/** Kinds that this page has loaded so far. */
const loaded: { clear(viewer: string): void }[] = [];

/**
 * Deletes everything kept for a user who signs out, including kinds that are not loaded. Other users' entries stay:
 * shop and office share one storage.
 */
export function forgetKept(viewer: string): void {
  for (const kind of Object.keys(KEPT_KINDS) as KeptKind[]) {
    const storage = () => storageOf(kind);
    for (const name of namesIn(storage)) if (name.startsWith(ownedBy(kind, viewer))) storage().removeItem(name);
  }
  for (const kept of loaded) kept.clear(viewer);
}

/** Entries of a kind, each under the key prefix `kind:`. */
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
        // Storage is unavailable: everything was in memory.
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
