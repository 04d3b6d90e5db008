/** Divides long work into steps. Between two steps the browser can render and react to touches. */

/** Resolves in a new task, after more urgent work. */
export function pause(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
