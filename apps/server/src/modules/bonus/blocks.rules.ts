/**
 * Passes over millions of places take some thousands at once. What one pass wrote is then still in the processor's cache for the
 * next, and a pass is a function that is called often: Node compiles such a one for good, while a loop that runs long but once is
 * compiled anew on each day, and makes garbage until it is.
 */
export const BLOCK = 1024;

export function forBlocks(size: number, pass: (from: number, until: number) => void): void {
  for (let from = 0; from < size; from += BLOCK) pass(from, Math.min(from + BLOCK, size));
}

/** From the last block to the first. */
export function forBlocksBack(size: number, pass: (from: number, until: number) => void): void {
  for (let until = size; until > 0; until -= BLOCK) pass(Math.max(until - BLOCK, 0), until);
}
