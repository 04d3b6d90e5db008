/** Whether a media query matches; true where there are none, as in tests. */
import { useSyncExternalStore } from "react";

export function mediaHook(query: string): () => boolean {
  const list = globalThis.matchMedia?.(query);
  const listen = (listener: () => void) => {
    list?.addEventListener("change", listener);
    return () => list?.removeEventListener("change", listener);
  };
  return () =>
    useSyncExternalStore(
      listen,
      () => list?.matches ?? true,
      () => true,
    );
}
