/**
 * What the client keeps in local storage (docs/product.md 3). A value that cannot be read counts as absent, and a
 * device that refuses storage keeps the values while the page lives.
 */
import { createState, type State } from "./state.ts";

export type Stored<Value> = State<Value | undefined>;

/** One value under one key. `read` checks what was found; undefined means "not usable". */
export function stored<Value>(key: string, read: (found: unknown) => Value | undefined): Stored<Value> {
  const state = createState(load(key, read));
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key || event.key === null) state.set(load(key, read));
  });
  return {
    ...state,
    set(next) {
      try {
        if (next === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, typeof next === "string" ? next : JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the value lives as long as the page.
      }
      state.set(next);
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

export const asText = (found: unknown): string | undefined =>
  typeof found === "string" && found !== "" ? found : undefined;

/** An object that was written by this product; its shape is checked no further than that. */
export const asObject = <Value extends object>(found: unknown): Value | undefined =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Value) : undefined;
