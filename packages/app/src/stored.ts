/**
 * Values in local storage (docs/product.md 3). An unreadable value counts as absent; without storage, values live in
 * memory.
 */
import { createState, type State } from "@banyan/ui/state.ts";

export type Stored<Value> = State<Value | undefined>;
/** `reread` picks up another tab's value immediately: a tab that slept may have missed the event. */
export type SharedStored<Value> = Stored<Value> & { reread(): void };

/** One value under one key. `read` validates a stored value; undefined means invalid. */
export function stored<Value>(key: string, read: (found: unknown) => Value | undefined): SharedStored<Value> {
  const state = createState(load(key, read));
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key || event.key === null) state.set(load(key, read));
  });
  const reread = () => {
    const found = load(key, read);
    // Nothing stored may mean that storage is unavailable; keep the in-memory value.
    if (found !== undefined && JSON.stringify(found) !== JSON.stringify(state.get())) state.set(found);
  };
  return { ...state, set: keeping(key, state), reread };
}

function keeping<Value>(key: string, state: Stored<Value>): Stored<Value>["set"] {
  return (next) => {
    attempt(() => {
      if (next === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, typeof next === "string" ? next : JSON.stringify(next));
    });
    state.set(next);
  };
}

function load<Value>(key: string, read: (found: unknown) => Value | undefined): Value | undefined {
  const text = attempt(() => localStorage.getItem(key));
  return typeof text === "string" ? read(parsed(text)) : undefined;
}

/** Storage may be full or forbidden; then values live in memory. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
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

/** An object written by this product; its shape is not validated further. */
export const asObject = <Value extends object>(found: unknown): Value | undefined =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Value) : undefined;
