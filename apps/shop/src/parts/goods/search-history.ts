/** Search history of this device: 20 entries, newest first (docs/rules.md 13). */

import { stored } from "@banyan/app/stored.ts";
import { useValue } from "@banyan/ui/state.ts";

const KEPT = 20;

const kept = stored<string[]>("searchHistory", (found) =>
  Array.isArray(found) ? found.filter((one) => typeof one === "string").slice(0, KEPT) : undefined,
);

const NONE: string[] = [];

export function useSearchHistory(): string[] {
  return useValue(kept) ?? NONE;
}

/** Adds a search at the front, without duplicates. */
export function noteSearch(keyword: string): void {
  kept.set([keyword, ...(kept.get() ?? []).filter((one) => one !== keyword)].slice(0, KEPT));
}

export function clearSearchHistory(): void {
  kept.set(undefined);
}
