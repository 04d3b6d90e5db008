/**
 * What the client keeps in local storage (docs/product.md 3). A value that cannot be read counts as absent, and a
 * device that refuses storage keeps the values while the page lives.
 */
import { useSyncExternalStore } from "react";

export interface Stored<Value> {
  get(): Value | undefined;
  set(value: Value | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** One value under one key. `read` checks what was found; undefined means "not usable". */
export function stored<Value>(key: string, read: (found: unknown) => Value | undefined): Stored<Value> {
  const listeners = new Set<() => void>();
  let value = load(key, read);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    value = load(key, read);
    tell();
  });
  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        if (next === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, typeof next === "string" ? next : JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the value lives as long as the page.
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function load<Value>(key: string, read: (found: unknown) => Value | undefined): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : read(parsed(text));
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  if (!/^[[{"]|^(?:true|false)$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value, followed by the component. */
export function useStored<Value>(state: Stored<Value>): Value | undefined {
  return useSyncExternalStore(state.subscribe, state.get);
}

export const asText = (found: unknown): string | undefined =>
  typeof found === "string" && found !== "" ? found : undefined;

/** An object that was written by this product; its shape is checked no further than that. */
export const asObject = <Value extends object>(found: unknown): Value | undefined =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Value) : undefined;
