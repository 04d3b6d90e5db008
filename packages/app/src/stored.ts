/**
 * What the client keeps in local storage (docs/product.md 3). A value that cannot be read counts as absent, and a
 * device that refuses storage keeps the values while the page lives.
 */
import { createState, type State } from "./state.ts";

export type Stored<Value> = State<Value | undefined>;
/** `reread` takes over what another tab stored, at once: a tab that slept has not heard of it yet. */
export type SharedStored<Value> = Stored<Value> & { reread(): void };

/** One value under one key. `read` checks what was found; undefined means "not usable". */
export function stored<Value>(key: string, read: (found: unknown) => Value | undefined): SharedStored<Value> {
  const state = createState(load(key, read));
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key || event.key === null) state.set(load(key, read));
  });
  const reread = () => {
    const found = load(key, read);
    // Where nothing is stored, storage may be refused, and the page has its value alone.
    if (found !== undefined && JSON.stringify(found) !== JSON.stringify(state.get())) state.set(found);
  };
  return { ...state, set: keeping(key, state), reread };
}

/**
 * As `stored`, for what one tab shows: other tabs change nothing here, also not across a reload. A new tab begins with what
 * was stored last.
 */
export function storedByTab<Value>(key: string, read: (found: unknown) => Value | undefined): Stored<Value> {
  const own = attempt(() => sessionStorage.getItem(key));
  const state = createState(own ? read(parsed(own)) : load(key, read));
  const keepOwn = (value: Value | undefined) =>
    attempt(() => sessionStorage.setItem(key, JSON.stringify(value ?? null)));
  keepOwn(state.get());
  const keep = keeping(key, state);
  return {
    ...state,
    set(next) {
      keepOwn(next);
      keep(next);
    },
  };
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

/** Storage may be full or forbidden: then a value lives as long as the page. */
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

/** An object that was written by this product; its shape is checked no further than that. */
export const asObject = <Value extends object>(found: unknown): Value | undefined =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Value) : undefined;
