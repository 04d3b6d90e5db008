/** Whether there is space for a table: wider than a phone in portrait orientation. */
import { useSyncExternalStore } from "react";

const wide = globalThis.matchMedia?.("(width >= 48rem)");

export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide?.addEventListener("change", listener);
      return () => wide?.removeEventListener("change", listener);
    },
    () => wide?.matches ?? true,
  );
}
