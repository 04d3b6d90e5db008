/** Whether the store of files can be used, as far as is known. It is asked at most every ten seconds. */
import type { Files } from "./files.ts";

const EVERY_MS = 10_000;

export interface FilesState {
  /** Why it could not be used when it was asked last; undefined where it could. Asks anew in the background. */
  reason(): string | undefined;
  /** The same, and asks first where the answer is old. */
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
