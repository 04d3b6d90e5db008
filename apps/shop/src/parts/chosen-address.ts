/** The address that was picked in the address book for the checkout one came from. It lives as long as the page. */
import type { Stored } from "../session/stored.ts";

const listeners = new Set<() => void>();
let chosen: string | undefined;

/** The id of the picked address; a checkout ignores one that is no longer in the book. */
export const chosenAddress: Stored<string> = {
  get: () => chosen,
  set(id) {
    chosen = id;
    for (const listener of listeners) listener();
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
