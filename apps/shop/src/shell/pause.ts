/** Long work in steps: between two of them the browser may draw, and fingers are answered. */

/** Resolves in a new task, as soon as what is more urgent has had its turn. */
export function pause(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
