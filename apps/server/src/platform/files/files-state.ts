/** Last known availability of the file store, checked at most every ten seconds. */
import type { Files } from "./files.ts";

const EVERY_MS = 10_000;

export interface FilesState {
  /** Why the last check failed; undefined if it succeeded. Triggers a new check in the background. */
  reason(): string | undefined;
  /** Same, but waits for a new check if the last one is outdated. */
  look(): Promise<string | undefined>;
}

export function watchFiles(files: Pick<Files, "check">): FilesState {
  let askedAt = Number.NEGATIVE_INFINITY;
  let known: string | undefined;
  let asking: Promise<void> | undefined;

  function askWhereOld(): Promise<void> | undefined {
    if (asking || performance.now() - askedAt < EVERY_MS) return asking;
    asking = files
      .check()
      .then(
        () => undefined,
        (error: Error) => error.message,
      )
      .then((reason) => {
        known = reason;
        askedAt = performance.now();
        asking = undefined;
      });
    return asking;
  }

  return {
    reason() {
      void askWhereOld();
      return known;
    },
    async look() {
      await askWhereOld();
      return known;
    },
  };
}
